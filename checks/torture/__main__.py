"""`python -m checks.torture [--kills N] [--seed S]`: exit 1 if something that was answered is not there.

A kill takes 15 s at most in the mean, 3 s on a machine with nothing else to do; the faults take some minutes.
"""

import argparse
import secrets
import signal
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from checks.torture.client import Broken
from checks.torture.faults import suffer
from checks.torture.kills import kill_often
from checks.torture.postgresql import suffer as suffer_on_postgresql
from tests.support.postgresql import find

# On PostgreSQL a kill meets the same program.
FEWER = 10


def main(kills: int, seed: int) -> bool:
    """Print a line for the kills, and one for every fault."""
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="torture-") as place:
        try:
            if kills:
                print(f"held: {kill_often(Path(place, 'kills'), kills, seed)}", flush=True)
            for name, seen in suffer(Path(place)):
                print(f"held: {name}: {seen}" if seen else f"not tried: {name}", flush=True)
            if programs := find():
                for name, seen in suffer_on_postgresql(programs, Path(place), kills // FEWER, seed):
                    print(f"held: {name}: {seen}", flush=True)
            else:
                print("not tried: PostgreSQL (its programs are not installed)", flush=True)
        except Broken as error:
            print(f"BROKEN: {error}", flush=True)
            return False
    return True


def _stop(*_signal: object) -> NoReturn:
    """Being told to stop ends like Ctrl+C: servers and mounts go too."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m checks.torture")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, _stop)
    sys.exit(not main(chosen.kills, chosen.seed))
