"""Everything that can be done to a match through the pages; each function is about one subject."""

import re

from tests.stored.browser import blocked, by_hand, empty_rack
from tests.stored.games import (
    FOUR,
    THREE,
    conflicts,
    corrections,
    games,
    long_match,
    presets,
    sheets,
    single_rules,
    ties,
)


def do_all(zoe, friend):
    """`zoe` starts every match; `friend` is the second device of those that need two."""
    for deed in (
        presets,
        single_rules,
        ties,
        games,
        corrections,
        sheets,
        people,
        sets,
        changed_rules,
        ties_agreed,
    ):
        deed(zoe)
    for deed in (undoing, stopping, openers, long_match):
        deed(zoe)
    helpers(zoe, friend)
    conflicts(zoe, friend)
    put_away(zoe)


def people(zoe):
    """Names and titles corrected; people who join, retire and play again; all of it undone."""
    match = zoe.start("Zoe", "Ali", "Cy", length="open-ended")
    zoe.people(match, "Zoë", "علي", "Cy", title="People")
    zoe.record(match, empty_rack(0, "", "5", "20"))
    zoe.people(match, "Zoë", "علي", "Cy", "🎲", title="People")
    zoe.record(match, blocked("5", "6", "9", "7"))
    zoe.people(match, "Zoë", "علي", "Cy", "🎲", title="People", retired="2")
    zoe.record(match, blocked("5", "6", None, "7"))
    zoe.people(match, "Zoë", "علي", "Cyd", "🎲", title="", retired=["1", "2"])
    zoe.record(match, empty_rack(3, "5", None, None, ""))
    zoe.people(match, "Zoë", "علي", "Cyd", "🎲", title="People who come and go", retired="1")
    zoe.undo(match)
    zoe.undo(match)
    zoe.people(match, "Zoë", "علي", "Cyd", "🎲", "Dee", title="People who come and go", retired="1")
    zoe.undo(match)

    match = zoe.start("Zoë", "Bea", title="Somebody taken off again")
    zoe.people(match, "Zoë", "Bea", "By mistake", title="Somebody taken off again")
    zoe.undo(match)
    zoe.undo(match)
    zoe.undo(match)


def sets(zoe):
    """A fifth player brings the large set along, and those who are left take the standard one again."""
    title = {"title": "The large set comes and goes"}
    match = zoe.start(*FOUR, length="open-ended", **title)
    zoe.record(match, blocked("5", "6", "7", "8"))
    zoe.people(match, *FOUR, "Eve", other_set="y", **title)
    zoe.record(match, blocked("5", "6", "7", "8", "9"))
    zoe.record(match, blocked("50", "60", "70", "80", None, sat_out="4"))
    zoe.people(match, *FOUR, "Eve", retired="4", other_set="y", **title)
    zoe.record(match, empty_rack(0, "", "6", "7", "8", None))
    zoe.undo(match, "House rules changed")
    zoe.undo(match, "Eve has retired")


def changed_rules(zoe):
    """Every house rule changed midway, and some of the changes undone."""
    match = zoe.start(*THREE, title="Rules changed")
    zoe.record(match, empty_rack(0, "", "5", "20"))
    for rules in (
        {"preset": "winner-only"},
        {"preset": "low-total"},
        {"preset": "low-total", "length": "target", "length_number": "100"},
        {"preset": "low-total", "tied_low": "draw", "length": "open-ended"},
        {"preset": "gentle-start", "length": "rounds", "length_number": "4", "tied_low": "draw"},
        {"preset": "classic-round", "turn_seconds": "0", "first_meld": "20"},
    ):
        zoe.rules(match, **rules)
    for _ in range(2):
        zoe.undo(match, "House rules changed")
    zoe.record(match, blocked("5", "6", "9"))

    match = zoe.start("Zoë", "Bea", title="A lesson after all")
    zoe.rules(match, preset="teaching-game")
    zoe.rules(match, preset="classic-round", teaching="yes", length="open-ended")
    zoe.undo(match)
    zoe.rules(match, preset="one-game", turn_seconds="90")


def ties_agreed(zoe):
    """Ties settled for other rules, of racks and of points, undone and redone."""
    match = zoe.start(*THREE, length="open-ended", title="Ties settled later")
    zoe.record(match, blocked("6", "6", "9"))
    zoe.record(match, by_hand("blocked", "0", "0", "0", named=["0", "1"]))
    zoe.record(match, empty_rack(2, "1", "1", ""))
    picked = {"preset": "pick-the-winner", "length": "open-ended", "settle": "y"}
    zoe.rules(match, **picked, named_1="1", named_2="0")
    zoe.undo(match)
    zoe.undo(match)
    zoe.undo(match)
    zoe.rules(match, **picked, named_1="0", named_2="1")
    zoe.rules(match, preset="classic-round", length="open-ended", settle="y", named_2=["0", "1", "2"])

    match = zoe.start("Zoë", "Bea", tied_low="draw", length="open-ended", title="Draws that become shared")
    zoe.record(match, by_hand("blocked", "0", "0"))
    zoe.record(match, blocked("6", "6"))
    zoe.rules(match, preset="classic-round", length="open-ended", settle="y", named_1=["0", "1"])


