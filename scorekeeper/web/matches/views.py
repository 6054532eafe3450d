"""Matches: start one, show it, print it, and change its players and its end."""

from dataclasses import replace
from math import inf
from typing import Any

import sqlalchemy as sa
from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.history.journal import change_rules, extend_match, note, set_stopped
from scorekeeper.history.undo_checks import may_be_undone
from scorekeeper.players.people import names_to_offer
from scorekeeper.rules.house_rules import MOST_ROUNDS, LengthKind
from scorekeeper.rules.progress import Progress
from scorekeeper.storage.changes import ChangeKind, Event, PeopleChanged
from scorekeeper.storage.database import begin_write, db, new_submission
from scorekeeper.storage.match_state import last_change, match_state
from scorekeeper.storage.models import Device, Match, Player
from scorekeeper.web.matches.chart import chart_of
from scorekeeper.web.matches.forms import PeopleForm, StartForm
from scorekeeper.web.matches.live import PageState, page_state
from scorekeeper.web.matches.text_width import ellipsize, font_size_to_fit
from scorekeeper.web.middleware.rate_limits import starting
from scorekeeper.web.request.access import (
    begin_match,
    find_match,
    give_token,
    match_for_device,
    member_device,
    this_device,
    token_hash,
)

bp = Blueprint("matches", __name__)

# As many games as a long evening has; earlier ones are on pages of their own.
GAMES_SHOWN = 20
GAMES_PRINTED = 100


@bp.route("/new", methods=["GET", "POST"])
@starting
def new() -> ResponseReturnValue:
    is_live = "live" in request.form
    if request.method != "POST":
        give_token()
    form = StartForm(request.form if request.method == "POST" else None, data=session.get("house_rules"))
    if request.method != "POST" or is_live:
        form.validate_house_rules(len(form.players))
        return _new_page(form)
    if form.validate():
        begin_write(token_hash())
        earlier = db.session.scalar(sa.select(Match).filter_by(submission=form.submission.data))
        if earlier is None or earlier.deleted or member_device(earlier) is None:
            return redirect(url_for(".show", code=_start(form, is_new=earlier is None).code), 303)
        if form.matches(earlier):
            return redirect(url_for(".show", code=earlier.code), 303)
        form.submission.data = new_submission()
        return _new_page(form, earlier), 409
    return _new_page(form), 422


def _new_page(form: StartForm, earlier: Match | None = None) -> str:
    # A page that is already open has the names.
    offered = () if "live" in request.form else names_to_offer(this_device())
    return render_template("matches/new.html", form=form, earlier=earlier, offered=offered)


def _start(form: StartForm, *, is_new: bool) -> Match:
    match = Match(
        submission=form.submission.data if is_new else new_submission(),
        title=form.title.data,
        players=[Player(seat=seat, name=name) for seat, name in enumerate(form.players)],
    )
    device = begin_match(match, form.house_rules)
    note(match, device, Event(kind=ChangeKind.STARTED))
    db.session.commit()
    session["house_rules"] = form.chosen()
    return match


@bp.get("/m/<code>")
def show(code: str) -> ResponseReturnValue:
    state = page_state(code)
    return state.respond("matches/show.html", lambda: _shown(code, state))


def _shown(code: str, state: PageState) -> dict[str, Any]:
    match = find_match(code)
    progress = match.progress()
    last = last_change(match)
    return {
        "match": match,
        "progress": progress,
        "games": progress.games[-GAMES_SHOWN:],
        "next_number": None if progress.is_over else match_state(match).number + 1,
        "chart": chart_of(progress, match.names),
        "keeps": state.keeps,
        "may_extend": state.keeps and _may_extend(match, progress),
        "last_change": last,
        "may_undo": state.keeps and last is not None and may_be_undone(match, last),
        "version": state.version,
    }


