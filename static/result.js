// The result leaves the page: on paper, as a picture, or as text. Attached by data attributes.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

const shared = document.querySelector("#shared");

// The server's drawing as a PNG, which other apps take.
async function draw() {
  const image = new Image();
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
function offer() {
  const text = shared.querySelector("textarea");
  const said = shared.querySelector("[role=status]");
  shared.hidden = false;
  text.select();
  if (document.execCommand("copy")) said.textContent = said.dataset.copied;
}

async function share() {
  const text = shared.querySelector("textarea").value;
  try {
    const files = navigator.canShare ? [await draw()] : [];
    await navigator.share(navigator.canShare?.({ files }) ? { files, text } : { text });
  } catch (error) {
    if (error.name !== "AbortError") offer(); // Aborted: somebody thought better of it.
  }
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = false;
  button.addEventListener("click", share);
}

shared?.querySelector("[data-save]").addEventListener("click", async () => {
  const file = await draw().catch(() => null);
  const said = shared.querySelector("[role=status]");
  if (!file) return (said.textContent = said.dataset.failed);
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
});
