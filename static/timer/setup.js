// The dialog of players and time: limits and mutes hold as they are chosen, players with a new game.

export function makeSetup(dialog, { players, begin, change, current }) {
  const form = dialog.querySelector("form");
  const fields = [...form.querySelectorAll("[name=name]")];
  const { opener, extra } = form.elements;
  const wrong = dialog.querySelector("#names-error p");

  const names = () => (players.length ? players : fields.map(({ value }) => value.trim()).filter(Boolean));

  function offerOpeners(chosen = opener.selectedIndex) {
    opener.replaceChildren(...names().map((name, seat) => new Option(name, seat)));
    opener.selectedIndex = Math.min(Math.max(chosen, 0), opener.length - 1);
    opener.closest(".field").hidden = opener.length < 2;
  }

  dialog.addEventListener("change", ({ target }) => {
    if (target.name === "limit") change({ limit: target.value ? Number(target.value) : null });
    if (target.type === "checkbox") change({ mutes: { [target.name]: target.checked } });
  });
  form.addEventListener("input", ({ target }) => target.name === "name" && offerOpeners());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seats = names();
    if (wrong) wrong.hidden = seats.length !== 1;
    for (const field of fields) field.setAttribute("aria-invalid", seats.length === 1 && !field.value.trim());
    if (seats.length === 1) return fields.find(({ value }) => !value.trim()).focus();
    begin({ seats: seats.length ? seats : [""], extra: Number(extra.value), opener: Math.max(opener.selectedIndex, 0) });
    dialog.close();
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());

  return {
    open() {
      const { state, mutes } = current();
      fields.forEach((field, seat) => { field.value = state.seats[seat] ?? ""; });
      for (const limit of dialog.querySelectorAll("[name=limit]")) limit.checked = limit.value === String(state.limit ?? "");
      for (const [name, on] of Object.entries(mutes)) dialog.querySelector(`[type=checkbox][name=${name}]`).checked = on;
      extra.value = String(state.extra);
      offerOpeners(0);
      dialog.showModal();
    },
  };
}
