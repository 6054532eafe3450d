"""`python -m checks.torture [--kills N] [--seed S]`: exit 1 if a change that was answered is lost.

A kill takes 3 s on an idle machine, and may take 15 s on average; the faults, and the kills of commands, take
some minutes.
"""

import argparse
import secrets
import signal
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from checks.torture.client import CheckFailed
from checks.torture.commands import kill_commands
from checks.torture.faults import run_faults
from checks.torture.kills import kill_repeatedly
from checks.torture.postgresql import run_faults as run_on_postgresql
from tests.support.postgresql import find

# One kill of each command, and one on PostgreSQL, where it meets the same program, for so many of the server.
FEWER = 10


def main(kills: int, seed: int) -> bool:
    """Print a line for the kills, and one for every fault."""
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="torture-") as place:
        try:
            if kills:
                print(f"held: {kill_repeatedly(Path(place, 'kills'), kills, seed)}", flush=True)
                for name, seen in kill_commands(Path(place, "commands"), kills // FEWER, seed):
                    print(f"held: {name}: {seen}", flush=True)
            for name, seen in run_faults(Path(place)):
                print(f"held: {name}: {seen}" if seen else f"not tried: {name}", flush=True)
            if programs := find():
                for name, seen in run_on_postgresql(programs, Path(place), kills // FEWER, seed):
                    print(f"held: {name}: {seen}", flush=True)
            else:
                print("not tried: PostgreSQL (its programs are not installed)", flush=True)
        except CheckFailed as error:
            print(f"BROKEN: {error}", flush=True)
            return False
    return True


def _stop(*_signal: object) -> NoReturn:
    """End on SIGTERM as on Ctrl+C, so that servers and mounts are cleaned up."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m checks.torture")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, _stop)
    sys.exit(not main(chosen.kills, chosen.seed))
