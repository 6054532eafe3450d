"""Everything that can be done to a match through the pages; each function is about one subject."""

import re

from tests.stored.browser import ABANDONED, blocked, by_hand, empty_rack

THREE = ("Zoë", "علي", "王小明")
FOUR = ("Zoë", "علي", "王小明", "Tom & Jerry")
SIX = ("Zoë", "علي", "王小明", "Tom & Jerry", "👩‍👩‍👧 Eve", "=1+1")
LONGEST = "Bartholomew Maximilian of Hill"


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


def presets(zoe):
    """Each preset unchanged, played to its end."""
    for preset in (
        "classic-round",
        "pick-the-winner",
        "gentle-start",
        "one-game",
        "low-total",
        "winner-only",
    ):
        match = zoe.start(*THREE, preset=preset, title=f"Preset {preset}")
        zoe.record(match, empty_rack(0, "", "13+30+7", "4+J"))
        if preset == "one-game":
            continue
        zoe.record(match, blocked("5", "6", "9+10", seat_2_jokers="1", opener="2"))
        zoe.record(match, empty_rack(2, "34", "2", "", opener="1"))
    match = zoe.start("Zoë", "Bea", preset="teaching-game", title="Preset teaching-game")
    zoe.record(match, ABANDONED)
    zoe.record(match, {"finish": "blocked"})


def single_rules(zoe):
    """Each house rule that no preset has."""
    for title, names, rules in (
        ("Draw on ties", ("Zoë", "Bea"), {"tied_low": "draw"}),
        ("Three rounds", ("Zoë", "Bea"), {"length": "rounds", "length_number": "3"}),
        ("A single game", ("Zoë", "Bea"), {"length": "single-game"}),
        ("To 60 points", ("Zoë", "Bea"), {"preset": "low-total", "length": "target", "length_number": "60"}),
        ("Open ended", ("Zoë", "Bea"), {"length": "open-ended", "first_meld": "20"}),
        ("No clock", ("Zoë", "Bea"), {"turn_seconds": "0", "preset": "winner-only"}),
        ("A long turn", ("Zoë", "Bea"), {"turn_seconds": "120", "scoring": "winner-only"}),
        ("Large set", SIX, {"box": "large", "turn_seconds": "90"}),
        ("Teaching, open ended", ("Zoë", LONGEST), {"teaching": "yes", "length": "open-ended"}),
    ):
        match = zoe.start(*names, title=title, **rules)
        if "teaching" in rules:
            zoe.record(match, {"finish": "empty-rack", "opener": "1"})
            zoe.record(match, ABANDONED)
            continue
        zoe.record(match, empty_rack(1, *("30" if seat != 1 else "" for seat in range(len(names)))))
        if title != "A single game":
            zoe.record(match, blocked(*(f"{seat + 30}" for seat in range(len(names)))))
    zoe.start("Ann", "Bea")


def ties(zoe):
    """Blocked games whose lowest racks tie, as racks and by hand, in every scoring."""
    for scoring in ("difference", "winner-only", "low-total"):
        for tied_low, named in (("shared-win", ["0", "2"]), ("picked-winner", "2"), ("draw", [])):
            match = zoe.start(*FOUR, scoring=scoring, tied_low=tied_low, title=f"Ties {scoring} {tied_low}")
            picked = {"named": named} if tied_low == "picked-winner" else {}
            zoe.record(match, blocked("6", "9", "2+4", "J", **picked))
            zoe.record(match, blocked("8", "9", "10", "11"))
            if scoring != "low-total":
                zoe.record(match, by_hand("blocked", "0", "0", "0", "0", named=named))


def games(zoe):
    """Every shape of a game: racks, jokers counted, points, openers, sat out, abandoned."""
    match = zoe.start(*FOUR, length="rounds", length_number="2", title="Games <b>of</b> every shape")
    zoe.record(match, empty_rack(3, "13+30+7", "4", "8+9", "", seat_1_jokers="1", opener="3"))
    zoe.record(match, ABANDONED | {"opener": "0"})
    zoe.record(match, by_hand("empty-rack", "+42", "-34", "-8", None, sat_out="3", opener="1"))
    zoe.record(match, by_hand("blocked", "-1", "+6", "-2", "-3"))
    zoe.record(match, blocked("5", "6", None, "9", sat_out="2"))
    zoe.record(match, empty_rack(0, "", None, "2", None, sat_out=["1", "3"]))
    zoe.record(match, ABANDONED)


