"""What is written down of accidents: nothing that anybody typed, no address of a match and no secret."""

import logging

import pytest
import sqlalchemy as sa

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Device
from scorekeeper.web.matches import views as matches
from tests.support.matches import csrf_token, start


@pytest.fixture
def app(app):
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


def test_an_accident_is_logged_with_its_place_and_without_anything_typed(client, monkeypatch, caplog):
    def stumble(form, **_more):
        name = form.name_0.data
        try:
            int(name)
        except ValueError as error:
            raise LookupError(f"no {name}") from error

    monkeypatch.setattr(matches, "_start", stumble)
    typed = {"name_0": "Marguerite", "name_1": "Bea", "title": "Club"}
    answer = client.post("/new", data={"csrf_token": csrf_token(client), "submission": "once"} | typed)
    assert answer.status_code == 500
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "Accident in POST matches.new" in caplog.text
    assert "int(name)" in caplog.text
    assert "builtins.ValueError\n" in caplog.text
    assert "builtins.LookupError\n" in caplog.text
    assert "Marguerite" not in caplog.text


def test_a_matchs_code_and_the_values_of_a_statement_are_not_logged(client, monkeypatch, caplog):
    match = start(client, "Marguerite", "Bea")

    def break_a_rule(*_arguments, **_more):
        rows = [{"token_hash": "secret-hash", "name": "Marguerite"}] * 2
        db.session.execute(sa.insert(Device), rows)

    monkeypatch.setattr(matches, "set_stopped", break_a_rule)
    assert client.post(f"{match}/stop", data={"csrf_token": csrf_token(client)}).status_code == 500
    assert "sqlalchemy.exc.IntegrityError" in caplog.text
    for secret in ("Marguerite", "secret-hash", match.removeprefix("/m/")):
        assert secret not in caplog.text


def test_what_the_database_cannot_do_is_said_without_what_it_was_asked_for(client, monkeypatch, caplog):
    def ask(*_arguments, **_more):
        asked = {"name": "Marguerite"}
        db.session.execute(sa.text("SELECT * FROM nowhere WHERE name = :name"), asked)

    monkeypatch.setattr(matches, "_start", ask)
    typed = {"name_0": "Marguerite", "name_1": "Bea", "submission": "once"}
    assert client.post("/new", data={"csrf_token": csrf_token(client)} | typed).status_code == 500
    assert "sqlalchemy.exc." in caplog.text
    assert "Marguerite" not in caplog.text


def test_the_servers_own_words_hold_no_address(app, caplog):
    address = "/m/secretcode"
    try:
        raise RuntimeError(address)
    except RuntimeError:
        logging.getLogger("waitress").exception("Exception while serving %s", address)
    assert "Accident in the server" in caplog.text
    assert "RuntimeError" in caplog.text
    assert "secretcode" not in caplog.text
