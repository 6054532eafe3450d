// Links are copied, and an invitation is taken up. Attached by data attributes.

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(button.dataset.copy);
    button.textContent = button.dataset.copied;
  });
}

// The clipboard is not there over plain http: then the old way.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.select();
  document.execCommand("copy");
  field.remove();
}

// The invitation stands behind the # of the address, which is never sent; it leaves the address bar at once.
const invited = document.querySelector("form[data-invited]");
if (invited && location.hash.length > 1) {
  invited.elements.invitation.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  invited.requestSubmit();
}
