"""The servers under load, each in a process of its own on this computer."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from checks.load.tables import Racks

# One computer plays all tables, and would soon have asked too often.
UNCOUNTED = {"SCOREKEEPER_LIMITER_URL": "off"}


class Servers:
    """A data folder, and how many processes serve it; or the database at a PostgreSQL address."""

    def __init__(self, folder: str, database_url: str | None) -> None:
        self.folder = folder
        self.environment = os.environ | UNCOUNTED
        self.environment.pop("SCOREKEEPER_DATABASE_URL", None)
        if database_url:
            self.environment["SCOREKEEPER_DATABASE_URL"] = database_url

    @contextmanager
    def serving(self, processes: int) -> Iterator[list[int]]:
        """The ports of so many processes, which are killed: what was answered must be kept by then."""
        command = ("scorekeeper", "serve", "--port", "0", "--data", self.folder)
        with ExitStack() as stack:
            yield [stack.enter_context(self._started(*command)) for _ in range(processes)]

    @contextmanager
    def floor(self) -> Iterator[list[int]]:
        with self._started("checks.load.floor", self.folder) as port:
            yield [port]

    @contextmanager
    def _started(self, *command: str) -> Iterator[int]:
        with subprocess.Popen(
            [sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True, env=self.environment
        ) as server:
            try:
                printed = (re.search(r"http://\S+:(\d+)", line) for line in server.stdout or ())
                yield next(int(found[1]) for found in printed if found)
            finally:
                server.kill()

    def verified(self) -> tuple[bool, str]:
        """Whether all that is kept adds up, and what `scorekeeper verify` says of it."""
        command = [sys.executable, "-m", "scorekeeper", "verify", "--data", self.folder]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False, timeout=300
        )
        return done.returncode == 0, (done.stdout + done.stderr).strip()

    def kept(self) -> dict[str, list[Racks]]:
        """The racks of every game that is kept, as they were typed, by the match's code."""
        command = [sys.executable, "-m", "scorekeeper", "export", "--data", self.folder, "-"]
        saved = subprocess.run(command, env=self.environment, capture_output=True, check=True, timeout=300)
        return {
            match["code"]: [tuple(entry["typed"] for entry in game["entries"]) for game in match["games"]]
            for match in json.loads(saved.stdout)["matches"]
        }
