"""What rests on what: a change is undone when nothing that was done later, and still stands, rests on it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.history.undo_graph import Step, UndoGraph
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.record import Finish
from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.states import (
    DeviceState,
    GameState,
    LengthState,
    OpenerState,
    PeopleState,
    RulesState,
    SheetState,
    StoppedState,
)

STATES = {
    "people": PeopleState(names=("Ann", "Bea"), title="", retired=(), box=None),
    "length": LengthState(length_number=1),
    "stopped": StoppedState(stopped=False),
    "opener": OpenerState(next_opener=0),
}
GAME = GameState(finish=Finish.ABANDONED, by_hand=False, deleted=False, opener=None, entries=())


def step_about(id_, kind, scopes, undoes=None):
    """A step about a game by its number, a part of the match, or the rules with the games corrected."""
    games = [scope for scope in scopes if isinstance(scope, int)]
    parts = [scope for scope in scopes if not isinstance(scope, int)]
    if not parts:
        return Step(id_, ChangeKind(kind), games[0], undoes)
    state = STATES.get(parts[0]) or RulesState.of(HouseRules(), dict.fromkeys(games, GAME))
    return Step(id_, ChangeKind(kind), None, undoes, state, state)


def graph(*done):
    """A graph of changes numbered from 1, each as its name and what it concerns: a game by its number, a
    scope of the match, both in a list, or the number of the change it undoes after "undo".
    """
    steps = []
    for id_, (what, *about) in enumerate(done, start=1):
        undoes = None
        if what == "undo":
            (undoes,) = about
            undone = steps[undoes - 1]
            steps.append(Step(id_, ChangeKind.UNDONE, undone.game, undoes, undone.after, undone.before))
            continue
        steps.append(step_about(id_, what, about))
    return UndoGraph(steps)


R1, R2 = ("recorded", 1), ("recorded", 2)
C1, C2, D1 = ("corrected", 1), ("corrected", 2), ("deleted", 1)
PEOPLE, RULES, LENGTH = ("people", "people"), ("rules", "rules"), ("extended", "length")
STOP, GO, DRAW = ("stopped", "stopped"), ("resumed", "stopped"), ("opener", "opener")
TIES = ("rules", "rules", 1)


@pytest.mark.parametrize(
    ("done", "first"),
    [
        pytest.param([R1], None, id="the last change is free"),
        pytest.param([R1, R2], None, id="games do not rest on one another"),
        pytest.param([R1, C1], 2, id="a correction rests on what was recorded"),
        pytest.param([R1, C2, C1, R2, D1], 5, id="the latest is undone first"),
        pytest.param([C1, R2, PEOPLE, RULES, STOP, DRAW], None, id="other parts leave a game free"),
        pytest.param([C1, TIES], 2, id="rules that named its winner rest on a game"),
        pytest.param([TIES, D1], 2, id="and a game on them"),
        pytest.param([TIES, C2], None, id="but no other game"),
        pytest.param([RULES, R1], None, id="recording does not rest on rules"),
        pytest.param([RULES, RULES], 2, id="rules on rules"),
        pytest.param([RULES, LENGTH], 2, id="another round on rules"),
        pytest.param([LENGTH, RULES], 2, id="rules on another round"),
        pytest.param([PEOPLE, PEOPLE], 2, id="people on people"),
        pytest.param([PEOPLE, RULES, R1], None, id="people are free of rules and games"),
        pytest.param([STOP, GO], 2, id="going on rests on the stop"),
        pytest.param([GO, R1], 2, id="a game is recorded because the match goes on"),
        pytest.param([DRAW, R1], 2, id="a game takes up who opens"),
        pytest.param([DRAW, R1, ("undo", 2)], None, id="until it is undone"),
        pytest.param([DRAW, DRAW], 2, id="a draw on a draw"),
        pytest.param([R1, C1, ("undo", 2)], None, id="what was undone rests on nothing"),
        pytest.param([R1, C1, ("undo", 2), ("undo", 3)], 2, id="unless that was undone itself"),
        pytest.param([R1, C1, D1, ("undo", 3)], 2, id="what came before the undone one still rests"),
        pytest.param([R1, C1, ("undo", 2), C1], 4, id="and what came after it"),
    ],
)
def test_what_has_to_be_undone_before_the_first_change(done, first):
    found = graph(*done)
    later = found.blocker(found.steps[0])
    assert (later and later.id) == first


def test_an_undo_is_undone_until_something_else_was_done():
    """Redo: what was corrected meanwhile is not overwritten in silence."""
    again = graph(R1, C1, ("undo", 2))
    assert again.blocker(again.steps[2]) is None
    late = graph(R1, C1, ("undo", 2), C1)
    assert late.blocker(late.steps[2]).id == 4


def test_what_was_undone_twice_by_turns_stands_as_the_last_one_left_it():
    turns = [R1, C1, ("undo", 2), ("undo", 3), ("undo", 2)]
    assert set(graph(*turns).undone_by) == {2, 3}
    found = graph(*turns)
    assert found.blocker(found.steps[3]).id == 5
    assert set(graph(*turns, ("undo", 5)).undone_by) == {3, 5}


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        (ChangeKind.STARTED, None, None),
        (ChangeKind.JOINED, None, None),
        (ChangeKind.REMOVED, DeviceState(keeper=3), None),
        (ChangeKind.KEPT, None, SheetState(games=2)),
    ],
)
def test_a_change_without_a_state_to_go_back_to_has_no_scopes(kind, before, after):
    assert not Step(1, kind, before=before, after=after).scopes


def test_who_opens_is_what_was_drawn_last_unless_a_game_was_recorded_since():
    def drawn(id_, seat):
        return Step(
            id_, ChangeKind.OPENER, before=OpenerState(next_opener=None), after=OpenerState(next_opener=seat)
        )

    recorded = Step(3, ChangeKind.RECORDED, game=1)
    undone = Step(4, ChangeKind.UNDONE, game=1, undoes=3)
    draws = [drawn(1, 2), drawn(2, 0)]
    assert UndoGraph([]).opener is None
    assert UndoGraph(draws).opener == 0
    assert UndoGraph([*draws, recorded]).opener is None
    assert UndoGraph([*draws, recorded, undone]).opener == 0
    assert UndoGraph([draws[0], recorded, drawn(5, 1)]).opener == 1


class Model:
    """A match whose scopes hold numbers, changed and undone by the graph's rule alone."""

    def __init__(self):
        self.now = {}
        self.steps = []
        self.left = {}  # What each change found and left, by its number.

    def do(self, scopes, kind="corrected", undoes=None, values=None):
        before = {scope: self.now.get(scope, 0) for scope in scopes}
        after = values or {scope: len(self.steps) + 1 for scope in scopes}
        self.now |= after
        self.steps.append(step_about(len(self.steps) + 1, kind, scopes, undoes))
        self.left[len(self.steps)] = (before, after)

    def rules(self, games):
        for game in games:
            self.do([game])
        self.do(["rules", *games], values={"rules": len(self.steps) + 1} | {g: self.now[g] for g in games})
        before, _after = self.left[len(self.steps)]
        # What stood there before the winners were named for them.
        for place, game in enumerate(games, start=len(self.steps) - len(games)):
            before[game] = self.left[place][0][game]

    def free(self):
        found = UndoGraph(self.steps)
        return [
            step
            for step in self.steps
            if step.scopes and step.id not in found.undone_by and not found.blocker(step)
        ]

    def undo(self, step):
        before, after = self.left[step.id]
        assert {scope: self.now[scope] for scope in after} == after, "what is undone is what is there"
        found = UndoGraph(self.steps)
        games = [scope for scope in before if isinstance(scope, int)] if step.game is None else []
        were = {game: self.now[game] for game in games}
        for game in games:
            last = found.latest_in(game, step.id)
            self.do([game], "undone", last.id, {game: before[game]})
        self.do([*before], "undone", step.id, before)
        self.left[len(self.steps)][0].update(were)
        assert {scope: self.now[scope] for scope in before} == before


GAMES = st.integers(1, 3)
DOINGS = st.one_of(
    GAMES,
    st.sampled_from(["people", "length", "stopped", "opener"]),
    st.lists(GAMES, unique=True, max_size=2),
    st.tuples(st.integers(0, 99)),
)


@settings(max_examples=300)
@given(st.lists(DOINGS, max_size=15))
def test_whatever_may_be_undone_is_put_back_and_from_last_to_first_everything_may(doings):
    model = Model()
    for doing in doings:
        if isinstance(doing, tuple):
            if free := model.free():
                model.undo(free[doing[0] % len(free)])
        elif isinstance(doing, list):
            model.rules(doing)
        else:
            model.do([doing])
    standing = [step for step in model.steps if step.undoes is None]
    for step in reversed(standing):
        if step.id not in UndoGraph(model.steps).undone_by:
            assert step in model.free()
            model.undo(step)
    assert not any(model.now.values())
