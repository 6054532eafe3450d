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

  const tell = (what, why = "") => {
    note.querySelector("p").textContent = `${why} ${note.dataset[what]}`.trim();
    note.hidden = false;
    again.hidden = what !== "restored";
    note.scrollIntoView({ block: "nearest" });
  };

  // A server that cannot save now says why in its page.
  const reason = async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector("main h1")?.textContent.concat(".") ?? note.dataset.unreachable;
  };

  const send = async () => {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
    if (!answer || answer.status >= 500) {
      keep(true);
      tell("waiting", answer ? await reason(answer) : note.dataset.unreachable);
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
  document.querySelector("[data-forget]")?.addEventListener("click", forget);
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
