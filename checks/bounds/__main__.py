"""`python -m checks.bounds`: the server's processor time for input built to be slow, address by address.

Exit 1 if a request takes more than its bound, or more than in proportion to its input. What is measured is
for how long the server's own process ran, in seconds, whatever else the machine did.
"""

import re
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode

import sqlalchemy as sa

from checks.bench.copies import copy_match
from checks.bounds.slow import FILES, LIKE_ALL, TEXTS, sizes
from checks.client import Answer, Browser
from checks.fuzz.pages import Form, Page
from checks.server import UNLIMITED, Server, serving
from scorekeeper.app import create_app
from scorekeeper.storage.capacity import MOST_GAMES, MOST_MATCHES
from scorekeeper.storage.database import CODE_LETTERS, db
from scorekeeper.storage.models import Match, Player
from scorekeeper.web.files import MOST_BYTES
from tests.support.long_matches import play_on

BOUND = 0.25
# The largest file that may be sent, and the export of everything that one browser keeps.
FILE_BOUND = 10.0
# What imports may hold in memory, however many arrive.
MOST_MEGABYTES = 200
# What is quick is not measured for its growth: it is over before it could grow.
QUICK = 0.05
# Twice the input takes twice the time, and machines vary.
MOST_GROWTH = 2.8
# Forms hold 64 KB, addresses 16 KB with their headers.
LARGEST_FORM, LARGEST_QUERY = 60_000, 15_000
MANY_MATCHES, MANY_GAMES = 200, 8


@dataclass
class Case:
    """A request, in three sizes up to the largest of so many bytes, or in one if there is no smaller."""

    name: str
    ask: Callable[[int], object]
    largest: int | None
    bound: float = BOUND


class Measure:
    """Sends requests to a server, and tells how long its process ran for each."""

    def __init__(self, server: Server) -> None:
        self._tasks = Path(f"/proc/{server.process.pid}/task")
        self.worst: list[tuple[float, str]] = []
        self.faults: list[str] = []

    def _ran(self) -> float:
        return (
            sum(int(Path(task, "schedstat").read_text().split()[0]) for task in self._tasks.iterdir()) / 1e9
        )

    def seconds(self, case: Case, size: int) -> float:
        before = self._ran()
        case.ask(size)
        return self._ran() - before

    def check(self, case: Case) -> None:
        small, middle, large = sizes(case.largest or 0)
        took = self.seconds(case, large)
        if took > QUICK:
            took = min(took, self.seconds(case, large))
        self.worst.append((took, case.name))
        if took > case.bound:
            self.faults.append(f"{case.name}: {took:.3f} s, more than {case.bound} s")
        if took > QUICK and case.largest:
            times = [min(self.seconds(case, size) for _ in range(2)) for size in (small, middle)]
            if took > MOST_GROWTH * times[1] and times[1] > MOST_GROWTH * times[0] / 2:
                shown = ", ".join(f"{each:.3f}" for each in (*times, took))
                self.faults.append(f"{case.name}: {shown} s for once, twice and four times the input")


def field_cases(browser: Browser, forms: list[Form]) -> Iterator[Case]:
    """Every field that is typed into, of every form, with every slow text."""
    for form in forms:
        for field in form.fields.values():
            if field.offered or field.name == "csrf_token":
                continue
            for name, text in TEXTS.items():
                ask = partial(_send, browser, form, field.name, text)
                largest = LARGEST_FORM if form.method == "POST" else LARGEST_QUERY
                yield Case(f"{form.method} {_rule(form.address)} {field.name}: {name}", ask, largest)


def _send(browser: Browser, form: Form, name: str, text: Callable[[int], str], size: int) -> Answer:
    rest = {each.name: each.sent[-1] for each in form.fields.values() if each.sent}
    sent = rest | {name: _cut(text(size), size)}
    if form.method == "POST":
        return browser.ask(form.address, sent)
    return browser.ask(f"{form.address.partition('?')[0]}?{urlencode(sent)}")


