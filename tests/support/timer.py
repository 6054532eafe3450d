"""The turn timer's page: what is pressed and read there, and what it would ring."""

PLACE = "timer:/timer"
# Sound, vibration and the wake lock leave a trace instead of being heard, felt and seen.
TRACES = """
  window.rung = []; window.shaken = []; window.awake = []; window.contexts = 0;
  class Part { connect(next) { return next; } }
  class Value { setValueAtTime() {} exponentialRampToValueAtTime() {} }
  class Note extends Part {
    frequency = {};
    start() { rung.push({ pitch: this.frequency.value }); }
    stop(at) { rung.at(-1).stops = at; }
  }
  window.AudioContext = class {
    state = "running"; currentTime = 0; destination = new Part();
    constructor() { contexts += 1; window.context = this; }
    createGain() { return Object.assign(new Part(), { gain: new Value() }); }
    createOscillator() { return new Note(); }
    async resume() { this.state = "running"; }
    async close() { this.state = "closed"; }
  };
  Object.defineProperty(navigator, "vibrate", { value: (how) => shaken.push(how), configurable: true });
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { async request() {
    awake.push("asked");
    window.held = { released: false, async release() { this.released = true; awake.push("let go"); } };
    return held;
  } } });
"""


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def digits(page):
    return page.get_by_role("timer")


def kept(page):
    return page.evaluate(f"JSON.parse(localStorage.getItem('{PLACE}')).state")


def seat(page, *names, **agreed):
    """Begin a new game with these players."""
    button(page, "Players and time").click()
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Player {number}").fill(name)
    for label, value in agreed.items():
        page.get_by_label(label.replace("_", " ")).select_option(value)
    button(page, "Begin a new game").click()
