// The turn clock's core: a state and an event in, a state and its effects out. It has no page and no
// clock of its own; each event brings a sample of both clocks, {monotonic, wall, visible}, in milliseconds.

export const VERSION = 1;
export const LIMITS = [60_000, 90_000, 120_000, null];
export const EXTRA = 30_000;
export const OUTCOMES = ["in-time", "draw-1", "draw-3"];

const WARNING = 10_000;
const DOUBLE_TAP = 700;
const CLOCKS_DIFFER = 2_000;
const REGULAR = 2_000; // A step longer than this between two samples means that the page stood still.
const AWAY = 600_000;
const TOO_LATE = 10_000; // Nobody needs a tone for what happened this long ago.
const UNDOABLE = 20;

const newTurn = (number, limit) => ({
  number, limit, used: 0, extra: 0, given: 0, warned: false, jumped: false, offer: 0, left: null, asked: null,
});

// Before anybody has sat down.
export const setUp = () => ({
  version: VERSION, sequence: 0, is: "setup", seats: [""], seat: 0, limit: LIMITS[0], extra: 0, extras: [0], reason: null,
  reminder: null, winner: null, turn: newTurn(1, LIMITS[0]), statistics: [], since: null, sample: null, undo: [],
});

export const runs = (state) => state.is === "running" || state.is === "expired";

// What is left of the turn, below zero once it is over; null where no limit was agreed.
export const remaining = ({ turn }) =>
  turn.limit === null ? null : turn.limit + turn.extra + turn.given - turn.used;

export const isUp = (state) => state.turn.limit !== null && remaining(state) <= 0;

// What the digits say: seconds rounded up while they fall, so that 0 is shown when the time is up.
export function shown(state) {
  const left = remaining(state);
  if (left === null) return { seconds: Math.floor(state.turn.used / 1000), over: false };
  return left > 0 ? { seconds: Math.ceil(left / 1000), over: false } : { seconds: Math.floor(Math.abs(left) / 1000), over: true };
}

// How long the digits stay true.
export function untilNextDigit(state) {
  const falls = remaining(state) > 0;
  const passed = (falls ? remaining(state) : Math.abs(remaining(state) ?? state.turn.used)) % 1000;
  return falls ? passed || 1000 : 1000 - passed;
}

export const mayBeUndone = (state) => state.undo.length > 0;
export const mayHaveExtra = (state) =>
  ["running", "paused"].includes(state.is) && remaining(state) > 0 && state.extras[state.seat] > 0 && !state.turn.asked;

// Add the time since the last sample to the turn, and see what has become of it.
function pass(state, last, now, loaded) {
  const { turn } = state;
  if (!last || !runs(state)) return [];
  const effects = [];
  const wall = now.wall - last.wall;
  const known = !loaded && now.monotonic >= last.monotonic; // Each page has a monotonic clock of its own.
  const monotonic = known ? now.monotonic - last.monotonic : 0;
  const regular = known && last.visible && monotonic <= REGULAR;
  if (!regular) turn.left ??= { used: turn.used, is: state.is };
  turn.used += regular ? monotonic : Math.max(monotonic, wall, 0);
  if (!now.visible) turn.left ??= { used: turn.used, is: state.is };

  const apart = known ? wall - monotonic : 0;
  // A sleeping phone stops its monotonic clock, but a clock that was put on looks the same: people know.
  if (!regular && apart > CLOCKS_DIFFER) turn.offer += apart;
  else if (Math.abs(apart) > CLOCKS_DIFFER) {
    turn.jumped = true;
    effects.push("jumped");
  }
  if (now.visible && turn.left) {
    const wasAway = turn.left.is === "running" && turn.used - turn.left.used > AWAY;
    if (wasAway) turn.asked = { used: turn.left.used };
    turn.left = null;
    if (wasAway) {
      Object.assign(state, { is: "paused", reason: "away", since: now.monotonic });
      Object.assign(turn, { offer: 0 });
      return [...effects, "asked", "keep"];
    }
  }
  if (state.is !== "running" || turn.limit === null) return effects;
  const left = remaining(state);
  if (left <= 0) {
    Object.assign(state, { is: "expired", since: now.monotonic });
    effects.push("expired", "keep");
    if (-left <= TOO_LATE) effects.push("alarm");
  } else if (left <= WARNING && !turn.warned) {
    turn.warned = true;
    effects.push("warning");
  }
  return effects;
}

function countTurn(state, timeOut = false) {
  const spent = Math.max(0, state.turn.used - state.turn.given);
  state.statistics = state.statistics.map((own, seat) =>
    seat !== state.seat ? own : {
      turns: own.turns + 1,
      time: own.time + spent,
      longest: Math.max(own.longest, spent),
      timesOut: own.timesOut + timeOut,
    });
}

function nextTurn(state, is) {
  state.seat = (state.seat + 1) % state.seats.length;
  Object.assign(state, { is, reason: null, turn: newTurn(state.turn.number + 1, state.limit) });
}

