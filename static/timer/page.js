// The page of the turn clock: it brings taps and time to the core, and the core's effects to eyes, ears and storage.

import { makeFace } from "./face.js";
import { joinTabs, openKept } from "./kept.js";
import { listenToKeys } from "./keys.js";
import { makeSetup } from "./setup.js";
import { canFillScreen, fillScreen, isPrimed, primeSound, ring, stayAwake } from "./signals.js";
import { apply, runs, setUp, untilNextDigit, VERSION } from "./turns.js";

const KEEP_EVERY = 5_000;
const LONGEST_REPAINT = 250;

const root = document.getElementById("timer");
const players = JSON.parse(root.dataset.players);
const { game } = root.dataset; // which game of its match, if it has one
const place = `timer:${root.dataset.place}`;
const kept = openKept(place);
const face = makeFace(root);
const facts = {
  insecure: !isSecureContext,
  sleepy: isSecureContext && !navigator.wakeLock,
  fillable: canFillScreen(),
  writes: false,
};
let state = setUp();
let mutes = { warning: true, alarm: true, vibration: true };
let due = 0;
let keptAt = -Infinity;

// On a grid that sums exactly, so that a whole second is one and not a hair less.
const monotonic = () => Math.round(performance.now() * 1024) / 1024;
const now = () => ({ monotonic: monotonic(), wall: Date.now(), visible: !document.hidden });

const tabs = joinTabs(place, {
  // Null asks for ours; another tab's is shown as it is, with the time since.
  heard(record) {
    if (record === null) return tabs.show({ state, mutes });
    ({ state, mutes } = record);
    draw();
  },
  became(role) {
    Object.assign(facts, { writes: role === "writer", mirror: role === "mirror" });
    if (role === "writer") act({ is: "load" });
    else stayAwake(false);
    draw();
  },
});

async function keep() {
  keptAt = monotonic();
  tabs.show({ state, mutes });
  const unkept = !(await kept.write({ state, mutes, game }));
  if (unkept === Boolean(facts.unkept)) return;
  facts.unkept = unkept;
  draw();
}

function keepAwake() {
  stayAwake(runs(state) && facts.writes, (awake) => {
    facts.sleepy = isSecureContext && !awake && !document.hidden;
    draw();
  });
}

function act(event) {
  if (!tabs.mayWrite()) return draw();
  let effects;
  ({ state, effects } = apply(state, event, now()));
  for (const effect of effects) {
    if (["warning", "alarm"].includes(effect)) ring(effect, { sound: mutes[effect], vibration: mutes.vibration });
    if (["turn", "warning", "expired", "paused", "resumed", "ended"].includes(effect)) face.say(effect, state);
  }
  if (effects.includes("keep")) keepAwake();
  if (effects.includes("keep") || (runs(state) && monotonic() - keptAt >= KEEP_EVERY)) keep();
  draw();
}

function draw() {
  clearTimeout(due);
  const drawn = facts.writes || !state.sample ? state : apply(state, { is: "load" }, now()).state;
  facts.sounds = mutes.warning || mutes.alarm;
  facts.untapped = !isPrimed() && facts.writes && facts.sounds;
  face.paint(drawn, facts);
  // Just past the next digit; a device that is busy gets there late, and says what is right then.
  if (runs(drawn)) due = setTimeout(act, Math.min(LONGEST_REPAINT, Math.ceil(untilNextDigit(drawn))), { is: "sample" });
}

const begin = (game) => act({ is: "begin", limit: state.limit, ...game });

const setup = makeSetup(document.getElementById("setup"), {
  players,
  begin,
  current: () => ({ state: { ...state, extra: state.extra ?? 0 }, mutes }),
  change({ limit, mutes: changed }) {
    if (limit !== undefined) act({ is: "limit", limit });
    if (changed) mute(changed);
  },
});

function mute(changed) {
  mutes = { ...mutes, ...changed };
  keep();
  draw();
}

const OWN = {
  "take-over": () => tabs.takeOver(),
  "full-screen": fillScreen,
  again: () => (state.seats.length > 1 ? setup.open() : begin({ seats: state.seats, extra: state.extra })),
  sound: () => mute({ warning: !(mutes.warning || mutes.alarm), alarm: !(mutes.warning || mutes.alarm) }),
};

root.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do], [data-open]");
  if (button?.dataset.open) return setup.open();
  if (!button) return;
  const { do: what, with: more } = button.dataset;
  if (OWN[what]) OWN[what]();
  else act({ is: what, ...JSON.parse(more ?? "{}") });
});
root.addEventListener("change", ({ target }) => {
  if (target.name === "winner") act({ is: "out", seat: target.value === "" ? null : Number(target.value) });
});

listenToKeys(root);
for (const tap of ["click", "keydown"]) addEventListener(tap, primeSound, { capture: true });

document.addEventListener("visibilitychange", () => {
  act({ is: "sample" });
  if (document.hidden && facts.writes) keep();
  else keepAwake();
});
// An open database or channel would keep the page from being gone back to.
addEventListener("pagehide", () => {
  act({ is: "sample" });
  if (facts.writes) keep();
  tabs.leave();
  kept.close();
});
addEventListener("pageshow", async ({ persisted }) => {
  if (!persisted) return;
  const newest = await kept.read(VERSION);
  if (newest?.state.sequence > state.sequence) ({ state, mutes } = newest);
  tabs.join();
});

const record = await kept.read(VERSION);
const old = record?.state;
const isOurs = old && (!players.length || JSON.stringify(old.seats) === JSON.stringify(players));
if (record) ({ mutes } = record);
if (isOurs && !(old.is === "ended" && record.game !== game)) state = old;
else {
  // The next game of a match goes on as agreed; the number has to be higher than what is kept.
  const { limit } = root.dataset; // what a match agreed, in seconds; 0 is no timer
  const agreed = {
    limit: isOurs || limit === undefined ? (old ?? state).limit : Number(limit) * 1000 || null,
    extra: (isOurs ? old : state).extra,
  };
  const seats = players.length ? players : [""];
  ({ state } = apply({ ...state, sequence: old?.sequence ?? 0 }, { is: "begin", seats, opener: Number(root.dataset.opener ?? 0), ...agreed }, now()));
}
tabs.join();
if (isSecureContext) navigator.serviceWorker?.register(root.dataset.worker).catch(() => {});
