"""Forms sent with mistakes or without a last confirmation, which change nothing, and what is answered."""

from tests.contract import pages
from tests.stored import NEWEST, browser_of

SHEET = {"players": "2", "games": "2", "n1": "Zoë", "n2": "Bea", "g1p1": "5", "g1p2": "-5"}
BLOCKED = {"finish": "blocked", "drawn": "0.0"}
FILE = '{"format": "scorekeeper-matches", "version": 1, "matches": [%s]}'


def sent(app, codes):
    """The answers to zoe for each form: of a page only the lines that the empty form does not have."""
    zoe, empty_forms = browser_of(app, NEWEST), {}
    for address, fields in forms(codes):
        if address not in empty_forms:
            empty_forms[address] = {*pages.answer_lines("", zoe.get(address))}
        said = pages.answer_lines(f"zoe POST {address} {fields}", zoe.post(address, data=fields))
        yield from (line for line in said if line not in empty_forms[address])
    for query in QUERIES:
        yield from pages.answer_lines(f"zoe GET {query}", zoe.get(query))


QUERIES = (
    "/calculator?finish=blocked&count=3&seat_0_rack=4&seat_1_rack=9&seat_2_rack=15",
    "/calculator?finish=empty-rack&count=2&out=0&seat_1_rack=4%2BJ&scoring=low-total",
    "/calculator?finish=blocked&count=2&seat_0_rack=14%2B2&seat_1_rack=9",
    "/calculator?finish=blocked&count=3&seat_0_rack=4&seat_1_rack=4&seat_2_rack=9&tied_low=picked-winner",
    "/calculator?finish=blocked&count=2&seat_0_rack=4&live=1",
    "/check?players=6&games=41",
    "/sheet?players=6&games=12",
    "/sheet?players=9&games=0",
)


def forms(codes):
    """Each address and its fields."""
    yield from for_start()
    yield from for_games(codes)
    yield from for_matches(codes)
    yield from for_sheets()
    yield from for_others()


def for_start():
    """The form that starts a round."""
    two = {"name_0": "Zoë", "name_1": "Bea"}
    for fields in (
        {},
        {"name_0": "Zoë", "name_1": "zoë", "name_3": "x" * 31, "title": "y" * 61},
        two | {"preset": "chess"},
        two | {"length": "target", "length_number": "100"},
        two | {"preset": "low-total", "length": "target"},
        two | {"length": "rounds", "length_number": "11"},
        two | {"preset": "teaching-game", "turn_seconds": "60", "scoring": "low-total", "tied_low": "draw"},
        two | {"box": "large"},
        {f"name_{seat}": f"N{seat}" for seat in range(6)} | {"box": "standard"},
        two | {"preset": "low-total", "length": "target", "live": "1"},
    ):
        yield "/new", fields


def for_games(codes):
    """The form of a game, wrong, unfinished, out of date and while somebody types."""
    new = f"/m/{codes['Corrections']}/games/new"
    for fields in (
        {},
        {"finish": "empty-rack"},
        {"finish": "empty-rack", "out": "0", "seat_1_rack": "14", "seat_2_rack": "4+J+J+J"},
        {"finish": "empty-rack", "out": "0", "seat_0_rack": "3", "seat_1_rack": "0", "seat_2_rack": "9"},
        {"finish": "blocked", "seat_0_rack": "0", "seat_1_rack": "x", "seat_2_jokers": "9"},
        {
            "finish": "blocked",
            "by_hand": "y",
            "seat_0_points": "5",
            "seat_1_points": "-4",
            "seat_2_points": "-2",
        },
        {
            "finish": "blocked",
            "by_hand": "y",
            "seat_0_points": "0",
            "seat_1_points": "0",
            "seat_2_points": "0",
        },
        {"finish": "blocked", "sat_out": ["0", "1"], "opener": "0"},
        {"finish": "blocked", "sat_out": "0", "opener": "0", "seat_1_rack": "1", "seat_2_rack": "2"},
        BLOCKED | {"seat_0_rack": "5", "seat_1_rack": "6", "seat_2_rack": "J"},
        BLOCKED | {"seat_0_rack": "5", "seat_1_rack": "6", "live": "1"},
        BLOCKED | {"seat_0_rack": "5", "seat_1_rack": "6", "seat_2_rack": "5", "check": "1"},
    ):
        yield new, fields
    picked = f"/m/{codes['Ties difference picked-winner']}"
    yield f"{picked}/games/new", {"finish": "blocked"} | {f"seat_{seat}_rack": "7" for seat in range(4)}
    yield f"{picked}/games/1", BLOCKED | {f"seat_{seat}_rack": "7" for seat in range(4)} | {"named": "0"}
    yield (
        f"/m/{codes['Corrections']}/games/2",
        BLOCKED | {f"seat_{seat}_rack": f"{seat + 1}" for seat in range(3)},
    )
    yield f"/m/{codes['Corrections']}/games/1/delete", {"drawn": "1"}


