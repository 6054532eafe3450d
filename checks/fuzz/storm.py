"""Half of the requests are forms with a fault, half are malformed requests to every URL rule."""

from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from checks.fuzz.bad import form_requests, raw_requests
from checks.fuzz.browser import GROUPS, Browser
from checks.fuzz.wire import Request, Wire
from scorekeeper.app import create_app

# Requests after which the pages are read again: by then matches are deleted, and forms are stale.
FRESH = 250
MOST_FAULTS = 20


def send(address: str, data: Path, requests: int, number: int) -> Wire:
    """Send this many requests; the same number gives the same ones while the server answers the same."""
    wire = Wire(address)
    rules = create_app({"DATA": str(data), "TESTING": True}).url_map
    batch = 0
    while wire.count < requests and len(wire.faults) < MOST_FAULTS:
        browser = Browser(wire, rules)
        matches = [browser.begin(GROUPS[(batch + place) % len(GROUPS)]) for place in range(2)]
        _send_batch(browser, matches, min(FRESH, requests), number + batch)
        batch += 1
    return wire


def _send_batch(browser: Browser, matches: list[str], requests: int, number: int) -> None:
    forms, addresses = browser.forms(matches)
    kinds = st.one_of(
        st.sampled_from(forms).flatmap(lambda form: form_requests(form, browser.headers)),
        st.sampled_from(addresses).flatmap(lambda each: raw_requests(each, browser.headers)),
    )

    @seed(number)
    @settings(
        max_examples=requests,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(kinds)
    def send_one(request: Request) -> None:
        browser.keep_cookie(browser.wire.send(request))

    send_one()
