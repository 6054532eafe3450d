"""The real server in a process of its own, and this machine's Chromium at a phone's size."""

import pytest

from scorekeeper.web.middleware.pseudo_locale import PSEUDO_LOCALES
from tests.support.browsing import PHONE
from tests.support.chromium import FLAGS, find_shell
from tests.support.server import serving


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def base_url(data):
    with serving(data) as server:
        yield server.address


@pytest.fixture(scope="session", params=PSEUDO_LOCALES)
def pseudo_url(request, data):
    """The same matches served in a pseudo-locale; cookies are kept by host, whatever the port."""
    with serving(data, SCOREKEEPER_PSEUDO_LOCALE=request.param) as server:
        yield server.address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    path = {"executable_path": found} if (found := find_shell()) else {}
    return browser_type_launch_args | path | {"args": list(FLAGS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return browser_context_args | {"viewport": PHONE, "has_touch": True}
