import time
from itertools import combinations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.sheet.sheet import Row, Sheet, check
from scorekeeper.rules.sheet.slips import MOST_SETS, Kind, Slip, Slips, find_slips, meant
from tests.support.sheets import PRINTED, PRINTED_TOTALS, make_sheet, right_games, totals_of


@pytest.fixture(autouse=True)
def _nothing_was_asked_before():
    """What one test asked, another one's mutant would answer."""
    meant.cache_clear()


def mended(sheet, slips):
    """The sheet as it would be if these slips were mended; each must say what stands there now."""
    games = {game.slot: list(game.points) for game in sheet.games}
    totals = list(sheet.totals)
    for slip in slips:
        line = totals if slip.slot is None else games[slip.slot]
        assert line[slip.seat] == slip.given
        line[slip.seat] = slip.right
    return Sheet(sheet.names, tuple(Row(slot, tuple(row)) for slot, row in games.items()), tuple(totals))


def test_the_five_dropped_digits_of_the_printed_sample_are_the_only_small_set():
    found = find_slips(make_sheet(PRINTED, PRINTED_TOTALS))
    assert found.is_only
    assert found.sets == (
        (
            Slip(1, 1, -15, -5, Kind.DIGIT_ADDED),
            Slip(1, 3, -43, -3, Kind.DIGIT_ADDED),
            Slip(2, 0, -26, -6, Kind.DIGIT_ADDED),
            Slip(2, 3, -45, -5, Kind.DIGIT_ADDED),
            Slip(3, 2, -22, -2, Kind.DIGIT_ADDED),
        ),
    )


@pytest.mark.parametrize(
    ("given_", "right", "kind"),
    [
        (-15, 15, Kind.SIGN),
        (-15, -5, Kind.DIGIT_ADDED),
        (-15, -1, Kind.DIGIT_ADDED),
        (-15, -51, Kind.DIGITS_SWAPPED),
        (-15, -105, Kind.DIGIT_DROPPED),
        (-15, -150, Kind.DIGIT_DROPPED),
        (0, 10, Kind.DIGIT_DROPPED),
        (0, -70, Kind.DIGIT_DROPPED),
        (10, 0, Kind.DIGIT_ADDED),
        (123, 132, Kind.DIGITS_SWAPPED),
    ],
)
def test_a_number_may_have_been_another_by_one_slip_of_the_pen(given_, right, kind):
    assert meant(given_)[right] is kind


@pytest.mark.parametrize(("given_", "other"), [(15, 15), (0, 0), (123, 321), (15, -51), (50, 5), (12, 99)])
def test_what_no_single_slip_makes_is_not_meant(given_, other):
    """A number is not written with a 0 before it, so 50 is no 5 turned round; it is 5 with a 0 too many."""
    kind = meant(given_).get(other)
    assert kind in (None, Kind.DIGIT_ADDED)
    assert kind is None or (given_, other) == (50, 5)


@given(st.integers(-9999, 9999))
def test_slips_go_both_ways(number):
    back = {
        Kind.SIGN: Kind.SIGN,
        Kind.DIGITS_SWAPPED: Kind.DIGITS_SWAPPED,
        Kind.DIGIT_ADDED: Kind.DIGIT_DROPPED,
        Kind.DIGIT_DROPPED: Kind.DIGIT_ADDED,
    }
    for right, kind in meant(number).items():
        if kind is not Kind.DIGIT_DROPPED or abs(right) > 9:
            assert meant(right)[number] is back[kind]


@given(right_games())
def test_a_sheet_that_adds_up_has_no_slips(games):
    found = find_slips(make_sheet(games, totals_of(games)))
    assert (found.sets, found.complete) == ((), True)


@settings(deadline=None)
@given(right_games(), st.booleans(), st.data())
def test_one_slip_planted_in_a_right_sheet_is_among_those_found(games, with_totals, data):
    right = make_sheet(games, totals_of(games) if with_totals else ())
    slots = range(1, len(games) + 1)
    slot = data.draw(st.sampled_from([*slots, None] if with_totals else slots))
    seat = data.draw(st.integers(0, len(games[0]) - 1))
    was = (right.totals if slot is None else games[slot - 1])[seat]
    written = data.draw(st.sampled_from(sorted(meant(was))))
    assume(was in meant(written))
    wrong = mended(right, [Slip(slot, seat, was, written, meant(was)[written])])
    assert check(wrong)
    found = find_slips(wrong)
    assert found.complete
    assert (Slip(slot, seat, written, was, meant(written)[was]),) in found.sets
    assert found.is_only is (len(found.sets) == 1)
    if with_totals:
        assert found.is_only


