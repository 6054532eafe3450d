"""The rules pages, which are the same for everybody. They share home's blueprint: their endpoints are
`pages.rules` and `pages.teach`.
"""

from flask import Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.home import bp
from scorekeeper.wording.rulebook import counting, examples, playing, questions, teaching


@bp.get("/rules")
def rules() -> ResponseReturnValue:
    """The whole game in words; every rule has an address of its own on the page."""
    chapters = (*playing.chapters(), *counting.chapters(), questions.chapter())
    return _cacheable(render_template("rules/show.html", chapters=chapters, examples=examples))


@bp.get("/rules/teach")
def teach() -> ResponseReturnValue:
    """For a host who explains the game to new players."""
    return _cacheable(render_template("rules/teach.html", steps=teaching.steps()))


def _cacheable(page: str) -> Response:
    """A page that is the same for all who read its language: caches may keep it for an hour."""
    response = make_response(page)
    response.cache_control.public = True
    response.cache_control.max_age = 60 * 60
    response.vary.add("Accept-Language")
    # Weak, as the same page may be compressed in several ways.
    response.add_etag(weak=True)
    response.make_conditional(request)
    return response
