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
      if (fresh && plain(fresh) !== plain(part)) part.innerHTML = fresh.innerHTML;
    }
    for (const field of form.querySelectorAll("[aria-invalid]")) {
      field.setAttribute("aria-invalid", page.getElementById(field.id).getAttribute("aria-invalid"));
    }
    for (const key of form.querySelectorAll("[data-tile]")) {
      key.ariaDisabled = page.querySelector(`[data-tile="${key.dataset.tile}"]`).ariaDisabled;
    }
    form.dispatchEvent(new Event("previewed", { bubbles: true }));
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

document.documentElement.classList.add("scripted");
