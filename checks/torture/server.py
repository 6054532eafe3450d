"""The real server in a process of its own, which is killed without warning, and started again."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

COMMAND = (sys.executable, "-m", "scorekeeper")
# More than a start or a command takes on a machine that has much else to do.
PATIENCE = 60


class Server:
    """`scorekeeper serve` on a folder; its address stays the same over its lives."""

    def __init__(self, folder: Path, **how: Any) -> None:
        self.folder = folder
        self.port = 0
        self.how = how
        self.process: subprocess.Popen[str] | None = None

    def start(self, *, wait: bool = True) -> None:
        """Start it, and wait until it serves; else it may be killed while it starts."""
        arguments = ["serve", "--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdout=subprocess.PIPE,
            text=True,
            **self.how,
        )
        if wait:
            assert self.process.stdout
            found = next(
                filter(None, (re.search(r"http://\S+:(\d+)", line) for line in self.process.stdout)), None
            )
            if not found:
                raise RuntimeError("the server did not start")
            self.port = int(found[1])

    def kill(self) -> None:
        """End it at once, and wait until it is gone."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            if self.process.stdout:
                self.process.stdout.close()
            self.process = None


@contextlib.contextmanager
def serving(folder: Path, **how: Any) -> Iterator[Server]:
    """A server that is started, and gone afterwards."""
    server = Server(folder, **how)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def command(*arguments: object) -> tuple[int, str]:
    """What a command of `scorekeeper` exits with, and all that it says."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE * 5,
        env=os.environ | {"PYTHONWARNINGS": "ignore"},
    )
    return done.returncode, (done.stdout + done.stderr).strip()
