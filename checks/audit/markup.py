"""The Nu HTML checker on the pages as the server sends them, before any script changes them."""

import json
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import BrowserContext

from checks.audit.site import slug

PROGRAM = Path(__file__).parent / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# Pages whose form is refused if it is sent unchanged, with the button to send it.
REFUSED = {"start": "Start round", "record": "Save game"}


def check(kept: BrowserContext, addresses: dict[str, str]) -> bool:
    """Print each finding once, with its pages. True if none is an error."""
    with tempfile.TemporaryDirectory() as folder:
        answers = _answers(kept, addresses)
        for name, html in answers.items():
            (Path(folder) / f"{slug(name)}.html").write_text(html, encoding="utf-8")
        command = ["java", "-jar", str(PROGRAM), "--stdout", "--exit-zero-always", "--format", "json", folder]
        ended = subprocess.run(command, capture_output=True, text=True, check=True)
    findings = defaultdict(list)
    for found in json.loads(ended.stdout)["messages"]:
        findings[found.get("subType", found["type"]), found["message"]].append(found)
    errors = 0
    for (kind, message), places in findings.items():
        errors += len(places) if places[0]["type"] != "info" else 0
        pages = sorted({Path(place.get("url", "")).stem for place in places})
        print(f"{kind}, {len(places)} times: {message}")
        print(f"    on {', '.join(pages)}, first: {' '.join(places[0].get('extract', '').split())}")
    print(f"Nu HTML checker: {len(answers)} pages, {errors} errors")
    return errors == 0


def _answers(kept: BrowserContext, addresses: dict[str, str]) -> dict[str, str]:
    answers = {name: kept.request.get(address).text() for name, address in addresses.items()}
    page = kept.new_page()
    for name, button in REFUSED.items():
        page.goto(addresses[name])
        with page.expect_navigation() as sent:
            page.get_by_role("button", name=button).click()
        if sent.value.status != 422:
            raise RuntimeError(f"{name}: refused with {sent.value.status}")
        answers[f"{name}, refused"] = sent.value.text()
    page.close()
    return answers
