"""`python -m checks.audit.advisories`: exit 1 if a library has a known fault, 2 if nobody could be asked."""

import json
import subprocess
import sys

COMMAND = (
    sys.executable,
    "-m",
    "pip_audit",
    "--requirement",
    "constraints.txt",
    "--no-deps",
    "--format",
    "json",
)


def main() -> int:
    print("Known faults of the libraries", flush=True)
    ended = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    return tell(ended.stdout, ended.stderr)


def tell(answer: str, errors: str) -> int:
    """Print what pip-audit answered, and give the exit code; without an answer it had only errors."""
    libraries = json.loads(answer)["dependencies"] if answer.strip() else []
    unknown = [library["name"] for library in libraries if "skip_reason" in library]
    found = [(library, fault) for library in libraries for fault in library.get("vulns", ())]
    for library, fault in found:
        mended = ", ".join(fault["fix_versions"]) or "no version"
        print(f"{library['name']} {library['version']}: {fault['id']}, mended in {mended}")
    if len(unknown) == len(libraries):
        print("Could not ask for advisories: no network, or a package index that has none.")
        print(*([libraries[0]["skip_reason"]] if libraries else errors.strip().splitlines()[-1:]))
    elif unknown:
        print(f"Could not ask for advisories about {', '.join(unknown)}.")
    print(f"{len(libraries) - len(unknown)} libraries asked about, {len(found)} advisories")
    return 1 if found else 2 if unknown or not libraries else 0


if __name__ == "__main__":
    sys.exit(main())
