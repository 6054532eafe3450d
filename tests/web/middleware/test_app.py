"""What the app overrides of Flask."""

import asyncio

import pytest


def test_a_coroutine_that_awaits_nothing_is_run_without_an_event_loop(app):
    async def add(one, other):
        return one + other

    assert app.ensure_sync(add)(1, other=2) == 3


def test_a_coroutine_that_has_to_wait_is_refused(app):
    async def wait():
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="wait awaits something"):
        app.ensure_sync(wait)()
