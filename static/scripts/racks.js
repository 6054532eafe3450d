// Racks on a form: jokers beside them, and tiles to tap. Comfort; the fields take it all by themselves.

// Each rack's buttons: one opens the rack counter, two count jokers in the number field between them.
for (const seat of document.querySelectorAll(".seat")) {
  const buttons = [...document.querySelector("#tapping").content.cloneNode(true).children];
  for (const button of buttons) {
    button.ariaLabel = button.ariaLabel.replace("{name}", () => seat.querySelector("label").textContent);
  }
  const [opener, fewer, more] = buttons;
  seat.querySelector(".name").append(opener);
  seat.querySelector(".jokers").before(fewer);
  seat.querySelector(".jokers").after(more);
}

for (const button of document.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => {
    const field = button.parentElement.querySelector("input");
    const jokers = Number(field.value) + Number(button.dataset.step);
    field.value = Math.min(Math.max(jokers, field.min), field.max);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

// The rack counter writes a field tile by tile (4+J). What the box still holds is the server's answer.
const counter = document.querySelector("#counter");
for (const opener of document.querySelectorAll(".count")) {
  const field = opener.closest(".seat").querySelector("[name$=_rack]");
  opener.addEventListener("click", () => {
    const open = opener.getAttribute("aria-expanded") !== "true";
    for (const other of document.querySelectorAll(".count")) other.setAttribute("aria-expanded", "false");
    opener.setAttribute("aria-expanded", open);
    counter.hidden = !open;
    opener.closest(".only-racks").append(counter);
    counter.field = field;
    drawRack();
    counter.scrollIntoView({ block: "nearest" });
  });
  field.addEventListener("input", () => counter.field === field && drawRack());
}

// The tiles in the field, as long as each term of it is a tile; a total typed alone is no tile.
function tilesOf(field) {
  const terms = field.value.toUpperCase().split("+").map((term) => term.trim());
  return terms.every((term) => counter.querySelector(`[data-tile="${term}"]`)) ? terms : [];
}

function drawRack() {
  const shown = counter.querySelector(".shown");
  const tiles = tilesOf(counter.field).map((tile, place) => {
    const button = counter.querySelector(`[data-tile="${tile}"]`).cloneNode(true);
    delete button.dataset.tile;
    button.ariaDisabled = null;
    button.ariaLabel = `${shown.dataset.remove} ${tile}`;
    button.addEventListener("click", () => {
      writeRack(tilesOf(counter.field).filter((_tile, other) => other !== place));
      (shown.children[place] ?? shown.lastElementChild ?? counter.querySelector("[data-tile]")).focus();
    });
    return button;
  });
  shown.replaceChildren(...(tiles.length ? tiles : [shown.dataset[counter.field.value ? "typed" : "empty"]]));
  drawTotal();
}

function drawTotal() {
  counter.querySelector("output").textContent = document.getElementById(`${counter.field.id}_value`).textContent;
}

function writeRack(tiles) {
  counter.field.value = tiles.join("+");
  counter.field.dispatchEvent(new Event("input", { bubbles: true }));
}

counter?.addEventListener("click", ({ target }) => {
  if (target.dataset.tile && !target.ariaDisabled) writeRack([...tilesOf(counter.field), target.dataset.tile]);
  if (!("counted" in target.dataset)) return;
  const opener = document.querySelector(".count[aria-expanded=true]");
  opener.click();
  opener.focus();
});

// Who went out has no rack: what was typed for them is put aside while they are chosen.
for (const form of document.querySelectorAll("form.game")) {
  const mark = () => {
    const out = form.querySelector("[name=out]:checked")?.value;
    for (const seat of form.querySelectorAll(".seat")) {
      seat.classList.toggle("is-out", seat.dataset.seat === out);
      seat.hidden = form.querySelector(`[name=sat_out][value="${seat.dataset.seat}"]:checked`) !== null;
    }
  };
  mark();
  form.addEventListener("input", mark);

  let aside = null;
  form.addEventListener("change", (event) => {
    if (event.target.name !== "out") return;
    if (aside) Object.assign(form.elements[aside.name], { value: aside.value });
    const rack = form.elements[`seat_${event.target.value}_rack`];
    aside = { name: rack.name, value: rack.value };
    rack.value = "";
  });
}

// The preview has brought the rack's total.
document.addEventListener("previewed", () => counter?.field && drawTotal());
