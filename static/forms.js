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

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// The stepper's buttons count jokers in the number field between them.
for (const button of document.querySelectorAll("[data-step]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const field = button.parentElement.querySelector("input");
    const jokers = Number(field.value) + Number(button.dataset.step);
    field.value = Math.min(Math.max(jokers, field.min), field.max);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

// Who went out has no rack: what was typed for them is put aside while they are chosen.
for (const form of document.querySelectorAll("form.game")) {
  let aside = null;
  form.addEventListener("change", (event) => {
    if (event.target.name !== "out") return;
    if (aside) Object.assign(form.elements[aside.name], { value: aside.value });
    const rack = form.elements[`seat_${event.target.value}_rack`];
    aside = { name: rack.name, value: rack.value };
    rack.value = "";
  });
}

// The preview is the server's answer to the same form: its parts marked data-live replace ours.
for (const form of document.querySelectorAll("form[data-preview]")) {
  let asked = null;
  let wait = 0;

  const plain = (part) => part.innerHTML.replaceAll(' checked=""', "");

  const say = (what) => {
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
}

document.documentElement.classList.add("scripted");
