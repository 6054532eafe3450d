// Comfort for forms; everything here works without it. Attached by data attributes.

// Enter walks the fields marked data-walk, and sends the form from the last one.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.("input[data-walk]")) return;
  event.preventDefault();
  const form = event.target.form;
  const fields = [...form.querySelectorAll("[data-walk]")].filter((field) => field.offsetParent);
  const next = fields[fields.indexOf(event.target) + 1];
  if (next && (event.target.value || fields.indexOf(event.target) < 1)) next.focus();
  else form.requestSubmit(form.querySelector("button:not([type=button])"));
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

// The preview is the server's answer to the same form: its parts marked data-live replace ours.
for (const form of document.querySelectorAll("form[data-preview]")) {
  let asked = null;
  let wait = 0;

  const show = (page) => {
    for (const part of form.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id);
      if (fresh && fresh.innerHTML !== part.innerHTML) part.innerHTML = fresh.innerHTML;
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
      const preview = form.querySelector("[data-offline]");
      if (error.name !== "AbortError") preview.textContent = preview.dataset.offline;
    }
  };

  form.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(ask, 120);
  });
  addEventListener("pageshow", () => {
    if (form.querySelector("[data-walk]:not(:placeholder-shown)")) ask();
  });
}

document.documentElement.classList.add("scripted");
