"""The servers that checks start, and the commands of `scorekeeper` on the data folder behind them."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from tests.support.server import Server, run_command, serving

# One computer plays for many, and would soon have sent too many requests.
UNLIMITED = {"SCOREKEEPER_LIMITER_URL": "off"}
LONGEST_COMMAND = 300  # seconds, for a database of many thousand games

__all__ = ["UNLIMITED", "Server", "command", "exported", "serving", "serving_floor", "verify"]


def serving_floor(folder: str | Path, **environment: str) -> AbstractContextManager[Server]:
    """The floor on the database of a data folder, to be compared with the server on it."""
    floor: AbstractContextManager[Server] = serving(folder, program=("checks.floor",), **environment)
    return floor


def command(*arguments: object, data: str | Path, **environment: str) -> tuple[int, str]:
    """The exit code of a command of `scorekeeper`, and all that it printed."""
    done = run_command(
        *arguments, data=data, timeout=LONGEST_COMMAND, **{"PYTHONWARNINGS": "ignore"} | environment
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def verify(data: str | Path, **environment: str) -> tuple[bool, str]:
    """Whether everything that is kept adds up, and what `scorekeeper verify` says of it."""
    code, printed = command("verify", data=data, **environment)
    return code == 0, printed


def exported(data: str | Path, **environment: str) -> list[dict[str, Any]]:
    """Every match that is kept, as in a file of matches."""
    done = run_command("export", "-", data=data, timeout=LONGEST_COMMAND, **environment)
    done.check_returncode()
    matches: list[dict[str, Any]] = json.loads(done.stdout)["matches"]
    return matches
