// What is kept of the clock on this device, and which of its tabs may write it.

const STORE = "clocks";
const ANSWER = 250; // A tab that lives answers within this many milliseconds.

const attempt = (what) => {
  try {
    return what();
  } catch {
    return undefined; // Storage can be switched off, full, or forbidden: the clock runs without it.
  }
};

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open() {
  const request = indexedDB.open("scorekeeper", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await settled(request);
  database.onversionchange = () => database.close();
  return database;
}

// A killed browser may lose what localStorage was given last, and a private one may have no IndexedDB: both are used.
export function openKept(place) {
  let opened = null;
  const store = async (mode) => {
    opened ??= open();
    return (await opened).transaction(STORE, mode).objectStore(STORE);
  };
  const close = () => {
    opened?.then((database) => database.close(), () => {});
    opened = null;
  };
  const reading = async () => {
    try {
      return await settled((await store("readonly")).get(place));
    } catch {
      close();
      return null;
    }
  };

  return {
    close,
    // The record with the higher sequence number, if it is of this version.
    async read(version) {
      const near = attempt(() => JSON.parse(localStorage.getItem(place)));
      const far = await Promise.race([reading(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
      return [near, far]
        .filter((record) => record?.state?.version === version)
        .sort((one, other) => other.state.sequence - one.state.sequence)[0] ?? null;
    },
    // Whether the record will be there after a reload.
    async write(record) {
      const near = attempt(() => localStorage.setItem(place, JSON.stringify(record)) ?? true);
      try {
        await settled((await store("readwrite")).put(record, place));
        return true;
      } catch {
        close();
        return Boolean(near);
      }
    },
  };
}

// One tab writes; the others mirror what it tells them, until one of them takes over.
export function joinTabs(place, { heard, became }) {
  const id = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
  const mark = `${place}:writer`;
  let role = "waiting";
  let channel = null;

  const be = (now) => {
    if (now === role) return;
    role = now;
    became(role);
  };
  const tell = (message) => attempt(() => channel?.postMessage({ ...message, from: id }));
  const claim = () => {
    attempt(() => localStorage.setItem(mark, id));
    tell({ is: "mine" });
    be("writer");
  };
  const listen = ({ data }) => {
    if (data.is === "who" && role === "writer") tell({ is: "mine", latest: true });
    if (data.is === "mine") {
      be("mirror");
      if (data.latest) tell({ is: "show" });
    }
    if (data.is === "show" && role === "writer") heard(null);
    if (data.is === "state" && role !== "writer") heard(data.state);
  };
  const join = () => {
    role = "waiting";
    channel = attempt(() => new BroadcastChannel(place)) ?? null;
    if (channel) channel.onmessage = listen;
    const writer = attempt(() => localStorage.getItem(mark));
    tell({ is: "who" });
    if (!writer || !channel) return claim();
    became(role);
    setTimeout(() => role === "waiting" && claim(), ANSWER);
  };
  const leave = () => {
    if (role === "writer" && attempt(() => localStorage.getItem(mark)) === id) attempt(() => localStorage.removeItem(mark));
    channel?.close();
    channel = null;
    be("waiting");
  };

  return {
    join,
    leave,
    takeOver: claim,
    show: (state) => tell({ is: "state", state }),
    // A tab that was frozen learns here that another one took over.
    mayWrite() {
      const writer = role === "writer" && attempt(() => localStorage.getItem(mark));
      if (writer && writer !== id) be("mirror");
      return role === "writer";
    },
  };
}
