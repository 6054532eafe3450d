// Random games against the laws of static/timer/turns.js. Gives what was broken, with the seed to find it again.
async ({ address, games, events }) => {
  const turns = await import(address);
  const { apply, setUp, remaining, shown, runs } = turns;
  const broken = [];

  const chanceFrom = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const freeze = (value) => {
    if (value && typeof value === "object" && !Object.isFrozen(value)) {
      Object.freeze(value);
      Object.values(value).forEach(freeze);
    }
    return value;
  };
  const core = ({ version, sequence, sample, since, undo, ...rest }) =>
    JSON.stringify({ ...rest, turn: { ...rest.turn, left: null, offer: 0 } });

  for (let seed = 1; seed <= games; seed += 1) {
    const chance = chanceFrom(seed);
    const one = (...from) => from[Math.floor(chance() * from.length)];
    const count = one(1, 2, 3, 4, 6);
    const now = { monotonic: Math.floor(chance() * 1e6), wall: 1.7e12, visible: true };
    const seats = Array.from({ length: count }, (_, seat) => (count === 1 ? "" : `seat ${seat}`));
    const begin = { is: "begin", seats, limit: one(...turns.LIMITS), extra: one(0, 1, 3), opener: one(...seats.keys()) };
    let state = freeze(apply(setUp(), begin, { ...now }).state);
    const trail = [];
    const heard = new Map();
    const law = (holds, text, event) => holds || broken.push(`seed ${seed}, ${JSON.stringify(event)}: ${text}`);

    for (let step = 0; step < events; step += 1) {
      const kind = chance();
      const monotonic = kind < 0.6 ? Math.floor(chance() * 300) : kind < 0.95 ? Math.floor(chance() * 20_000) : Math.floor(chance() * 4e6);
      const apart = chance() < 0.9 ? 0 : Math.floor((chance() - 0.5) * 8e6);
      now.monotonic += monotonic;
      now.wall += monotonic + apart;
      if (chance() < 0.15) now.visible = !now.visible;
      const event = one(
        { is: "sample" }, { is: "sample" }, { is: "sample" }, { is: "start" }, { is: "start" }, { is: "done" },
        { is: "done" }, { is: "done" }, { is: "pause", reason: one(null, "rules", "break") }, { is: "resume" },
        { is: "reason", reason: "rules" }, { is: "outcome", outcome: one(...turns.OUTCOMES) }, { is: "extra" },
        { is: "limit", limit: one(...turns.LIMITS) }, { is: "give-back", back: one(true, false) }, { is: "undo" },
        { is: "answer", answer: one("as-left", "time-up", "new-turn") }, { is: "out", seat: one(null, ...seats.keys()) },
        { is: "load" },
      );
      if (event.is === "out" && chance() < 0.7) continue;
      if (event.is === "load" && chance() < 0.5) now.monotonic = Math.floor(chance() * 1000);
      // A clock that stopped (before the event's own step is added) is a clock that does not move.
      const before = state;
      const { state: after, effects } = apply(before, event, freeze({ ...now }));
      freeze(after);
      state = after;
      const sameTurn = after.turn.number === before.turn.number && after.is !== "ready";

      law(core(JSON.parse(JSON.stringify(after))) === core(after), "a state survives being written down", event);
      law(after.sequence === before.sequence + 1, "the number always rises", event);
      law(Number.isInteger(after.seat) && after.seat >= 0 && after.seat < count, "it is exactly one player's turn", event);
      if (event.is !== "undo") law(!sameTurn || after.turn.used >= before.turn.used, "used time never falls", event);
      if (!runs(before) && !["undo", "answer"].includes(event.is)) {
        law(!sameTurn || after.turn.used === before.turn.used || before.is === "ready", "a clock that stands adds nothing", event);
      }
      if (after.seat !== before.seat) {
        law(["done", "outcome", "undo"].includes(event.is), "nobody else's event passes the turn", event);
        if (event.is !== "undo") law(after.seat === (before.seat + 1) % count, "the next seat follows", event);
      }
      if (event.is === "done" && before.is === "running" && now.monotonic - before.since < 700) {
        law(after.turn.number === before.turn.number, "a double tap skips nobody", event);
      }
      if (event.is === "done" && after.turn.number > before.turn.number) {
        law(after.is === "running" && after.turn.used === 0 && after.turn.limit === before.limit, "the next turn has its full time", event);
      }
      const left = remaining(after);
      const { seconds, over } = shown(after);
      law(seconds >= 0 && Number.isInteger(seconds) && !Object.is(seconds, -0), "the digits are never negative", event);
      if (left !== null && left > 0) law(!over && seconds >= left / 1000 && seconds < left / 1000 + 1, "the digits round up", event);
      if (left !== null && left <= 0) law(over && after.is !== "running", "a turn that is up does not run on", event);
      if (after.is === "expired") law(left <= 0, "no turn is up early", event);
      if (sameTurn && event.is !== "undo") law(after.turn.limit === before.turn.limit || before.is === "ready", "a new limit waits for the next turn", event);
      law(after.undo.length <= 20, "twenty events can be undone", event);
      law(after.extras.every((extra) => extra >= 0 && extra <= begin.extra), "extra time is counted down", event);
      const until = turns.untilNextDigit(after);
      law(until > 0 && until <= 1000, "the next digit is within a second", event);

      for (const tone of effects.filter((effect) => ["warning", "alarm"].includes(effect))) {
        const name = `${tone} ${after.turn.number}`;
        heard.set(name, (heard.get(name) ?? 0) + 1);
        if (tone === "alarm") law(left > -10_001, "no tone is over ten seconds late", event);
      }
      if (event.is === "undo" && before.undo.length) {
        const wanted = JSON.parse(trail.pop());
        const got = JSON.parse(core(after));
        const ran = ["running", "expired"].includes(wanted.is);
        const paused = before.undo.at(-1).event === "pause";
        if (ran && !paused) Object.assign(wanted, { is: "paused", reason: null });
        law(JSON.stringify(wanted) === JSON.stringify(got), `undo restores exactly: ${JSON.stringify(wanted)} / ${JSON.stringify(got)}`, event);
        heard.clear();
      } else if (after.undo !== before.undo) {
        // What the event found: the time up to it has passed already.
        trail.push(core(apply(before, { is: event.is === "load" ? "load" : "sample" }, freeze({ ...now })).state));
        if (event.is === "give-back") heard.clear();
      }
      if (broken.length > 5) return broken;
    }
    for (const [name, times] of heard) law(times === 1, `${name} rang ${times} times`, {});
  }
  return broken;
}
