"""The real server in a process of its own, and this machine's Chromium at a phone's size."""

import contextlib
import os
import re
import subprocess
import sys

import pytest

from scorekeeper.web.middleware.pseudo_locale import PSEUDO_LOCALES
from tests import postgresql
from tests.browser.chromium import FLAGS, find

PHONE = {"width": 390, "height": 844}
# A script that makes a page as poor as one over plain http.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined});"


@contextlib.contextmanager
def serving(data, port=0, **environment):
    """`scorekeeper serve` as people start it; gives its address and process, and ends it afterwards."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", str(port), "--data", str(data)]
    environment = os.environ | postgresql.environment(data) | environment
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            yield (
                next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line))),
                server,
            )
        finally:
            server.kill()


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def base_url(data):
    with serving(data) as (address, _server):
        yield address


@pytest.fixture(scope="session", params=PSEUDO_LOCALES)
def pseudo_url(request, data):
    """The same matches served in a pseudo-locale; cookies are kept by host, whatever the port."""
    with serving(data, SCOREKEEPER_PSEUDO_LOCALE=request.param) as (address, _server):
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    path = {"executable_path": find()} if find() else {}
    return browser_type_launch_args | path | {"args": list(FLAGS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return browser_context_args | {"viewport": PHONE, "has_touch": True}


def start_round(page, *names, tied_low="Shared win", title=""):
    """From the home page to a new match's page."""
    page.goto("/")
    page.get_by_role("link", name="Start a round").click()
    for seat, name in enumerate(names):
        page.get_by_label(f"Player {seat + 1}").fill(name)
    if tied_low != "Shared win":
        page.get_by_text("House rules", exact=True).click()
        page.get_by_label("If the lowest racks tie").select_option(tied_low)
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Start round").click()
    page.get_by_role("heading", name=title or names[0], level=1).wait_for()


def open_game(page, link="Record game"):
    """Follow a link to a game's form, and wait until its scripts and styles are there."""
    page.get_by_role("link", name=link).click()
    page.get_by_role("button", name="Count tiles").last.wait_for()


def rack(page, name):
    return page.get_by_role("textbox", name=name, exact=True)


def fill_racks(page, **racks):
    for name, typed in racks.items():
        rack(page, name).fill(typed)


def record_empty_rack(page, out, **racks):
    """Record the next game from the match page, and come back to it."""
    open_game(page)
    page.get_by_role("radio", name=out, exact=True).check()
    fill_racks(page, **racks)
    page.get_by_role("button", name="Save game").click()
    page.get_by_text("Recorded.").wait_for()


def play_round(page, *names):
    """A whole round in which each player wins one game and loses the others with 5."""
    start_round(page, *names)
    for out in names:
        record_empty_rack(page, out, **{name: "5" for name in names if name != out})
