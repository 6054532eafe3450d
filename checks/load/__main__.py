"""Play at many tables, print how fast the server is, and fail unless every answered game is stored once."""

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain

import click

from checks.client import PATIENCE
from checks.load.browser import Timed, TimedBrowser
from checks.load.tables import TRIES, Racks, Table, Watcher
from checks.server import UNLIMITED, exported, serving, serving_floor, verify

SHARES = (0.5, 0.95, 0.99)
MOST_FLOOR = 10.0  # seconds


@click.command()
@click.option("--tables", default=300, show_default=True, type=click.IntRange(1))
@click.option("--seconds", default=60.0, show_default=True)
@click.option("--pause", default=0.0, show_default=True, help="Seconds, on average, between two pages.")
@click.option("--processes", default=1, show_default=True, help="Servers that share the database.")
@click.option("--database-url", metavar="URL", help="An empty PostgreSQL database, and not a new SQLite one.")
def main(tables: int, seconds: float, pause: float, processes: int, database_url: str | None) -> None:
    """Play many tables at once on this computer; exit code 1 if a game that was answered is not kept once."""
    database = "PostgreSQL" if database_url else "SQLite"
    pace = f"{pause:g} s between pages" if pause else "no pause between pages"
    print(f"{tables} tables, and somebody who watches each, for {seconds:.0f} s; {pace};", end=" ")
    print(f"{processes} process(es) on {database}; {os.cpu_count()} cores; rate limits are off", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = UNLIMITED | {"SCOREKEEPER_DATABASE_URL": database_url or ""}
        with serving_floor(folder, **environment) as floor:
            measured = _measure_floor([floor.port], tables, min(seconds, MOST_FLOOR))
            _print_figures("floor: one insert and commit each", *measured)
        # They are killed at the end: every answered game must be stored by then.
        with ExitStack() as stack:
            servers = [stack.enter_context(serving(folder, **environment)) for _ in range(processes)]
            ports = [server.port for server in servers]
            playing = [Table(number, ports) for number in range(tables)]
            watching = [Watcher(table, ports) for table in playing]
            until = time.monotonic() + seconds
            jobs = [partial(table.play, until, pause) for table in playing]
            jobs += [partial(watcher.watch, until) for watcher in watching]
            browsers = [*(table.browser for table in playing), *(watcher.browser for watcher in watching)]
            _print_figures("Scorekeeper", *_run(jobs, browsers, seconds))
        sys.exit(0 if _is_kept(playing, folder, environment) else 1)


def _measure_floor(ports: Sequence[int], clients: int, seconds: float) -> tuple[list[Timed], float, float]:
    browsers = [TimedBrowser(*ports) for _ in range(clients)]
    until = time.monotonic() + seconds

    def insert(browser: TimedBrowser) -> None:
        while time.monotonic() < until:
            browser.time("insert", "/games", {"typed": "13+30+7"})

    return _run([partial(insert, browser) for browser in browsers], browsers, seconds)


def _run(
    jobs: Sequence[Callable[[], None]], browsers: Sequence[TimedBrowser], seconds: float
) -> tuple[list[Timed], float, float]:
    """Run each job in a thread; gives the requests, the seconds taken, and the client's share of a core."""
    threading.stack_size(512 * 1024)
    began, busy = time.perf_counter(), time.process_time()
    threads = [threading.Thread(target=job, daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    latest = time.monotonic() + seconds + (TRIES + 2) * PATIENCE
    for thread in threads:
        thread.join(max(0, latest - time.monotonic()))
    if any(thread.is_alive() for thread in threads):
        sys.exit("Some tables did not come to an end.")
    taken = time.perf_counter() - began
    timed = list(chain.from_iterable(browser.timed for browser in browsers))
    return timed, taken, (time.process_time() - busy) / taken


def _print_figures(name: str, timed: Sequence[Timed], taken: float, busy: float) -> None:
    print(f"{name}: {len(timed) / taken:.0f} requests/s; the client needed {busy:.0%} of a core")
    print(f"  {'':14}{'a second':>9}" + "".join(f"{f'p{share * 100:.0f}':>9}" for share in SHARES), "ms")
    for what, asked in Counter(each.what for each in timed).most_common():
        times = sorted(1000 * each.seconds for each in timed if each.what == what and each.status)
        shown = "".join(f"{times[int(share * len(times))]:9.0f}" for share in SHARES) if times else ""
        print(f"  {what:14}{asked / taken:9.1f}{shown}")
    statuses = sorted(Counter(each.status for each in timed).items())
    print("  answers by status: " + ", ".join(f"{status or 'none'} {count:,}" for status, count in statuses))
    for (what, status), count in sorted(Counter((each.what, each.status) for each in timed).items()):
        if status not in (200, 303, 304):
            print(f"  ERRORS: {what} {status or 'no answer'}: {count}")
    sys.stdout.flush()


def _is_kept(tables: Sequence[Table], folder: str, environment: dict[str, str]) -> bool:
    """Whether every answered game is stored, once, and `scorekeeper verify` finds no fault."""
    kept: dict[str, list[Racks]] = {
        match["code"]: [tuple(entry["typed"] for entry in game["entries"]) for game in match["games"]]
        for match in exported(folder, **environment)
    }
    rounds = [round_ for table in tables for round_ in table.rounds]
    wrong = [round_ for round_ in rounds if not round_.is_kept_as(kept.get(round_.code, []))]
    for round_ in wrong:
        print(f"  LOST OR DOUBLED in {round_.code}: {round_.games} is kept as {kept.get(round_.code)}")
    games = sum(len(round_.games) for round_ in rounds)
    doubt = sum(round_.perhaps is not None for round_ in rounds)
    print(
        f"{games:,} games in {len(rounds):,} matches were answered, {doubt} more may be kept or not;", end=" "
    )
    print(f"{'NOT ' if wrong or not games else ''}every answered game is kept, once")
    is_right, printed = verify(folder, **environment)
    print(f"scorekeeper verify: {printed}")
    return bool(games) and not wrong and is_right


if __name__ == "__main__":
    main()
