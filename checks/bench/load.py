"""A client in a process of its own: it sends requests over persistent connections, and counts the answers.

It reads a Load as JSON from standard input, and writes the Answers as JSON.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from http.client import HTTPConnection
from itertools import count
from subprocess import run

from checks.client import Answer, send


@dataclass(frozen=True)
class Ask:
    """One request; a body is that of a form."""

    path: str
    cookie: str = ""
    body: str | None = None

    def send(self, connection: HTTPConnection) -> Answer:
        """Send it; cookies of the answer are ignored, so that every request is the same."""
        return send(connection, self.path, self.body, {"Cookie": self.cookie})


@dataclass(frozen=True)
class Load:
    """Requests to send in turn, over this many connections and for these seconds; or each at most `once`."""

    port: int
    asks: Sequence[Ask]
    seconds: float = 1.0
    connections: int = 4
    once: bool = False


@dataclass(frozen=True)
class Answers:
    """The number of answers by status, the seconds they took, and the client's share of a core."""

    statuses: dict[int, int] = field(default_factory=dict)
    seconds: float = 0.0
    busy: float = 0.0

    @property
    def asked(self) -> int:
        return sum(self.statuses.values())

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.asked / self.seconds


def answers_to(load: Load) -> Answers:
    """Run a client in a process of its own."""
    command = [sys.executable, "-m", "checks.bench.load"]
    done = run(command, input=json.dumps(asdict(load)), capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    return Answers({int(status): times for status, times in found.pop("statuses").items()}, **found)


def _ask(load: Load, turns: Iterator[int], until: float) -> Counter[int]:
    connection = HTTPConnection("127.0.0.1", load.port, timeout=60)
    statuses: Counter[int] = Counter()
    for turn in turns:
        if time.perf_counter() > until or (load.once and turn >= len(load.asks)):
            break
        statuses[load.asks[turn % len(load.asks)].send(connection).status] += 1
    connection.close()
    return statuses


def main() -> None:
    given = json.load(sys.stdin)
    load = Load(**given | {"asks": [Ask(**ask) for ask in given["asks"]]})
    began, busy = time.perf_counter(), time.process_time()
    # count() gives every number once, whichever thread takes it.
    turns, until = count(), began + load.seconds
    with ThreadPoolExecutor(load.connections) as pool:
        asked = [pool.submit(_ask, load, turns, until) for _ in range(load.connections)]
    seconds = time.perf_counter() - began
    statuses = dict(sum((each.result() for each in asked), Counter()))
    json.dump(asdict(Answers(statuses, seconds, (time.process_time() - busy) / seconds)), sys.stdout)


if __name__ == "__main__":
    main()
