"""The servers that checks start, and commands of `scorekeeper` on their data folders."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from tests.support.server import Server, run_command, serving

# All requests come from one address, and would soon be over the limit.
UNLIMITED = {"SCOREKEEPER_LIMITER_URL": "off"}
LONGEST_COMMAND = 300  # seconds, for a database of many thousand games

__all__ = ["UNLIMITED", "Server", "command", "exported", "serving", "serving_floor", "verify"]


def serving_floor(folder: str | Path, **environment: str) -> AbstractContextManager[Server]:
    """The floor, on the database of a data folder."""
    floor: AbstractContextManager[Server] = serving(folder, program=("checks.floor",), **environment)
    return floor


def command(*arguments: object, data: str | Path, **environment: str) -> tuple[int, str]:
    """Run a command of `scorekeeper`; gives its exit code and its output."""
    done = run_command(
        *arguments, data=data, timeout=LONGEST_COMMAND, **{"PYTHONWARNINGS": "ignore"} | environment
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def verify(data: str | Path, **environment: str) -> tuple[bool, str]:
    """Run `scorekeeper verify`; gives whether all is right, and its output."""
    code, printed = command("verify", data=data, **environment)
    return code == 0, printed


def exported(data: str | Path, **environment: str) -> list[dict[str, Any]]:
    """Every stored match, as in a file of matches."""
    done = run_command("export", "-", data=data, timeout=LONGEST_COMMAND, **environment)
    done.check_returncode()
    matches: list[dict[str, Any]] = json.loads(done.stdout)["matches"]
    return matches
