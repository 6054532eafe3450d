"""Several clients record, correct and undo while the server is killed at random moments."""

import random
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from checks.server import serving, verify
from checks.torture.client import CheckFailed, Client

CLIENTS = 4
# The server runs until up to this many more changes are answered, and a moment longer: so a kill interrupts
# changes on a machine of any speed.
MOST_ANSWERS = 8
LONGEST_MOMENT = 0.1  # seconds
# The share of kills that interrupt a server while it starts, within LONGEST_START seconds.
SHARE_OF_STARTS = 0.1
LONGEST_START = 1.0
# Seconds that a kill and the restart may take on average, and that everything else may take.
LONGEST_ROUND = 15
PATIENCE = 60


class Crowd:
    """Clients that play, each in a thread, until the block ends or one of them finds a fault."""

    def __init__(self, clients: Sequence[Client]) -> None:
        self.clients = clients
        self.done = threading.Event()
        self.wrong: list[BaseException] = []
        self.threads = [threading.Thread(target=self._play, args=(client,)) for client in clients]

    def __enter__(self) -> "Crowd":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, why: type[BaseException] | None, *_where: object) -> None:
        self.done.set()
        for client in self.clients:
            # After an error the server is not started again.
            client.is_patient = why is None
        for thread in self.threads:
            thread.join()

    def _play(self, client: Client) -> None:
        try:
            while not self.done.is_set():
                client.play()
        except BaseException as error:  # noqa: BLE001 (check() raises it in the main thread)
            self.wrong.append(error)
            self.done.set()

    def wait_for(self, answers: int, until: float) -> None:
        """Wait until this many more changes are answered; `until` is a time of the monotonic clock."""
        answered = self.answered
        while self.answered < answered + answers:
            self.check()
            if time.monotonic() > until:
                raise CheckFailed("the server takes too long")
            time.sleep(0.002)

    @property
    def answered(self) -> int:
        return sum(client.answered for client in self.clients)

    def check(self) -> None:
        if self.wrong:
            raise CheckFailed(f"a client found: {self.wrong[0]!r}") from self.wrong[0]


def kill_repeatedly(folder: Path, kills: int, seed: int) -> str:
    """Kill a server on this folder this many times; gives a report, or raises CheckFailed."""
    chance = random.Random(seed)
    began = time.monotonic()
    until = began + PATIENCE + LONGEST_ROUND * kills
    with serving(folder) as server:
        clients = [
            Client(f"client{number}", random.Random(chance.random()), server.port)
            for number in range(CLIENTS)
        ]
        with Crowd(clients) as crowd:
            killed = 0
            while killed < kills:
                crowd.wait_for(chance.randint(0, MOST_ANSWERS), until)
                time.sleep(chance.uniform(0, LONGEST_MOMENT))
                server.kill()
                killed += 1
                if chance.random() < SHARE_OF_STARTS and killed < kills:
                    server.start(wait=False)
                    time.sleep(chance.uniform(0, LONGEST_START))
                    server.kill()
                    killed += 1
                server.start()
            # The last server answers the changes that are still in progress.
            crowd.done.set()
        crowd.check()
        games = sum(client.check_everything() for client in clients)
    is_right, printed = verify(folder)
    if not is_right:
        raise CheckFailed(f"verify says: {printed}")
    answered, found, lost = (
        sum(getattr(client, name) for client in clients) for name in ("answered", "found", "lost")
    )
    return (
        f"{kills} kills in {time.monotonic() - began:.0f} s: {answered} answered changes are there, whole "
        f"and once, in {games} games; of {found + lost} that were not answered, {found} were there whole and "
        f"{lost} not at all, and sent again each was there once. verify: {printed}"
    )