def undoing(zoe):
    """Each kind of change undone, and each undoing undone."""
    match = zoe.start("Zoë", "علي", title="Undoing")
    for _ in range(2):
        zoe.record(match, empty_rack(0, "", "5"))
    zoe.press(match, "extend")
    zoe.press(match, "stop")
    zoe.draw(match, "3", "9")
    zoe.people(match, "Zoë", "Ali", title="Undone, and undone again")
    zoe.rules(match, preset="winner-only", length="rounds", length_number="2")
    for about in ("House rules changed", "is now", "Drawn", "Stopped", "Another round"):
        zoe.undo(match, about)
    for about in ("1 round", "The match goes on", "is open", "Ali is now", "The house rules are"):
        zoe.undo(match, about)
    for _ in range(2):
        zoe.undo(match)


def stopping(zoe):
    """A match that is stopped, resumed and extended, also extended while it is stopped."""
    match = zoe.start("Zoë", "Bea", title="Stopped early")
    zoe.record(match, empty_rack(0, "", "5"))
    zoe.press(match, "stop")
    match = zoe.start("Zoë", "Bea", title="Extended")
    zoe.record(match, empty_rack(0, "", "5"))
    zoe.press(match, "stop")
    zoe.press(match, "play-on")
    zoe.record(match, empty_rack(1, "7", ""))
    zoe.press(match, "extend")
    zoe.record(match, empty_rack(1, "2", ""))
    zoe.record(match, blocked("4", "4"))
    zoe.press(match, "stop")
    zoe.press(match, "extend")


def openers(zoe):
    """Tiles drawn at the table and by the app, ties and jokers drawn again, and a draw undone."""
    match = zoe.start(*THREE, length="open-ended", title="Openers")
    zoe.draw(match, "3", "9", "5")
    zoe.record(match, empty_rack(2, "5", "6", "", opener="1"))
    zoe.send(f"{match}/draw", status=200, tile_0="J", tile_1="9", tile_2="9")
    zoe.draw(match, "13", "9", "1")
    zoe.send(f"{match}/draw", status=200, here="1", tile_0="1")
    zoe.draw(match, "1", "9", "12")
    zoe.undo(match)
    zoe.people(match, *THREE, title="Openers", retired="1")
    zoe.draw(match, "2", None, "1")


def helpers(zoe, friend):
    """Devices that join, are named, record, are removed or leave; an invitation that is withdrawn."""
    match = zoe.start("Zoë", "Bea", length="open-ended", title="Several devices")
    zoe.send(f"{match}/device", at=f"{match}/share", name="Zoë’s phone 📱")
    zoe.invite(match, friend, "Tablet <1>")
    friend.record(match, blocked("5", "6"))
    zoe.correct(match, 1, blocked("5", "7"))
    for does_something in (True, False):
        nameless = type(zoe)(zoe.client.application)
        zoe.invite(match, nameless, "")
        if does_something:
            nameless.record(match, empty_rack(0, "", "8"))
        removing = re.findall(r'action="(/m/\w+/keepers/\d+/remove)"', zoe.page(f"{match}/share"))
        zoe.send(removing[-1], at=f"{match}/share")
    leaving = type(zoe)(zoe.client.application)
    zoe.invite(match, leaving, "Gone")
    own = re.search(
        r'Leave ….*?action="(/m/\w+/keepers/\d+/remove)"', leaving.page(f"{match}/share"), re.DOTALL
    )
    leaving.send(own[1], at=f"{match}/share")
    friend.correct(match, 2, empty_rack(1, "8", ""))
    match = zoe.start("Zoë", "Bea", title="Nobody can join")
    zoe.send(f"{match}/invitation", at=f"{match}/share", withdraw="1")


def put_away(zoe):
    """A hidden match, one deleted and restored, two deleted ones, the example, and a match for the news."""
    match = zoe.start("Zoë", "Bea", title="Hidden")
    zoe.press(match, "hide")
    match = zoe.start("Zoë", "Bea", title="Deleted and brought back")
    zoe.send(f"{match}/delete", title="deletedandBROUGHTback")
    zoe.press(match, "bring-back")
    for title in ("Deleted", "Deleted long ago"):
        match = zoe.start("Zoë", "Bea", title=title)
        zoe.record(match, blocked("5", "6"))
        zoe.send(f"{match}/delete", title=title)
    example = zoe.press("", "example")
    zoe.record(example, empty_rack(0, "", "1", "2", "3"))
    match = zoe.start("Zoë", "Bea", title="News")
    zoe.record(match, empty_rack(0, "", "5"))


def call_people(zoe):
    """People renamed and merged, and one of these taken back."""
    listed = re.findall(r'<a href="/players/(\w+)"><bdi>([^<]*)</bdi>', zoe.page("/players"))
    slugs = {name: slug for slug, name in listed}
    for name, what, fields in (
        ("王小明", "name", {"name": "Xiaoming 王"}),
        ("Eve", "name", {"name": "Evelyn"}),
        ("Cyd", "merge", {"other": slugs["Cy"]}),
    ):
        person = f"/players/{slugs[name]}"
        zoe.send(f"{person}/{what}", at=person, **fields)
    person = f"/players/{slugs['Bea']}"
    renamed = zoe.send(f"{person}/name", at=person, name="Beate")
    zoe.send(f"{renamed}/apart", at=renamed)
