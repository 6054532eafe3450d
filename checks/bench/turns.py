"""How accurate the turn timer is in a real Chromium, idle and slowed down. Ten turns take 11 minutes."""

import math
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from checks.bench.figures import Figure
from tests.support.browsing import PHONE
from tests.support.chromium import FLAGS, find
from tests.support.real_tabs import UNREAL, RealTab
from tests.support.server import serving

SLOWED = {"idle": 1, "slowed 6 times": 6}
TURNS = 10
RETURNS = 8
PLAY = (Path(__file__).parent / "turns.js").read_text("utf-8")
# From the moment the page is told that it is visible until a frame shows the right second.
COME_BACK = """(() => {
  window.right = [];
  addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    const told = performance.now();
    const look = () => {
      const { since } = JSON.parse(localStorage.getItem("timer:/timer")).state;
      const left = Math.ceil(60 - (performance.now() - since) / 1000);
      const shown = Number(document.querySelector(".digits text").textContent.split(":")[1]);
      if (shown === left % 60) right.push(performance.now() - told);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
})()"""


def measure(turns: int = TURNS) -> bool:
    """Print every figure; gives whether all are within their limits. Both pages play at the same time."""
    path = {"executable_path": found} if (found := find()) else {}
    with (
        tempfile.TemporaryDirectory() as data,
        serving(data) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(**path, args=list(FLAGS)) as browser,
    ):
        print(f"Chromium {browser.version}, {turns} turns of 60 s", flush=True)
        pages = {name: _begin(browser, server.address, rate, turns) for name, rate in SLOWED.items()}
        met = True
        for name, page in pages.items():
            for _ in range(turns * 61 + 60):
                if page.evaluate("measured.done"):
                    break
                page.wait_for_timeout(1_000)
            figures = [
                *_of_turns(page.evaluate("measured")),
                *_of_returns(playwright, server.address, SLOWED[name]),
            ]
            print(name, *figures, sep="\n", flush=True)
            met = met and all(figure.is_met for figure in figures)
        return met


def _begin(browser: Browser, address: str, rate: int, turns: int) -> Page:
    page = browser.new_context(base_url=address, viewport=PHONE).new_page()
    page.goto("/timer", wait_until="networkidle")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.get_by_role("button", name="Start").click()
    page.evaluate(PLAY, turns)
    return page


def _of_turns(measured: dict[str, Any]) -> list[Figure]:
    expiries, written, seen = (measured[name] for name in ("expiries", "written", "seen"))
    drift = abs(measured["elapsed"] - measured["counted"])
    return [
        Figure("earliest time up after its minute", min(expiries), 0, 100),
        Figure("latest time up after its minute", max(expiries), 0, 100),
        Figure(f"drift of {len(expiries)} turns: elapsed against counted", drift, 0, 100),
        Figure(f"p95 of {len(written)} digit changes, as written", _percentile(written, 0.95), 0, 50),
        # The page has no influence on the time until the next frame.
        Figure(f"p95 of {len(seen)} digit changes, as a frame has them", _percentile(seen, 0.95)),
    ]


def _of_returns(playwright: Playwright, address: str, rate: int) -> list[Figure]:
    """Hide the timer behind another tab, for longer each time, and measure how soon it is right again."""
    # In this browser tabs are really hidden, and then slowed by the browser itself.
    path = {"executable_path": found} if (found := find()) else {}
    flags = [*FLAGS, "--headless=new"]
    browser = playwright.chromium.launch(**path, args=flags, ignore_default_args=list(UNREAL))
    timer, other = RealTab(browser, f"{address}/timer"), RealTab(browser, "about:blank")
    timer.show()
    timer.until("document.querySelector('[data-do=start]')?.disabled === false")
    timer.send("Emulation.setCPUThrottlingRate", rate=rate)
    timer.evaluate(f"{COME_BACK}; document.querySelector('[data-do=start]').click()")
    for number, wait in pairwise(range(RETURNS + 1)):
        other.show()
        timer.until("document.hidden")
        timer.page.wait_for_timeout(300 + 400 * wait)
        timer.show()
        timer.until(f"right.length > {number}")
    right = timer.evaluate("right")
    browser.close()
    return [Figure(f"right after becoming visible, worst of {len(right)}", max(right), 0, 250)]


def _percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(map(abs, values))
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]
