// What the page shows and says of a state. All words stand in the page; the script only fills and shows them.

import { isUp, mayBeUndone, mayHaveExtra, remaining, runs, shown, EXTRA } from "./turns.js";

const MOST_SPOKEN = 5; // in a turn
const MOST_PAUSES_SPOKEN = 2;
const language = document.documentElement.lang;
const plain = new Intl.NumberFormat(language);
const over = new Intl.NumberFormat(language, { signDisplay: "always" });
const two = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });

const minutes = (seconds, sign = plain) => `${sign.format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);

// The conditions that the page's data-when and data-unless speak of.
function conditions(state, facts) {
  const left = remaining(state);
  const late = state.is === "running" && left !== null && left <= 10_000;
  const { turn } = state;
  return new Set(Object.entries({
    ...facts,
    [state.is]: true,
    calm: state.is === "running" && !late,
    warned: late,
    up: isUp(state) && ["expired", "paused"].includes(state.is),
    asked: turn.asked,
    free: turn.limit === null,
    rules: state.reason === "rules",
    break: state.reason === "break",
    named: state.seats.length > 1,
    undoable: mayBeUndone(state),
    extra: mayHaveExtra(state),
    offer: turn.offer,
    jumped: turn.jumped && runs(state),
    untapped: facts.untapped && runs(state),
    [`reminder-${state.reminder?.outcome}`]: state.reminder,
  }).filter(([, holds]) => holds).map(([name]) => name));
}

export function makeFace(root) {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const conditional = all("[data-when], [data-unless]");
  const acting = all("[data-do]:not([data-do=take-over], [data-do=full-screen]), [data-open]");
  const digits = root.querySelector(".digits svg");
  const more = root.querySelector("[data-more]");
  const moreText = more.textContent;
  const region = root.querySelector("[role=status]");
  const pen = document.createElement("canvas").getContext("2d");
  let measured = "";
  let turnSpoken = null;
  let spoken = 0;
  let pausesSpoken = 0;

  // The digits fill their box, whatever the font and the script of the language.
  function drawDigits(text) {
    const written = digits.firstElementChild;
    if (written.textContent === text && measured) return;
    written.textContent = text;
    if (measured === `${text.length}`) return;
    const style = getComputedStyle(written);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const size = pen.measureText(text);
    const width = written.getComputedTextLength() || size.width;
    const height = size.actualBoundingBoxAscent + Math.max(0, size.actualBoundingBoxDescent);
    if (!width || !height) return;
    written.setAttribute("y", size.actualBoundingBoxAscent);
    digits.setAttribute("viewBox", `0 0 ${width} ${height}`);
    digits.style.setProperty("--ratio", width / height);
    measured = `${text.length}`;
  }

  function drawStatistics(state) {
    const line = root.querySelector("[data-line]").content.firstElementChild;
    root.querySelector("[data-statistics]").replaceChildren(...state.statistics.map((own, seat) => {
      const row = line.cloneNode(true);
      if (state.seats[seat]) row.querySelector("bdi").textContent = state.seats[seat];
      const average = own.turns ? Math.round(own.time / own.turns / 1000) : 0;
      const values = [plain.format(own.turns), minutes(average), minutes(Math.round(own.longest / 1000)), plain.format(own.timesOut)];
      values.forEach((value, place) => { row.children[place + 1].textContent = value; });
      return row;
    }));
    const choice = root.querySelector("[data-winner]").content.firstElementChild;
    root.querySelector("[data-winners]").replaceChildren(...[...state.seats, null].map((name, seat) => {
      const label = choice.cloneNode(true);
      const input = label.querySelector("input");
      if (name !== null) label.querySelector("bdi").textContent = name;
      input.value = name === null ? "" : seat;
      input.checked = name === null ? state.winner === null : state.winner === seat;
      return label;
    }));
  }

  let drawnEnd = null;
  let drawn = "";
  function paint(state, facts) {
    const { seconds, over: isOver } = shown(state);
    drawDigits(minutes(seconds, isOver && seconds ? over : plain));
    const holding = conditions(state, facts);
    // Between two transitions only the digits change: what is not touched costs nothing.
    const now = JSON.stringify([...holding, state.seat, state.seats, state.extras, state.winner, state.reminder, state.turn.number]);
    if (now !== drawn) paintRest(state, facts, holding);
    drawn = now;
  }

  function paintRest(state, facts, holding) {
    const focused = document.activeElement;
    for (const part of conditional) {
      const { when, unless } = part.dataset;
      const hidden = (when !== undefined && !when.split(" ").some((name) => holding.has(name))) ||
        (unless !== undefined && unless.split(" ").some((name) => holding.has(name)));
      if (part.hidden !== hidden) part.hidden = hidden;
    }
    for (const button of acting) button.disabled = !facts.writes;
    root.dataset.is = holding.has("warned") ? "warned" : state.is;
    for (const name of all("[data-name]")) name.textContent = state.is === "ended" ? "" : state.seats[state.seat];
    for (const name of all("[data-reminded]")) name.textContent = state.seats[state.reminder?.seat] ?? "";
    more.textContent = fill(moreText, { seconds: plain.format(EXTRA / 1000), left: plain.format(state.extras[state.seat]) });
    root.querySelector("[data-do=sound]").setAttribute("aria-pressed", Boolean(facts.sounds));
    const link = root.querySelector("[data-record-link]");
    if (link) link.href = `${root.dataset.record}?${state.winner === null ? "finish=blocked" : `out=${state.winner}`}`;
    const end = state.is === "ended" ? JSON.stringify([state.winner, state.statistics]) : null;
    if (end && end !== drawnEnd && !root.querySelector("[data-winners]").contains(focused)) drawStatistics(state);
    drawnEnd = end;
    // Whoever works by keyboard or switch stays in the panel when its button goes away.
    if (focused?.closest?.(".panel") && !focused.checkVisibility?.()) {
      root.querySelector(".whole:not([hidden]), .panel .asked:not([hidden])")?.focus();
    }
  }

  // At most five announcements a turn, so that the clock is no chatterbox.
  function say(what, state) {
    if (turnSpoken !== state.turn.number) [turnSpoken, spoken, pausesSpoken] = [state.turn.number, 0, 0];
    const isPause = ["paused", "resumed"].includes(what);
    if (spoken >= MOST_SPOKEN || (isPause && pausesSpoken >= MOST_PAUSES_SPOKEN)) return;
    spoken += 1;
    pausesSpoken += isPause;
    const text = region.dataset[what === "turn" && state.turn.limit === null ? "free" : what];
    const name = state.seats[state.seat] || region.dataset.anybody;
    region.textContent = fill(text, { name, seconds: plain.format(shown(state).seconds) });
  }

  return { paint, say };
}