def _cut(text: str, size: int) -> str:
    """As much of a text as an address or a body of this size takes, where most letters need three bytes."""
    while len(urlencode({"": text})) > size:
        text = text[: len(text) * 3 // 4]
    return text


def _rule(address: str) -> str:
    return re.sub(r"/m/[^/]+", "/m/CODE", address.partition("?")[0])


def crawl(browser: Browser, first: list[str], most: int = 80) -> tuple[list[str], list[Form]]:
    """The addresses that pages lead to, one of each kind, and one of each form in them."""
    seen: dict[str, str] = {}
    forms: dict[str, Form] = {}
    to_do = list(first)
    while to_do and len(seen) < most:
        address = to_do.pop(0)
        kind = re.sub(r"\d+", "1", _rule(address))
        if kind in seen or address.startswith("/static"):
            continue
        seen[kind] = address
        answer = browser.ask(address)
        if answer.status != 200 or "html" not in answer.headers.get("Content-Type", ""):
            continue
        page = Page(address, answer.text)
        to_do += page.links
        for form in page.forms:
            # What ends a match, or leaves it, comes from a page that is measured anyway.
            forms.setdefault(f"{form.method} {re.sub(r'[0-9]+', '1', _rule(form.address))}", form)
    return list(seen.values()), list(forms.values())


def page_cases(browser: Browser, addresses: list[str], what: str) -> Iterator[Case]:
    """What is drawn from much: it cannot be drawn of less, so its growth is not measured."""
    for address in addresses:
        exports = address.endswith((".json", ".csv"))
        yield Case(
            f"GET {_rule(address)}: {what}",
            partial(_get, browser, address),
            None,
            FILE_BOUND if exports else BOUND,
        )


def _get(browser: Browser, address: str, _size: int) -> Answer:
    return browser.ask(address)


def import_cases(port: int) -> Iterator[Case]:
    """Every slow file, brought by a browser that keeps nothing yet: it is checked, and then added."""
    for name, make in FILES.items():
        yield Case(f"POST /import: {name}", partial(_bring, port, make), MOST_BYTES - 1_000, FILE_BOUND)


def _bring(port: int, make: Callable[[int], str], size: int) -> None:
    browser = Browser(port, timeout=120)
    token = browser.ask("/import").hidden("csrf_token")
    # Matches that nobody has brought yet.
    file = make(size).replace(LIKE_ALL, "".join(secrets.choice(CODE_LETTERS) for _ in LIKE_ALL))
    answer = browser.upload("/import", token, "file", file.encode())
    if answer.status == HTTPStatus.OK:
        browser.upload("/import", answer.hidden("csrf_token", "checked"), "file", b"")
    browser.close()


def megabytes_of_imports(server: Server) -> float:
    """By how much the server's memory grows while as many as it lets wait bring the largest files at once."""
    process = Path(f"/proc/{server.process.pid}")

    def in_status(name: str) -> int:
        return int(re.findall(rf"{name}:\s+(\d+)", (process / "status").read_text())[0])

    # From here on its peak is counted.
    (process / "clear_refs").write_text("5")
    before = in_status("VmRSS")
    with ThreadPoolExecutor() as threads:
        list(threads.map(lambda make: _bring(server.port, make, MOST_BYTES - 1_000), [*FILES.values()][:4]))
    return (in_status("VmHWM") - before) / 1024


def main() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        with serving(folder, **UNLIMITED) as server:
            browser, keeper, host = (Browser(server.port, timeout=120) for _ in range(3))
            start_, shown = (_start(each, "Ann", "Bea", "Cy", "Dee") for each in (browser, host))
            long_ = _start(keeper, "Ann", "Bea", "Cy", "Dee", "Ed", "Fay", box="large")
            play_on(app, start_, MANY_GAMES)
            play_on(app, shown, 1)
            play_on(app, long_, MOST_GAMES)
            measure = Measure(server)
            addresses, forms = crawl(
                browser, ["/", "/new", "/calculator", "/check", "/sheet", "/import", start_]
            )
            long_pages, _forms = crawl(keeper, [long_, f"{long_}/history", f"{long_}/summary"])
            with app.app_context():
                _copy(start_, MANY_MATCHES, "many")
                _copy(shown, MOST_MATCHES - 1, "shown")
                # Nobody plays twice.
                copies = sa.select(Match.id).where(Match.code.startswith("shown"))
                name = sa.cast(Player.id, sa.String)
                db.session.execute(sa.update(Player).where(Player.match_id.in_(copies)).values(name=name))
                db.session.commit()
            for case in (
                *page_cases(browser, addresses, f"{MANY_MATCHES} matches"),
                *page_cases(keeper, long_pages, f"{MOST_GAMES} games"),
                *page_cases(host, ["/", "/new", "/players", "/move"], f"{MOST_MATCHES} matches"),
                *field_cases(browser, forms),
                *import_cases(server.port),
            ):
                measure.check(case)
            grown = megabytes_of_imports(server)
    print("The ten that took the server longest:")
    for took, name in sorted(measure.worst, reverse=True)[:10]:
        print(f"  {took:6.3f} s  {name}")
    print(f"{len(measure.worst)} requests measured")
    print(f"{grown:.0f} MB more memory for four imports at once")
    if grown > MOST_MEGABYTES:
        measure.faults.append(f"imports: more than {MOST_MEGABYTES} MB")
    for fault in measure.faults:
        print(fault)
    return not measure.faults


def _copy(address: str, copies: int, code: str) -> None:
    match = sa.select(Match.id).where(Match.code == address.rpartition("/")[2])
    copy_match(db.session.scalars(match).one(), copies, code)


def _start(browser: Browser, *names: str, **fields: str) -> str:
    """Start a match of these players; gives its address."""
    sent = browser.ask("/new").hidden("csrf_token", "submission") | fields
    answer = browser.ask("/new", sent | {f"name_{seat}": name for seat, name in enumerate(names)})
    return answer.headers["Location"]


if __name__ == "__main__":
    sys.exit(not main())
