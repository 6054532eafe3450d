// Sharing: results and links leave a page, and secrets come to one. Attached by data attributes.

// The server's drawing as a PNG, which other apps take.
async function draw() {
  const image = new Image();
  const shared = document.querySelector("#shared");
  image.src = shared.dataset.picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  return new File([blob], shared.querySelector("[data-save]").dataset.save, { type: blob.type });
}

// Neither sharing nor the clipboard is there over plain http: the text is shown, and copied the old way.
function offer(shared) {
  const text = shared.querySelector("textarea");
  const said = shared.querySelector("[role=status]");
  shared.hidden = false;
  text.select();
  if (document.execCommand("copy")) said.textContent = said.dataset.copied;
}

async function share() {
  const shared = document.querySelector("#shared");
  const text = shared.querySelector("textarea").value;
  try {
    const files = navigator.canShare ? [await draw()] : [];
    await navigator.share(navigator.canShare?.({ files }) ? { files, text } : { text });
  } catch (error) {
    if (error.name !== "AbortError") offer(shared); // Aborted: somebody thought better of it.
  }
}

async function save() {
  const shared = document.querySelector("#shared");
  const file = await draw().catch(() => null);
  const said = shared.querySelector("[role=status]");
  if (!file) return (said.textContent = said.dataset.failed);
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
}

// A server does not know what time it is where its reader is, where it may be another day as well.
for (const time of document.querySelectorAll("time")) {
  const here = new Date(time.dateTime);
  const dateStyle = here.toLocaleDateString("sv") === time.dateTime.slice(0, 10) ? undefined : "short";
  time.textContent = here.toLocaleString(document.documentElement.lang, { dateStyle, timeStyle: "short" });
}

// Buttons that need a script are there only with one; the page that is followed brings new ones.
function attach() {
  const buttons = { print: () => print(), share, save, copy: async ({ currentTarget: button }) => {
    if (await copyText(button.dataset.copy, button)) button.textContent = button.dataset.copied;
  } };
  for (const [what, act] of Object.entries(buttons)) {
    for (const button of document.querySelectorAll(`[data-${what}]`)) {
      button.hidden = false;
      button.addEventListener("click", act);
    }
  }
}
attach();
document.addEventListener("followed", attach);

// A secret stands behind the # of the address, which is never sent; it leaves the address bar at once. It takes
// a hand that presses the button: any other site can open a link.
const brought = document.querySelector("[data-brought]");
function bring() {
  const secret = location.hash.slice(1);
  // A link within the page leads to one of its parts.
  if (!brought || !secret || document.getElementById(secret)) return;
  brought.value = secret;
  history.replaceState(null, "", location.pathname);
  const typed = brought.closest("[data-typed]");
  if (typed) typed.hidden = true; // Nothing is left to type.
}
bring();
addEventListener("hashchange", bring);