def for_matches(codes):
    """People, house rules, tiles drawn, invitations, names of devices and the title to delete a match by."""
    four, rules = f"/m/{codes['Ties difference shared-win']}", f"/m/{codes['Rules changed']}/rules"
    names = {f"name_{seat}": name for seat, name in enumerate(("Zoë", "علي", "王小明", "Tom & Jerry"))}
    yield f"{four}/people", names | {"retired": ["0", "1", "2"]}
    yield f"{four}/people", names | {"name_1": "", "name_2": "Zoë"}
    yield f"{four}/people", names | {"name_4": "Eve"}
    yield f"{four}/people", names | {"drawn": "1", "title": "Out of date"}
    for fields in (
        {"preset": "pick-the-winner"},
        {"preset": "pick-the-winner", "settle": "y"},
        {"preset": "pick-the-winner", "settle": "y", "named_1": "0", "named_3": "1"},
        {"preset": "classic-round"},
        {"preset": "low-total", "length": "single-game"},
        {"preset": "teaching-game"},
        {"preset": "classic-round", "box": "large"},
    ):
        yield f"{four}/rules", fields
    for preset in ("classic-round", "winner-only", "low-total", "gentle-start"):
        yield rules, {"preset": preset, "length": "rounds", "length_number": "4"}
    yield f"{four}/draw", {"tile_0": "14", "tile_1": "", "tile_2": "5", "tile_3": "x"}
    yield f"{four}/draw", {"tile_0": "13", "tile_1": "13", "tile_2": "5", "tile_3": "J"}
    yield f"{four}/draw", {"tile_0": "1", "tile_1": "2", "tile_2": "3", "tile_3": "4", "opener": "2"}
    yield f"{four}/device", {"name": "x" * 31}
    yield f"{four}/delete", {"title": "Another"}
    yield f"{four}/throw-away", {}
    yield f"{four}/changes/1/undo", {}
    yield f"/m/{codes['Deleted']}/games/new" if "Deleted" in codes else "/m/2222222222222/games/new", {}


def for_sheets():
    """Score sheets that do not add up, cannot be read, and say too little to be kept."""
    yield "/check", {"players": "2", "games": "1"}
    yield "/check", SHEET | {"g2p1": "3", "g2p2": "-4", "t1": "8", "t2": "-9"}
    yield "/check", SHEET | {"g2p1": "x", "n2": "zoë"}
    yield "/check", SHEET | {"resize": "1", "players": "3", "games": "1"}
    yield "/check", SHEET | {"g2p1": "0", "g2p2": "0", "tied_low": "picked-winner", "keep": "a"}
    yield "/check", {"pasted": "y", "text": "Zoë;Bea\n5;-5\n7;-6\n12;-11", "totals_last": "y"}
    yield "/check", {"pasted": "y", "text": "Game,Zoë,Bea\n1,34,-43"}
    yield "/check", {"pasted": "y", "text": ""}


def for_others():
    """Files, people and private ids that are refused."""
    yield "/import", {}
    for text in ("[", "{}", FILE.replace("1,", "2,") % "", FILE % '{"code": "x"}', FILE % ""):
        yield "/import", {"text": text}
    for fields in ({"private_id": "abandon ability"}, {"private_id": " ".join(["abandon"] * 12)}):
        yield "/move", fields
    yield "/device", {"name": "x" * 31}
    yield "/players/000000000000/name", {"name": "x"}
