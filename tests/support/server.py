"""Servers and commands of Scorekeeper in processes of their own, as people start them."""

import contextlib
import os
import re
import subprocess
import sys

from tests.support import ROOT, postgresql

# More than a command takes on a machine that has much else to do, in seconds.
LONGEST_COMMAND = 60
# And more than a server takes to stop.
LONGEST_STOP = 15


class Server:
    """A program that serves a data folder, and prints its address and then, in its last line, "Ctrl+C".

    It can be killed and started again, on the port that it had before.
    """

    def __init__(self, data, *options, program=("scorekeeper", "serve"), port=0, **environment):
        self.command = [sys.executable, "-m", *program, "--data", str(data), *options]
        self.port = port
        self.environment = _environment(data, environment)
        self.printed = ""
        self.process = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, wait=True):
        """Start it, and wait until it serves; without `wait` it can be killed while it starts."""
        command = [*self.command, "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=self.environment, cwd=ROOT
        )
        if not wait:
            return
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if "Ctrl+C" in line:
                break
        self.printed = "".join(lines)
        address = re.search(r"http://\S+:(\d+)", self.printed)
        if not address:
            self.kill()
            raise RuntimeError(f"{' '.join(command)} did not start")
        self.port = int(address[1])

    def kill(self):
        """End it without warning (SIGKILL), and wait until it is gone."""
        if self.process:
            self.process.kill()
            self.exit_code()

    def exit_code(self):
        """Wait until it ends, for no longer than a stop may take; gives what it exits with."""
        code = self.process.wait(timeout=LONGEST_STOP)
        self.process.stdout.close()
        self.process = None
        return code


@contextlib.contextmanager
def serving(data, *options, **how):
    """A Server with the same arguments, which is started, and killed afterwards."""
    server = Server(data, *options, **how)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def run_command(*arguments, data, timeout=LONGEST_COMMAND, **environment):
    """A command of `scorekeeper` on a data folder: its exit code, and what it printed."""
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *map(str, arguments), "--data", str(data)],
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
        env=_environment(data, environment),
    )


def _environment(data, environment):
    return os.environ | postgresql.environment(data) | environment
