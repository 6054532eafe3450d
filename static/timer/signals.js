// Sound, vibration, a screen that stays awake, and the full screen: each where there is one, and none ever throws.

const TONES = { warning: [[660, 0]], alarm: [[740, 0], [587, 0.35], [740, 0.7]] };
const SHAKES = { warning: [80], alarm: [250, 150, 250] };

const quietly = async (what) => {
  try {
    return await what();
  } catch {
    return undefined;
  }
};

let audio = null;

// Inside a tap a browser lets a page make sound; what the system interrupted is built anew.
export function primeSound() {
  quietly(() => {
    const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
    if (!Context) return;
    if (audio && ["closed", "interrupted"].includes(audio.state)) {
      quietly(() => audio.close());
      audio = null;
    }
    audio ??= new Context();
    if (audio.state !== "running") quietly(() => audio.resume());
  });
}

export const isPrimed = () => audio !== null;

export function ring(tone, { sound, vibration }) {
  if (vibration) quietly(() => navigator.vibrate?.(SHAKES[tone]));
  if (!sound || !audio) return;
  if (audio.state !== "running") primeSound();
  quietly(() => {
    for (const [pitch, after] of TONES[tone]) {
      const start = audio.currentTime + after;
      const loudness = audio.createGain();
      loudness.gain.setValueAtTime(0.0001, start);
      loudness.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
      const note = audio.createOscillator();
      note.frequency.value = pitch;
      note.connect(loudness).connect(audio.destination);
      note.start(start);
      note.stop(start + 0.3);
    }
  });
}

let lock = null;
let wanted = false;
let asking = false;

// Asked for again whenever the page comes back; `told` hears whether the screen will stay on.
export async function stayAwake(want, told) {
  wanted = want;
  if (!want) {
    const held = lock;
    lock = null;
    await quietly(() => held?.release());
    return;
  }
  if (asking || (lock && !lock.released) || document.hidden) return;
  asking = true;
  lock = (await quietly(() => navigator.wakeLock.request("screen"))) ?? null;
  asking = false;
  told(Boolean(lock));
  if (!wanted) stayAwake(false, told);
}

export const canFillScreen = () => Boolean(document.fullscreenEnabled);

export const fillScreen = () =>
  quietly(() => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
