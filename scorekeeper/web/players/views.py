"""The views of players: all people of this browser's matches, a person, and which names are one person."""

from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.players import people
from scorekeeper.players.people import Directory, Person
from scorekeeper.players.ratings import Rating, current, rate, weekly
from scorekeeper.rules.statistics import Figures, figures, head_to_head
from scorekeeper.storage.database import begin_write, db
from scorekeeper.storage.models import Device
from scorekeeper.web.players.forms import MergeForm, RenameForm
from scorekeeper.web.request.access import this_device, token_hash

bp = Blueprint("players", __name__, url_prefix="/players")

MOST_WEEKS = 12


@dataclass(frozen=True)
class TableRow:
    """One row of a table of people; in low total nobody has a rating."""

    person: Person
    figures: Figures
    rating: Rating | None = None


@bp.get("")
def everyone() -> ResponseReturnValue:
    """Everybody who played, the highest rating first, and the weeks in which ratings moved."""
    directory = people.directory(this_device())
    results = directory.results
    moved = rate(results)
    ratings = current(moved)
    rated, low_total = (
        [TableRow(directory.people[key], each, ratings.get(key)) for key, each in numbers.items()]
        for numbers in (figures(results, directory.rounds, low_total=low) for low in (False, True))
    )
    return render_template(
        "players/everyone.html",
        rated=sorted(rated, key=lambda row: -(row.rating.value if row.rating else 0)),
        low_total=sorted(low_total, key=lambda row: row.figures.average or 0),
        weeks=weekly([game.monday for game in directory.games], moved)[:MOST_WEEKS],
        directory=directory,
    )


@bp.get("/<slug>")
def show(slug: str) -> ResponseReturnValue:
    return _page(*_find(slug))


@bp.post("/<slug>/name")
def rename(slug: str) -> ResponseReturnValue:
    """Show a person under another name from now on; the matches keep the names that were typed."""
    directory, person, device = _find_to_change(slug)
    form = RenameForm(request.form)
    if not form.check(person, directory):
        return _page(directory, person, renaming=form)
    return _rename(directory, person, form.name.data or "", device)


@bp.post("/<slug>/merge")
def merge(slug: str) -> ResponseReturnValue:
    """Count a person's games as another's, under the other's name."""
    directory, person, device = _find_to_change(slug)
    form = MergeForm(request.form, person, directory)
    other = form.check()
    if other is None:
        return _page(directory, person, merging=form)
    return _rename(directory, person, other.name, device)


@bp.post("/<slug>/apart", endpoint="apart")
def split(slug: str) -> ResponseReturnValue:
    """Undo every renaming and merging of a person."""
    directory, person, device = _find_to_change(slug)
    people.split(person, directory, device)
    db.session.commit()
    return redirect(url_for(".everyone"), 303)


def _find(slug: str) -> tuple[Directory, Person]:
    """The person at this address in this browser's directory; 404 for anybody else."""
    directory = people.directory(this_device())
    person = directory.find(slug)
    if person is None:
        abort(404)
    return directory, person


def _find_to_change(slug: str) -> tuple[Directory, Person, Device]:
    begin_write(token_hash())
    directory, person = _find(slug)
    device = this_device()
    if device is None:
        abort(404)
    return directory, person, device


def _rename(directory: Directory, person: Person, name: str, device: Device) -> ResponseReturnValue:
    people.rename(person, name, directory, device)
    db.session.commit()
    return redirect(url_for(".show", slug=Person(name, ()).slug), 303)


def _page(
    directory: Directory, person: Person, renaming: RenameForm | None = None, merging: MergeForm | None = None
) -> ResponseReturnValue:
    results = directory.results
    met = head_to_head(results, person.key)
    page = render_template(
        "players/show.html",
        person=person,
        directory=directory,
        games=directory.games,
        rating=current(rate(results)).get(person.key),
        rated=figures(results, directory.rounds, low_total=False).get(person.key),
        low_total=figures(results, directory.rounds, low_total=True).get(person.key),
        met=sorted(
            ((directory.people[key], each) for key, each in met.items()), key=lambda pair: -pair[1].games
        ),
        renaming=renaming or RenameForm(data={"name": person.name}),
        merging=merging or MergeForm(None, person, directory),
        can_be_split=bool(directory.aliases_of(person)),
    )
    return page, 422 if renaming or merging else 200
