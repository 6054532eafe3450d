"""What can be done with games and sheets, and under every house rule."""

import re

from tests.stored.browser import ABANDONED, blocked, by_hand, empty_rack

THREE = ("Zoë", "علي", "王小明")
FOUR = ("Zoë", "علي", "王小明", "Tom & Jerry")
SIX = ("Zoë", "علي", "王小明", "Tom & Jerry", "👩‍👩‍👧 Eve", "=1+1")
LONGEST = "Bartholomew Maximilian of Hill"


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
