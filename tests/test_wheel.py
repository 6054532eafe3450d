"""The wheel is all that a user needs: it brings its pages, styles and migrations along."""

import os
import re
import subprocess
import sys
import urllib.request
import venv

import pytest

from tests.support import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder of commands of an empty environment with the wheel and nothing else of ours."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    venv.create(folder / "env", with_pip=True)
    commands = folder / "env" / "bin"
    constraints = ["--constraint", str(ROOT / "constraints.txt")]
    wheel = str(next(folder.glob("*.whl")))
    subprocess.run([commands / "pip", "install", "--quiet", *constraints, wheel], check=True, cwd=folder)
    return commands


def test_the_wheel_serves_pages_and_static_files_from_an_empty_environment(installed, tmp_path):
    command = [installed / "scorekeeper", "serve", "--port", "0", "--data", tmp_path / "data"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
            with urllib.request.urlopen(f"{address}/new") as page:
                assert "Start a round" in page.read().decode()
            with urllib.request.urlopen(f"{address}/static/styles/app.css") as style:
                assert style.headers["Content-Type"].startswith("text/css")
            with urllib.request.urlopen(f"{address}/healthz") as health:
                assert health.status == 200
        finally:
            server.kill()


def test_the_driver_for_postgresql_is_an_extra_that_is_asked_for_by_name(installed, tmp_path):
    command = [installed / "scorekeeper", "serve", "--data", tmp_path / "data"]
    environment = os.environ | {"SCOREKEEPER_DATABASE_URL": "postgresql://host/scores"}
    refused = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60, env=environment
    )
    assert refused.returncode == 2
    assert refused.stderr == (
        'error: PostgreSQL needs its driver: install it with pip install "scorekeeper[postgres]"\n'
    )
