"""An app on a database of its own, and browsers that know no one."""

import os
import re
import shutil
from dataclasses import fields

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, settings

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.database import db
from tests.support.app import make_app, shared_folder

# What the shell sets is meant for its own server: the tests, and the servers that they start, see none of it.
for name in [name for name in os.environ if name.startswith("SCOREKEEPER_")]:
    del os.environ[name]
# How busy a machine is proves nothing about the code.
settings.register_profile("patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
# For `make mutants`: few examples, and the same ones for every mutant.
settings.register_profile("mutants", settings(), max_examples=10, derandomize=True, database=None)
# What may be said to somebody about a house rule.
RULES = {field.name for field in fields(HouseRules)}


@pytest.fixture(autouse=True, scope="session")
def _faults_can_be_shown():
    """Every fault that any test meets is made of sentences, and can be filled in with what it carries."""
    make = Fault.__init__

    def make_and_read(fault, *args, **kwargs):
        make(fault, *args, **kwargs)
        assert fault.text % {**fault.values, "name": "Ann", "names": "Ann and Bea"}
        text = re.sub(r"%\(\w+\)[sd]", "Ann", fault.text)
        assert re.fullmatch(r"[A-Z“].*\.", text), text
        assert not re.search(r"\. [a-z]", text), text
        assert set(re.findall(r"[A-Z]{2,}", text)) <= {"CSV", "JSON", "UTC", "UTF"}, text
        assert fault.rule in {None, *RULES}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fault, "__init__", make_and_read)
        yield


def pytest_unconfigure():
    """A worker ends without what Python does at its exit."""
    if shared_folder.cache_info().currsize:
        shutil.rmtree(shared_folder())


@pytest.fixture
def app(tmp_path):
    return make_app(tmp_path)


@pytest.fixture
def client(app):
    """A browser without cookies; `app.test_client()` makes another."""
    return app.test_client()


@pytest.fixture
def queries(app):
    """Every statement that the app sends to its database."""
    sent = []
    with app.app_context():
        sa.event.listen(db.engine, "before_cursor_execute", lambda *arguments: sent.append(arguments[2]))
    return sent
