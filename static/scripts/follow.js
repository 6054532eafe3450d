// A match's page follows what others save. Attached by data attributes.

// While it is seen it asks every two seconds whether there is something new; a server that does not answer
// is asked less and less often, and after a few times the page says how old it is.
const SOON = 2000;
const LATE = 30000;
const LONG = 10000;
const FEW = 3;
const main = document.querySelector("main[data-version]");
const lost = document.querySelector("[data-lost]");
const aloud = document.querySelector("body > [aria-live]");
let wait = SOON;
let timer;
let unanswered = 0;
let seen = new Date();

async function ask() {
  clearTimeout(timer);
  if (document.hidden) return; // It asks at once when it is seen again.
  try {
    const headers = { "if-none-match": `"${main.dataset.version}"` };
    const signal = AbortSignal.timeout?.(LONG);
    const answer = await fetch(location.pathname, { headers, signal, cache: "no-store" });
    if (answer.status === 404) return location.reload(); // Deleted: the page says so.
    const page = answer.status === 200 && new DOMParser().parseFromString(await answer.text(), "text/html");
    note(answer.status < 400);
    if (page) follow(page);
  } catch {
    note(false);
  }
  timer = setTimeout(ask, wait);
}

function note(isAnswered) {
  wait = isAnswered ? SOON : Math.min(2 * wait, LATE);
  unanswered = isAnswered ? 0 : unanswered + 1;
  if (isAnswered) seen = new Date();
  const isLost = unanswered >= FEW;
  if (isLost !== lost.hidden) return; // It is said once.
  const time = seen.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  lost.hidden = !isLost;
  lost.textContent = aloud.textContent = isLost ? lost.dataset.lost.replace("{time}", time) : "";
}

// What an element is, whatever it says by now.
function sign(element) {
  const says = element.getAttribute("aria-label") ?? (element.querySelector("summary") ?? element).textContent;
  return element.id || element.href || [element.tagName, element.form?.action, element.formAction, says].join();
}

// The new page takes the old one's place; whoever was somewhere on it stays there, and what was open is open.
function follow(page) {
  const fresh = page.querySelector("main[data-version]");
  if (!fresh || fresh.dataset.version === main.dataset.version) return;
  const held = main.contains(document.activeElement) && sign(document.activeElement);
  const opened = [...main.querySelectorAll("details[open], #shared:not([hidden])")].map(sign);
  const above = scrollY;
  main.replaceChildren(...fresh.childNodes);
  main.dataset.version = fresh.dataset.version;
  main.className = fresh.className;
  document.title = page.title;
  document.dispatchEvent(new Event("followed"));
  for (const panel of main.querySelectorAll("details, #shared")) {
    if (!opened.includes(sign(panel))) continue;
    panel.hidden = false;
    panel.open = true;
  }
  if (held) {
    const parts = [...main.querySelectorAll("a,button,summary,input,select,textarea")];
    const again = parts.find((part) => sign(part) === held) ?? main;
    again.focus({ preventScroll: true });
    again.select?.();
  }
  scrollTo({ top: above, behavior: "instant" });
  const said = main.querySelector("[data-news]");
  if (said) aloud.textContent = said.textContent;
}

timer = setTimeout(ask, wait);
document.addEventListener("visibilitychange", ask);
addEventListener("online", ask);