@settings(deadline=None)
@given(right_games(most_games=5), st.booleans(), st.data())
def test_whatever_is_suggested_makes_everything_agree_and_is_of_one_size(games, with_totals, data):
    rows = [list(game) for game in games]
    for _ in range(data.draw(st.integers(1, 4))):
        row = data.draw(st.sampled_from(rows))
        row[data.draw(st.integers(0, len(row) - 1))] += data.draw(st.integers(-50, 50))
    sheet = make_sheet(rows, totals_of(games) if with_totals else ())
    found = find_slips(sheet)
    for slips in found.sets:
        assert check(mended(sheet, slips)) == ()
        assert len({(slip.slot, slip.seat) for slip in slips}) == len(slips)
    assert len({len(slips) for slips in found.sets}) <= 1
    assert len(set(found.sets)) == len(found.sets) <= MOST_SETS


def smallest_by_trying_all(sheet, most):
    """Every set of as few slips as explain the sheet, found without any cleverness."""
    cells = [(game.slot, seat, points) for game in sheet.games for seat, points in enumerate(game.points)]
    cells += [(None, seat, points) for seat, points in enumerate(sheet.totals)]
    for size in range(1, most + 1):
        found = {
            slips
            for chosen in combinations(cells, size)
            for slips in product(
                *(
                    [Slip(slot, seat, given_, right, kind) for right, kind in meant(given_).items()]
                    for slot, seat, given_ in chosen
                )
            )
            if not check(mended(sheet, slips))
        }
        if found:
            return found
    return set()


@settings(deadline=None, max_examples=20)
@given(st.data())
def test_no_set_of_up_to_two_slips_is_overlooked(data):
    first, second = data.draw(st.lists(st.integers(1, 60), min_size=2, max_size=2))
    right = [(first, -first), (-second, second)]
    rows = [list(row) for row in [*right, totals_of(right)]]
    for _ in range(data.draw(st.integers(1, 2))):
        row = data.draw(st.sampled_from(rows))
        seat = data.draw(st.integers(0, 1))
        row[seat] = data.draw(st.sampled_from(sorted(meant(row[seat]))))
    sheet = make_sheet(rows[:2], rows[2])
    everything = smallest_by_trying_all(sheet, most=2)
    found = find_slips(sheet)
    small = {slips for slips in found.sets if len(slips) <= 2}
    assert small < everything if found.are_many and small else small == everything


def test_two_slips_that_hide_each_other_in_a_game_are_found_by_the_totals():
    found = find_slips(make_sheet([(77, -25, -52), (-12, 20, -8)], (65, -32, -33)))
    assert found.is_only
    assert [(slip.slot, slip.given, slip.right) for slip in found.sets[0]] == [(1, -25, -52), (1, -52, -25)]


def test_three_slips_that_hide_each_other_in_a_game_are_found_beside_three_in_the_totals():
    games = [(24, -5, -16, -3), (-6, -1, 12, -5), (0, 0, 0, 0)]
    found = find_slips(make_sheet(games, (118, -56, -4, -58)))
    assert (found.complete, found.is_only) == (True, False)
    in_totals, in_game = ([(slip.slot, slip.seat, slip.right) for slip in each] for each in found.sets)
    assert in_game == [(1, 0, 124), (1, 1, -55), (1, 3, -53)]
    assert in_totals == [(None, 0, 18), (None, 1, -6), (None, 3, -8)]


def test_three_numbers_that_would_make_an_impossible_game_hide_nothing():
    found = find_slips(make_sheet([(20, -19, -1)], (203, -9, -71)))
    assert [[(slip.slot, slip.right) for slip in slips] for slips in found.sets] == [
        [(None, 20), (None, -19), (None, -1)]
    ]


def test_four_slips_in_one_game_are_not_looked_for_and_the_answer_says_so():
    found = find_slips(make_sheet([(-24, 5, 16, 3)], (24, -5, -16, -3)))
    assert (found.sets, found.complete) == ((), False)


