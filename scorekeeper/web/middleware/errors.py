"""Error handlers for HTTP errors: pages that say what happened and what to do."""

import math

from flask import Flask, current_app, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

from scorekeeper.storage import capacity
from scorekeeper.storage.capacity import Full, MatchFull
from scorekeeper.web.middleware.rate_limits import seconds_to_wait


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _error_page)
    app.register_error_handler(Full, _full_page)


def _error_page(error: HTTPException) -> ResponseReturnValue:
    """The page for an HTTP error; an error that brings a response of its own is answered with that."""
    if error.response is not None:
        return error.get_response()
    status = error.code or 500
    if isinstance(error, SecurityError | BadHost):
        # No address can be made for a host that is refused, so this page has no links.
        title = gettext("Unknown address")
        text = gettext("This server is not known by the name in the address. Ask for the right address.")
        return render_template("error_plain.html", title=title, text=text), status
    wait = seconds_to_wait() if status == 429 else 0
    title, text = _texts(error, status, wait)
    page = _page(status, title, text, again=bool(wait) and _is_form_complete())
    headers = [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    if wait:
        # The page holds what was typed.
        headers += [("Retry-After", str(wait)), ("Cache-Control", "no-store")]
    return page, status, headers


def _page(status: int, title: str, text: str, *, again: bool = False) -> str:
    code = (request.view_args or {}).get("code")
    return render_template("error.html", title=title, text=text, code=code, status=status, again=again)


def _texts(error: HTTPException, status: int, wait: int) -> tuple[str, str]:
    """A heading, and a sentence or two."""
    if wait:
        return gettext("Too often"), too_often_text(wait)
    if isinstance(error, CSRFError):
        return gettext("This form was not accepted"), gettext(
            "It was not sent from a page of this browser, or cookies are off. "
            "Go back, load the page anew, and send it again."
        )
    return {
        400: (
            gettext("This could not be read"),
            gettext("The server could not read this request. Go back, and try again."),
        ),
        403: (
            gettext("You cannot change this match"),
            gettext("Only devices that keep its score can. You can follow it, or ask for an invitation."),
        ),
        404: (
            gettext("Not found"),
            gettext(
                "There is no page at this address. Check it for a typing mistake, or have it sent again."
            ),
        ),
        405: (gettext("Not possible here"), gettext("This address cannot be used that way.")),
        413: (
            gettext("Too much at once"),
            gettext(
                "This is more than the server takes at once: %(most)d KB in %(fields)d fields. "
                "Go back, and send less.",
                most=(request.max_content_length or 0) // 1024,
                fields=request.max_form_parts or 0,
            ),
        ),
        503: (
            gettext("Too busy"),
            gettext(
                "Others are bringing files here. Nothing of what you sent was saved: send it again soon."
            ),
        ),
    }.get(
        status,
        (
            gettext("Something went wrong"),
            gettext("The server could not do this. What was saved before is kept."),
        ),
    )


def _is_form_complete() -> bool:
    """Whether the page can hold all that was sent, so that it can be sent again."""
    return (request.content_length or 0) < current_app.config["MAX_CONTENT_LENGTH"] and not request.files


def _full_page(error: Full) -> ResponseReturnValue:
    if isinstance(error, MatchFull):
        title, text = (
            gettext("This match is full"),
            gettext(
                "It holds as many games or changes as a match can, so nothing was changed. "
                "Start another match to play on."
            ),
        )
    else:
        title, text = (
            gettext("This browser is full"),
            gettext(
                "It keeps %(most)d matches and can keep no more, so nothing was changed. "
                "Save them as a file, and delete some.",
                most=capacity.MOST_MATCHES,
            ),
        )
    return _page(422, title, text), 422


def too_often_text(seconds: int) -> str:
    """How long to wait: in seconds up to two minutes, then in minutes, rounded up."""
    if seconds <= 120:
        return ngettext(
            "This was asked for too often from where you are. Wait %(num)d second, and send it again.",
            "This was asked for too often from where you are. Wait %(num)d seconds, and send it again.",
            seconds,
        )
    return ngettext(
        "This was asked for too often from where you are. Wait %(num)d minute, and send it again.",
        "This was asked for too often from where you are. Wait %(num)d minutes, and send it again.",
        math.ceil(seconds / 60),
    )
