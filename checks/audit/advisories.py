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
    return print_findings(ended.stdout, ended.stderr)


def print_findings(answer: str, errors: str) -> int:
    """Print the findings of pip-audit, from its JSON or its errors, and give the exit code."""
    libraries = json.loads(answer)["dependencies"] if answer.strip() else []
    unknown = [library["name"] for library in libraries if "skip_reason" in library]
    found = [(library, fault) for library in libraries for fault in library.get("vulns", ())]
    for library, fault in found:
        fixed = ", ".join(fault["fix_versions"]) or "no version"
        print(f"{library['name']} {library['version']}: {fault['id']}, fixed in {fixed}")
    if len(unknown) == len(libraries):
        print("Could not ask for advisories: no network, or a package index that has none.")
        print(*([libraries[0]["skip_reason"]] if libraries else errors.strip().splitlines()[-1:]))
    elif unknown:
        print(f"Could not ask for advisories about {', '.join(unknown)}.")
    print(f"{len(libraries) - len(unknown)} libraries asked about, {len(found)} advisories")
    return 1 if found else 2 if unknown or not libraries else 0


if __name__ == "__main__":
    sys.exit(main())