@settings(deadline=None)
@given(right_games(most_games=4), st.data())
def test_two_slips_in_a_game_and_one_in_the_totals_are_among_those_found(games, data):
    right = make_sheet(games, totals_of(games))
    slot = data.draw(st.integers(1, len(games)))
    places = data.draw(st.permutations(range(len(games[0]))))
    first, second = ((slot, seat, games[slot - 1][seat]) for seat in places[:2])
    column = data.draw(st.sampled_from(places))
    total = (None, column, right.totals[column])
    slips = []
    for at, seat, was in (first, second, total):
        written = data.draw(st.sampled_from(sorted(meant(was))))
        assume(was in meant(written))
        slips.append(Slip(at, seat, written, was, meant(written)[was]))
    planted = tuple(sorted(slips, key=lambda slip: (slip.slot is None, slip.slot or 0, slip.seat)))
    wrong = mended(right, [Slip(s.slot, s.seat, s.right, s.given, s.kind) for s in slips])
    found = find_slips(wrong)
    assert not found.sets or len(found.sets[0]) <= 3 or not found.complete
    if found.complete and found.sets and len(found.sets[0]) == 3:
        assert planted in found.sets


@pytest.mark.parametrize(
    ("games", "totals", "slips", "complete"),
    [
        # Four beside games that could be: two pairs may hide in them.
        ([(24, -5, -16, -3), (-6, -1, 12, -5)], (-18, 6, 4, 8), 4, False),
        ([(12, -12)], (1239, -192), 4, False),
        ([(42, -42)], (4, 4), 3, True),
        # Four may be in one game if four play it.
        ([(-6, -21, -41, 9)], (-6, -22, -17, 9), 4, False),
        ([(-4, 10, 0, 14)], (-4, -10, -80, -14), 3, True),
        ([(3, -1, 2)], (35, -1, -27), 3, True),
    ],
)
def test_one_set_is_the_only_one_if_every_set_of_its_size_was_tried(games, totals, slips, complete):
    found = find_slips(make_sheet(games, totals))
    assert [len(each) for each in found.sets] == [slips]
    assert (found.complete, found.is_only, found.are_many) == (complete, complete, False)


def test_losses_without_their_minus_are_no_slips():
    found = find_slips(make_sheet([(24, 5, 16, 3), (6, 11, 22, 5)]))
    assert (found.minuses_lacking, found.sets) == (True, ())


def test_without_totals_several_slips_may_explain_a_game_and_each_is_listed():
    found = find_slips(make_sheet([(31, -12, -1)]))
    assert found.complete
    assert not found.is_only
    assert {(slip.seat, slip.right) for (slip,) in found.sets} == {(0, 13), (2, -19)}


def test_it_is_said_when_there_are_more_sets_than_are_listed():
    found = find_slips(make_sheet([(20, -5, -5, -5)]))
    assert len(found.sets) == MOST_SETS
    assert not found.complete


def test_two_winners_become_one_by_their_signs():
    found = find_slips(make_sheet([(20, 8, -12)], (20, -8, -12)))
    assert found.is_only
    assert [(slip.seat, slip.right, slip.kind) for slip in found.sets[0]] == [(1, -8, Kind.SIGN)]


def test_six_wrong_games_have_a_small_set_and_seven_have_none():
    found = find_slips(make_sheet([(15, -5)] * 6, (30, -30)))
    assert found.is_only
    assert {(slip.seat, slip.right) for slip in found.sets[0]} == {(0, 5)}
    assert find_slips(make_sheet([(15, -5)] * 7, (35, -35))) == Slips()


def test_a_search_that_takes_too_long_gives_up_and_claims_nothing(monkeypatch):
    monkeypatch.setattr("scorekeeper.rules.sheet.slips.MOST_STEPS", 10)
    found = find_slips(make_sheet(PRINTED, PRINTED_TOTALS))
    assert (found.sets, found.complete, found.is_only) == ((), False, False)


@pytest.mark.parametrize(("most", "complete"), [(4, False), (5, True)])
def test_a_search_may_take_all_its_steps_and_no_more(monkeypatch, most, complete):
    """Two ways to mend the game are weighed; then the search sets out, and arrives by each."""
    monkeypatch.setattr("scorekeeper.rules.sheet.slips.MOST_STEPS", most)
    assert find_slips(make_sheet([(31, -12, -1)])).complete is complete


@pytest.mark.parametrize("broken", [1, 3, 4, 6, 40])
def test_a_large_sheet_is_searched_within_two_seconds(broken):
    """Numbers that no slip explains are the longest search: this takes a quarter of a second here."""
    games = [(1_191, -313, -121, -165, -292, -300)] * 40
    rows = [list(game) for game in games]
    for row in rows[:broken]:
        row[1], row[2] = -471, -382
    started = time.process_time()
    find_slips(make_sheet(rows, totals_of(games)))
    assert time.process_time() - started < 2
