// Lets the timer and the rules open with no network. The server writes KNOWN, this version's addresses, above this line, so
// that a new version is a new worker; it waits until no page of the old one is open, and so never mid-turn.
const FILES = `timer-files ${KNOWN.files[0]}`;
const PAGES = "timer-pages";
const PATIENCE = 2_500; // A server that does not answer within this many milliseconds is as good as gone.

const opensAlone = ({ pathname }) => [KNOWN.page, ...KNOWN.rules].includes(pathname) || /^\/m\/[^/]+\/timer$/.test(pathname);

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    await (await caches.open(FILES)).addAll(KNOWN.files);
    const pages = await caches.open(PAGES);
    await pages.addAll([KNOWN.page, ...KNOWN.rules].map((page) => new Request(page, { cache: "reload" })));
    // The matches' timers that were opened before are wanted with the new files too.
    const opened = (await pages.keys()).map(({ url }) => pages.add(new Request(url, { cache: "reload" })));
    await Promise.allSettled(opened);
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("timer-files") && name !== FILES);
    await Promise.all(old.map((name) => caches.delete(name)));
  })());
});

// A page from the network is kept together with the files it names: they may be of a newer version.
async function keep(request, page) {
  const text = await page.clone().text();
  const named = [...text.matchAll(/"(\/static\/v-[^"]+\.(?:css|js|svg))"/g)].map(([, address]) => address);
  const files = await caches.open(FILES);
  await Promise.all(named.map(async (address) => (await files.match(address)) ?? files.add(address)));
  await (await caches.open(PAGES)).put(request.url.split("?")[0], page);
}

async function freshOrKept(event) {
  const address = event.request.url.split("?")[0];
  const kept = await caches.match(address);
  const fresh = fetch(event.request).then((page) => {
    if (page.ok) event.waitUntil(keep(event.request, page.clone()).catch(() => {}));
    return page;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate" && opensAlone(address)) event.respondWith(freshOrKept(event));
  else if (request.mode === "navigate" && address.pathname === KNOWN.home) {
    // From the home screen without a network there is still the timer.
    event.respondWith(fetch(request).catch(() => Response.redirect(KNOWN.page)));
  }
  else if (address.pathname.startsWith("/static/v-")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