// Each gives its effects, or nothing if it cannot be done now.
const EVENTS = {
  begin(state, { seats, limit, extra = 0, opener = 0 }) {
    Object.assign(state, setUp(), { sequence: state.sequence, sample: state.sample });
    Object.assign(state, { is: "ready", seats, limit, extra, seat: opener, turn: newTurn(1, limit) });
    state.extras = seats.map(() => extra);
    state.statistics = seats.map(() => ({ turns: 0, time: 0, longest: 0, timesOut: 0 }));
    return [];
  },
  start(state) {
    if (state.is !== "ready") return null;
    Object.assign(state, { is: "running", reminder: null, turn: newTurn(state.turn.number, state.limit) });
    return ["turn"];
  },
  done(state, _event, now) {
    if (state.is !== "running" || now.monotonic - state.since < DOUBLE_TAP) return null;
    countTurn(state);
    nextTurn(state, "running");
    return ["turn"];
  },
  pause(state, { reason = null }) {
    if (!runs(state)) return null;
    Object.assign(state, { is: "paused", reason });
    return ["paused"];
  },
  reason(state, { reason }) {
    if (state.is !== "paused" || state.turn.asked) return null;
    state.reason = reason;
    return [];
  },
  resume(state) {
    if (state.is !== "paused" || state.turn.asked) return null;
    Object.assign(state, { is: isUp(state) ? "expired" : "running", reason: null });
    return ["resumed"];
  },
  outcome(state, { outcome }) {
    if (!(["expired", "paused"].includes(state.is) && isUp(state) && !state.turn.asked)) return null;
    countTurn(state, outcome !== "in-time");
    state.reminder = { outcome, seat: state.seat };
    nextTurn(state, "ready");
    return ["ready"];
  },
  extra(state) {
    if (!mayHaveExtra(state)) return null;
    state.turn.extra += EXTRA;
    state.extras = state.extras.map((left, seat) => left - (seat === state.seat));
    return [];
  },
  limit(state, { limit }) {
    if (state.limit === limit) return null;
    state.limit = limit;
    if (state.is === "ready") state.turn = newTurn(state.turn.number, limit);
    return [];
  },
  // The phone slept, or so it says: the time goes back to the player, or it stays used.
  "give-back"(state, { back }) {
    if (!state.turn.offer) return null;
    if (back) state.turn.given += state.turn.offer;
    if (back && !isUp(state) && state.is === "expired") state.is = "running";
    state.turn.warned &&= remaining(state) <= WARNING;
    state.turn.offer = 0;
    return [];
  },
  // After a long time away: "as-left", "time-up" or "new-turn".
  answer(state, { answer }) {
    const { turn } = state;
    if (!turn.asked) return null;
    if (answer === "as-left") turn.given += turn.used - turn.asked.used;
    if (answer === "time-up" && turn.limit === null) return null;
    if (answer === "time-up") turn.used = Math.max(turn.used, turn.used + remaining(state));
    turn.asked = null;
    if (answer === "new-turn") Object.assign(state, { is: "ready", turn: newTurn(turn.number, state.limit) });
    else state.is = answer === "time-up" ? "expired" : "paused";
    state.reason = null;
    return [];
  },
  // The game ends: somebody is out (their seat), or nobody can move (null).
  out(state, { seat = state.seat }) {
    const { turn } = state;
    if (state.is === "setup") return null;
    if (turn.asked) turn.given += turn.used - turn.asked.used;
    if (!["ready", "ended"].includes(state.is)) countTurn(state);
    const effects = state.is === "ended" ? [] : ["ended"];
    Object.assign(state, { is: "ended", winner: seat, reason: null, reminder: null });
    Object.assign(turn, { offer: 0, asked: null });
    return effects;
  },
  undo(state) {
    const last = state.undo.at(-1);
    if (!last) return null;
    Object.assign(state, last.before, { undo: state.undo.slice(0, -1) });
    // A clock that ran stands still where it was, unless it was the pause that is taken back.
    if (runs(state) && last.event !== "pause") Object.assign(state, { is: "paused", reason: null });
    state.turn = { ...state.turn, left: null, offer: 0 };
    return ["undone"];
  },
};

// What undo brings back: all but the clocks, the numbering and the list itself.
function asItIs({ version, sequence, sample, since, undo, ...rest }) {
  return { ...rest, turn: { ...rest.turn } };
}

// A "sample" only passes time; a "load" does so for a state that another page has kept.
export function apply(before, event, now) {
  const state = { ...before, turn: { ...before.turn }, sequence: before.sequence + 1, sample: now };
  const passed = pass(state, before.sample, now, event.is === "load");
  if (event.is === "load") state.since = now.monotonic;
  if (!Object.hasOwn(EVENTS, event.is)) return { state, effects: passed };
  const was = asItIs(state);
  const effects = EVENTS[event.is](state, event, now);
  if (!effects) return { state, effects: passed };
  if (state.is !== was.is || state.turn.number !== was.turn.number) state.since = now.monotonic;
  const lasting = !["begin", "undo", "reason"].includes(event.is);
  if (lasting) state.undo = [...state.undo, { event: event.is, before: was }].slice(-UNDOABLE);
  return { state, effects: [...passed, ...effects, "keep"] };
}