@bp.get("/m/<code>/games")
def games(code: str) -> ResponseReturnValue:
    """A page of the match's games, in playing order: the latest, or the page of the game asked for by number
    or by slot, which is the number that people see.
    """
    match = find_match(code)
    played = (progress := match.progress()).games
    slot, number = (request.args.get(name, inf, type=int) for name in ("game", "number"))
    last = len(played) - 1
    asked = (place for place, game in enumerate(played) if game.slot >= slot or game.number >= number)
    place = next(asked, last)
    # Pages are counted from the end, so that the last one has the games of the match's own page.
    end = len(played) - (last - place) // GAMES_SHOWN * GAMES_SHOWN
    first = max(0, end - GAMES_SHOWN)
    return render_template(
        "matches/games.html",
        match=match,
        progress=progress,
        games=played[first:end],
        before=played[:first],
        after=played[end:],
        may_correct=member_device(match) is not None,
    )


@bp.route("/m/<code>/people", methods=["GET", "POST"])
def people(code: str) -> ResponseReturnValue:
    """Correct names and title, let somebody join or retire; the games played stay as they are."""
    match, device = match_for_device(code, for_update=request.method == "POST")
    form = PeopleForm(request.form if request.method == "POST" else None, match)
    seen = form.version.data
    form.version.data = version = str(match_state(match).rules_version)
    is_stale = request.method == "POST" and seen not in (version, None)
    if request.method != "POST" or is_stale or not form.validate():
        page = render_template(
            "matches/people.html",
            match=match,
            form=form,
            offered=names_to_offer(this_device()),
            changed=is_stale,
        )
        return page, 409 if is_stale else 422 if form.errors else 200
    _change_people(match, device, form)
    return redirect(url_for(".show", code=code), 303)


def _change_people(match: Match, device: Device, form: PeopleForm) -> None:
    """Take over names, title and seats from a valid form, and write down what changed."""
    before = match.people()
    if form.box is not match.box:
        change_rules(match, device, replace(match.house_rules, box=form.box))
    for seat, name in enumerate(form.players):
        if seat == len(match.players):
            match.players.append(Player(seat=seat, name=name))
        match.players[seat].name = name
        match.players[seat].retired = seat in form.retiring
    match.title = form.title.data or ""
    if match.next_opener in match.retired:
        match.next_opener = None
    if before != match.people():
        note(match, device, PeopleChanged(before=before, after=match.people()))
        db.session.commit()


@bp.post("/m/<code>/stop")
def stop(code: str) -> ResponseReturnValue:
    """End a match early."""
    match, device = match_for_device(code, for_update=True)
    set_stopped(match, device, stopped=True)
    return _saved(match)


@bp.post("/m/<code>/play-on")
def play_on(code: str) -> ResponseReturnValue:
    """Resume a match that was ended early."""
    match, device = match_for_device(code, for_update=True)
    set_stopped(match, device, stopped=False)
    return _saved(match)


@bp.post("/m/<code>/extend")
def extend(code: str) -> ResponseReturnValue:
    """Add a round once the last one is over, even to a match that was stopped; does nothing if asked too
    early or twice.
    """
    match, device = match_for_device(code, for_update=True)
    if not _may_extend(match, match.progress()):
        return redirect(url_for(".show", code=code), 303)
    set_stopped(match, device, stopped=False)
    extend_match(match, device)
    return _saved(match)


def _may_extend(match: Match, progress: Progress) -> bool:
    is_short = match.length_kind is LengthKind.ROUNDS and match.length_number < MOST_ROUNDS
    return is_short and progress.is_complete


def _saved(match: Match) -> ResponseReturnValue:
    db.session.commit()
    return redirect(url_for(".show", code=match.code), 303)


@bp.get("/m/<code>/summary")
def summary(code: str) -> ResponseReturnValue:
    match = find_match(code)
    progress = match.progress()
    chart, games = chart_of(progress, match.names), progress.games[-GAMES_PRINTED:]
    return render_template("matches/summary.html", match=match, progress=progress, games=games, chart=chart)


@bp.get("/m/<code>/result.svg")
def picture(code: str) -> ResponseReturnValue:
    """The result as a square SVG picture, to be shared."""
    match = find_match(code)
    progress = match.progress()
    if not progress.leaders:
        abort(404)
    svg = render_template(
        "matches/result.svg",
        match=match,
        progress=progress,
        font_size_to_fit=font_size_to_fit,
        ellipsize=ellipsize,
    )
    return svg, {"Content-Type": "image/svg+xml; charset=utf-8"}
