"""`python -m checks.fuzz [requests] [seed]`: exit 1 if an answer or a stored match is wrong."""

import argparse
import secrets
import sys
import tempfile
import time
from pathlib import Path

from checks.fuzz.matches import faulty_pages
from checks.fuzz.storm import send
from checks.server import UNLIMITED, serving, verify

REQUESTS = 20_000


def main(requests: int, seed: int) -> bool:
    print(f"{requests} requests, seed {seed}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with serving(data, **UNLIMITED) as server:
            wire = send(server.address, data, requests, seed)
            if (ended := server.process.poll()) is not None:
                wire.faults.append(f"the server ended with {ended}")
        is_right, printed = verify(data)
        faults = faulty_pages(data)
    counted = ", ".join(
        f"{status or 'no answer'}: {times}" for status, times in sorted(wire.statuses.items())
    )
    print(f"{wire.count} requests in {time.monotonic() - began:.0f} s ({counted})")
    print(f"scorekeeper verify: {printed}")
    for fault in (*wire.faults, *faults):
        print(fault)
    return is_right and not (wire.faults or faults)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m checks.fuzz")
    parser.add_argument("requests", type=int, nargs="?", default=REQUESTS)
    parser.add_argument("seed", type=int, nargs="?", default=secrets.randbelow(2**32))
    chosen = parser.parse_args()
    sys.exit(not main(chosen.requests, chosen.seed))
