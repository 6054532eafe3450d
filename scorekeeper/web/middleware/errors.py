"""Refusals and accidents as pages of this app, which say what happened and lead on."""

import math

from flask import current_app, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException, SecurityError, UnprocessableEntity

from scorekeeper.storage.capacity import MatchFull
from scorekeeper.web.middleware.rate_limits import seconds_to_wait


def error_page(error: HTTPException) -> ResponseReturnValue:
    """The page for a status that was refused; a response that came with it is taken as it is."""
    status = error.code or 500
    if error.response is not None:
        return error.get_response()
    pages = {
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
        422: (
            gettext("This match is full"),
            gettext(
                "It holds as many games or changes as a match can, so nothing was changed. "
                "Start another match to play on."
            ),
        ),
    }
    unexpected = (
        gettext("Something went wrong"),
        gettext("The server could not do this. What was saved before is kept."),
    )
    title, text = pages.get(status, unexpected)
    if isinstance(error, SecurityError | BadHost):
        # There are no addresses at a host that is refused or can be none, so this page leads nowhere.
        title = gettext("Unknown address")
        text = gettext("This server is not known by the name in the address. Ask for the right address.")
        return render_template("error_plain.html", title=title, text=text), status
    seconds = seconds_to_wait() if status == 429 else 0
    if seconds:
        title, text = gettext("Too often"), too_often_text(seconds)
    if isinstance(error, CSRFError):
        title = gettext("This form was not accepted")
        text = gettext(
            "It was not sent from a page of this browser, or cookies are off. "
            "Go back, load the page anew, and send it again."
        )
    code = (request.view_args or {}).get("code")
    is_whole = (request.content_length or 0) < current_app.config["MAX_CONTENT_LENGTH"] and not request.files
    again = bool(seconds) and is_whole
    page = render_template("error.html", title=title, text=text, code=code, status=status, again=again)
    headers = [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    if seconds:
        # The page holds what was typed.
        headers += [("Retry-After", str(seconds)), ("Cache-Control", "no-store")]
    return page, status, headers


def full_page(_error: MatchFull) -> ResponseReturnValue:
    return error_page(UnprocessableEntity())


def too_often_text(seconds: int) -> str:
    """For how long to wait: in seconds up to two minutes, and then in minutes, which are never too few."""
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
