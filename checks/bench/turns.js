// Plays turns to their end in the page of the timer, and writes down when what was shown was seen.
(turns) => {
  const root = document.getElementById("timer");
  const written = root.querySelector(".digits text");
  const begun = () => JSON.parse(localStorage.getItem(`timer:${root.dataset.place}`)).state.since;
  const measured = (window.measured = { written: [], seen: [], expiries: [], elapsed: 0, counted: 0, done: false });
  let start = begun();
  let tapped = start;

  // A change is written by the script, and seen with the next frame.
  new MutationObserver(() => {
    const [minutes, seconds] = written.textContent.split(":").map(Number);
    const left = minutes * 60 + seconds;
    const since = start;
    if (root.dataset.is === "expired" || left >= 60 || Number.isNaN(left)) return;
    const late = () => performance.now() - since - (60 - left) * 1000;
    measured.written.push(late());
    requestAnimationFrame(() => measured.seen.push(late()));
  }).observe(written, { childList: true });

  let before = root.dataset.is;
  new MutationObserver(() => {
    const now = performance.now();
    if (root.dataset.is === "expired" && before !== "expired") {
      measured.expiries.push(now - start - 60_000);
      setTimeout(() => {
        measured.elapsed += performance.now() - tapped;
        root.querySelector("[data-do=outcome]").click();
        const { statistics } = JSON.parse(localStorage.getItem(`timer:${root.dataset.place}`)).state;
        measured.counted = statistics[0].time;
        measured.done = measured.expiries.length === turns;
        if (measured.done) return;
        tapped = performance.now();
        root.querySelector("[data-do=start]").click();
        start = begun();
      }, 200);
    }
    before = root.dataset.is;
  }).observe(root, { attributeFilter: ["data-is"] });
}
