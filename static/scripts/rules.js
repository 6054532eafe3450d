// The link beside a rule goes out at once: an app on the home screen has no address bar to take it from.
const said = document.querySelector("[data-copied]");

async function send(link) {
  if (navigator.share) {
    try {
      const title = link.parentNode.querySelector("h3, b").textContent;
      return await navigator.share({ title, url: link.href });
    } catch (error) {
      if (error.name === "AbortError") return; // Somebody thought better of it.
    }
  }
  if (!await copyText(link.href, link)) return;
  said.textContent = said.dataset.copied;
  setTimeout(() => { said.textContent = ""; }, 5_000);
}

for (const link of document.querySelectorAll(".rule > a")) {
  link.addEventListener("click", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) send(link);
  });
}
