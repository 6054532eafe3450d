"""Score sheets filled in by hand, for the tests of their check."""

from hypothesis import strategies as st

from scorekeeper.rules.sheet.sheet import Row, Sheet

# The printed sample: its row of totals sums to zero, and nothing else does.
PRINTED = [(24, -15, -16, -43), (-26, -11, 22, -45), (-32, -13, -22, 47)]
PRINTED_TOTALS = (-14, -29, 4, 39)
# The same as it is pasted.
PRINTED_TEXT = """Game;Ann;Bea;Cy;Dee
Game 1;+24;-15;-16;-43
Game 2;-26;-11;+22;-45
Game 3;-32;-13;-22;+47
Total;-14;-29;+4;+39
"""


def make_sheet(games, totals=()):
    names = tuple("ABCDEF"[: len(games[0])])
    return Sheet(
        names, tuple(Row(slot, tuple(points)) for slot, points in enumerate(games, 1)), tuple(totals)
    )


@st.composite
def right_games(draw, most_games=8, most=300):
    """Games as a group may play them: with a winner, tied for everybody, or tied with one picked."""
    players = draw(st.integers(2, 6))
    games = []
    for _ in range(draw(st.integers(1, most_games))):
        box = (788 if players <= 4 else 1212) // (players - 1)
        losses = draw(st.lists(st.integers(0, min(most, box)), min_size=players - 1, max_size=players - 1))
        winner = draw(st.integers(0, players - 1))
        points = [-loss for loss in losses]
        points.insert(winner, sum(losses))
        games.append(tuple(points))
    return games


def totals_of(games):
    return tuple(map(sum, zip(*games, strict=True)))
