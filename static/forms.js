// Comfort for forms; everything here works without it. Attached by data attributes.

// Enter walks the fields marked data-walk and sends the form from the last one, or from the first
// that is left blank where blank means that there are no more (data-walk="names").
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || !field.matches?.("input[data-walk]")) return;
  event.preventDefault();
  const fields = [...field.form.querySelectorAll("[data-walk]")].filter((other) => other.offsetParent);
  const seat = fields.indexOf(field);
  const done = field.dataset.walk === "names" && seat > 1 && !field.value;
  if (fields[seat + 1] && !done) fields[seat + 1].focus();
  else field.form.requestSubmit(field.form.querySelector("button:not([type=button])"));
});

// A form is sent once, however often its button is tapped.
for (const form of document.querySelectorAll("form[data-once]")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  addEventListener("pageshow", () => delete form.dataset.sent);
}

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

// Another preset is taken over whole: what was chosen instead of the one before it is set back.
// So is a number when the length has none.
for (const singles of document.querySelectorAll("[data-singles]")) {
  singles.form.addEventListener("change", ({ target }) => {
    const isWhole = target.name === "preset";
    const isWithoutNumber = target.id === "length" && !["rounds", "target"].includes(target.value);
    for (const field of singles.elements) {
      if (isWhole || (isWithoutNumber && field.id === "length_number")) field.value = "";
    }
  });
}

// The preview is the server's answer to the same form: its parts marked data-live replace ours.
for (const form of document.querySelectorAll("form[data-preview]")) {
  let asked = null;
  let wait = 0;

  const plain = (part) => part.innerHTML.replaceAll(' checked=""', "");

  const say = (what) => {
    for (const value of form.querySelectorAll(".value")) value.textContent = "";
    const preview = form.querySelector("#preview");
    preview.textContent = preview.dataset[what];
  };

  const show = (page) => {
    if (!page.getElementById("preview")) return say("refused");
    for (const part of form.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id);
      // What is chosen stays as it is: drawing it anew would take the focus away.
      if (plain(fresh) !== plain(part)) part.innerHTML = fresh.innerHTML;
    }
    for (const field of form.querySelectorAll("[aria-invalid]")) {
      field.setAttribute("aria-invalid", page.getElementById(field.id).getAttribute("aria-invalid"));
    }
    for (const key of form.querySelectorAll("[data-tile]")) {
      key.ariaDisabled = page.querySelector(`[data-tile="${key.dataset.tile}"]`).ariaDisabled;
    }
    if (counter?.field) drawTotal();
    document.querySelector("[data-stale]")?.remove();
  };

  const ask = async () => {
    asked?.abort();
    asked = new AbortController();
    const typed = new URLSearchParams(new FormData(form));
    typed.set("live", "1");
    const post = form.method === "post";
    const address = post ? form.action : `${location.pathname}?${typed}`;
    try {
      const answer = await fetch(address, {
        method: form.method,
        body: post ? typed : undefined,
        signal: asked.signal,
      });
      show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch (error) {
      if (error.name !== "AbortError") say("offline");
    }
  };

  form.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(ask, 120);
  });
  // Somebody may have typed before this script was there.
  const fields = [...form.elements];
  if (fields.some((field) => field.value !== field.defaultValue && field.type === "text")) ask();
}

// A half-typed game is kept on this device until it is saved: through leaving, reloading, and a server that is
// gone. It is sent again, now or when its form is opened again, and saved once: its submission id is the same.
for (const form of document.querySelectorAll("form.game[method=post]")) {
  const place = `typed:${new URL(form.action).pathname}`;
  const note = form.querySelector("#kept");
  const again = note.querySelector("button");

  // Storage may be switched off, or hold what another version wrote; the form works without it.
  const stored = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  };

  const keep = (waiting) => {
    const typed = [...new FormData(form)].filter(([name]) => name !== "csrf_token");
    stored((storage) => storage.setItem(place, JSON.stringify({ typed, waiting })));
  };

  const forget = () => stored((storage) => storage.removeItem(place));

  const tell = (what) => {
    note.querySelector("p").textContent = note.dataset[what];
    note.hidden = false;
    again.hidden = what !== "restored";
    note.scrollIntoView({ block: "nearest" });
  };

  const send = async () => {
    let answer;
    try {
      answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
      if (answer.status >= 500) throw new Error(answer.status);
    } catch {
      keep(true);
      tell("waiting");
      form.retry = setTimeout(send, 3000);
      return;
    }
    if (!answer.redirected) return form.submit();
    forget();
    location.assign(answer.url);
  };

  form.addEventListener("input", (event) => {
    keep(false);
    if (event.isTrusted) note.hidden ||= !again.hidden;
  });
  form.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) send();
    event.preventDefault();
  });
  again.addEventListener("click", () => {
    forget();
    location.reload();
  });

  const { typed, waiting } = stored((storage) => JSON.parse(storage.getItem(place))) ?? {};
  // An answer of the server brings what was typed along.
  if (typed && !document.querySelector("main [role=alert]")) {
    for (const field of form.elements) {
      const values = typed.filter(([name]) => name === field.name).map(([, value]) => value);
      if (["radio", "checkbox"].includes(field.type)) field.checked = values.includes(field.value);
      else if (values.length) [field.value] = values;
    }
    for (const folded of form.querySelectorAll("details:has(:checked)")) folded.open = true;
    form.dispatchEvent(new Event("input"));
    if (waiting) form.requestSubmit();
    else tell("restored");
  }
}

document.documentElement.classList.add("scripted");
