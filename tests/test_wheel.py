"""The wheel is all that a user needs: it brings its pages, styles and migrations along."""

import re
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def installed(tmp_path):
    """The folder of commands of an empty environment with the wheel and nothing else of ours."""
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    venv.create(tmp_path / "env", with_pip=True)
    commands = tmp_path / "env" / "bin"
    constraints = ["--constraint", str(ROOT / "constraints.txt")]
    wheel = str(next(tmp_path.glob("*.whl")))
    subprocess.run([commands / "pip", "install", "--quiet", *constraints, wheel], check=True, cwd=tmp_path)
    return commands


def test_the_wheel_serves_pages_and_static_files_from_an_empty_environment(installed, tmp_path):
    command = [installed / "scorekeeper", "serve", "--port", "0", "--data", tmp_path / "data"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
            with urllib.request.urlopen(f"{address}/new") as page:
                assert "Start a round" in page.read().decode()
            with urllib.request.urlopen(f"{address}/static/app.css") as style:
                assert style.headers["Content-Type"].startswith("text/css")
            with urllib.request.urlopen(f"{address}/healthz") as health:
                assert health.status == 200
        finally:
            server.kill()
