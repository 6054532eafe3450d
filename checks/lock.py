"""`python -m checks.lock INDEX > docs/server-lock.txt`: what a server installs, with the hash of every file.

INDEX is the address of a package index that speaks the JSON of PEP 691. Versions are those of
constraints.txt; files are the wheels for every system that runs Python 3.11 or newer.
"""

import json
import re
import sys
import urllib.request
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.tags import Tag
from packaging.utils import canonicalize_name, parse_wheel_filename

EXTRAS = ("postgres", "redis", "metrics")
CONSTRAINTS = Path(__file__).parent.parent / "constraints.txt"
LOCK = CONSTRAINTS.parent / "docs" / "server-lock.txt"


def pinned() -> dict[str, str]:
    """Every version in constraints.txt, by the name of its package."""
    lines = (line.partition("==") for line in CONSTRAINTS.read_text("ascii").splitlines() if "==" in line)
    return {canonicalize_name(name): version.strip() for name, _, version in lines}


def needed(name: str = "scorekeeper", extras: tuple[str, ...] = EXTRAS) -> Iterator[str]:
    """The packages that this one needs at run time, with what they need; some may come twice."""
    try:
        texts = requires(name) or ()
    except PackageNotFoundError:
        return  # Not installed for the tests, and needs nothing where it is locked.
    for text in texts:
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            yield canonicalize_name(requirement.name)
            yield from needed(requirement.name, tuple(requirement.extras))


def _is_for_us(tag: Tag) -> bool:
    found = re.fullmatch(r"(?:cp|py)3(\d*)", tag.interpreter)
    version = int(found[1] or 11) if found else 0
    return version >= 11 or (version > 0 and tag.abi in ("abi3", "none"))


def hashes(index: str, name: str, version: str) -> list[str]:
    """The SHA-256 of each wheel of this version."""
    accept = {"Accept": "application/vnd.pypi.simple.v1+json"}
    request = urllib.request.Request(f"{index.rstrip('/')}/{name}/", headers=accept)  # noqa: S310 (as asked)
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        files = json.load(answer)["files"]
    found = []
    for file in files:
        if file["filename"].endswith(".whl"):
            try:
                _name, of, _build, tags = parse_wheel_filename(file["filename"])
            except ValueError:
                continue
            if str(of) == version and any(map(_is_for_us, tags)):
                found.append(file["hashes"]["sha256"])
    return sorted(found)


def main(index: str) -> None:
    versions = pinned()
    print("# Made by `python -m checks.lock`: what a server installs, and the hash of every file of it.")
    for name in sorted(set(needed())):
        lines = "".join(f" \\\n  --hash=sha256:{each}" for each in hashes(index, name, versions[name]))
        print(f"{name}=={versions[name]}{lines}")


if __name__ == "__main__":
    main(*sys.argv[1:])
