// Space starts and passes the turn, P pauses, U undoes, wherever no field or other button has the keys.

export function listenToKeys(root) {
  const press = (event, selector) => {
    event.preventDefault();
    if (!event.repeat) [...root.querySelectorAll(selector)].find((button) => button.offsetParent)?.click();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog, input, select")) return;
    const elsewhere = event.target.closest("a, button:not(.whole)");
    if (event.key === " " && !elsewhere) press(event, ".whole");
    if (event.key.toLowerCase() === "p") press(event, "[data-do=pause], [data-do=resume]");
    if (event.key.toLowerCase() === "u") press(event, "[data-do=undo]");
  });
}