def corrections(zoe):
    """A game corrected in every way, deleted and brought back, with each of these undone."""
    match = zoe.start(*THREE, title="Corrections")
    zoe.record(match, empty_rack(0, "", "5", "20"))
    zoe.record(match, blocked("5", "6", "9"))
    zoe.correct(match, 1, empty_rack(1, "4+J", "", "9", opener="2"))
    zoe.correct(match, 1, by_hand("empty-rack", "-4", "+4", None, sat_out="2"))
    zoe.correct(match, 2, ABANDONED)
    zoe.correct(match, 2, blocked("5", "7", "9", seat_1_jokers="1"))
    zoe.delete_game(match, 2)
    zoe.undo(match)
    zoe.undo(match)
    zoe.undo(match)
    zoe.restore(match, 1, blocked("1", "2", "3"))
    zoe.undo(match)
    zoe.record(match, empty_rack(2, "9", "9", ""))
    zoe.undo(match)
    zoe.undo(match)
    zoe.delete_game(match, 3)


def sheets(zoe):
    """Score sheets kept as matches: each way to settle ties, and few and many players."""
    keep_sheet(zoe, ["Zoë", "Bea"], [[5, -5], [-7, 7]])
    keep_sheet(zoe, ["Zoë", "", "علي"], [[5, -3, -2]])
    keep_sheet(zoe, ["Zoë", "Bea"], [[5, -5], [0, 0]], tied_low="shared-win", tied_2=["0", "1"])
    keep_sheet(zoe, ["Zoë", "Bea", "Cy"], [[5, -5, 0], [0, 0, 0]], tied_low="picked-winner", tied_2="1")
    keep_sheet(zoe, ["Zoë", "Bea"], [[0, 0]], tied_low="draw")
    keep_sheet(zoe, list(SIX), [[25, -5, -5, -5, -5, -5]])


def keep_sheet(zoe, names, rows, **ties):
    cells = {f"n{seat}": name for seat, name in enumerate(names, 1)}
    for game, row in enumerate(rows, 1):
        cells |= {f"g{game}p{seat}": f"{points:+d}" for seat, points in enumerate(row, 1)}
    size = {"players": str(len(names)), "games": str(len(rows))}
    hidden = zoe.hidden_fields(zoe.page("/check"))
    checked = zoe.post("/check", hidden, 200, **size, **cells)
    submission = re.search(r'name="keep" value="([^"]+)"', checked)[1]
    return zoe.post("/check", hidden, keep=submission, **size, **cells, **ties)


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


def long_match(zoe):
    """More games than a match's page shows, and more changes than a page of its history."""
    match = zoe.start("Zoë", "علي", length="open-ended", title="A long evening")
    for game in range(24):
        racks = ["", f"{3 + game}"] if game % 3 else [f"{9 + game % 5}", ""]
        zoe.record(match, empty_rack(racks.index(""), *racks, opener=str(game % 2)))
    for _ in range(4):
        zoe.press(match, "stop")
        zoe.press(match, "play-on")
    zoe.delete_game(match, 5)


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


def conflicts(zoe, friend):
    """Two devices record at once: one game replaces the other's, and one is added to it."""
    match = zoe.start("Zoë", "Bea", title="Two at once", length="open-ended")
    zoe.invite(match, friend, "")
    address = f"{match}/games/new"
    for instead in (r"\d+:\d+", 'new:[^"]+'):
        hidden = zoe.hidden_fields(zoe.page(address))
        friend.record(match, blocked("5", "6"))
        asked = zoe.post(address, hidden, 409, **blocked("5", "8"))
        choice = re.search(rf'name="instead" value="({instead})"', asked)[1]
        zoe.post(address, zoe.hidden_fields(asked), **blocked("5", "8", instead=choice))


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
