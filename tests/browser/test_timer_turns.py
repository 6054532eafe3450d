"""The turn clock's core by itself, in the browser that runs it: its laws, and its rules one by one."""

from pathlib import Path

import pytest

LAWS = (Path(__file__).parent / "turns_laws.js").read_text("utf-8")
CORE = "/static/timer/turns.js"
MINUTE = 60_000
PLAY = """async ([address, steps]) => {
  const turns = await import(address);
  let state = turns.setUp();
  const effects = [];
  const played = [];
  for (const [event, monotonic, wall, visible] of steps) {
    const answer = turns.apply(state, event, { monotonic, wall, visible });
    state = answer.state;
    effects.push(...answer.effects);
    played.push(state);
  }
  return { ...state, shown: turns.shown(state), remaining: turns.remaining(state), effects, played };
}"""


@pytest.fixture(scope="module")
def core(browser, base_url):
    """A page of this origin that can import the core."""
    page = browser.new_page(base_url=base_url)
    page.goto("/healthz")
    yield page
    page.close()


class Turn:
    """Events at times of both clocks in milliseconds, played from a begun game."""

    def __init__(self, page, *seats, limit=MINUTE, extra=0, opener=0):
        self.page = page
        self.monotonic, self.wall, self.visible = 5_000, 1_700_000_000_000, True
        self.steps = []
        self.event("begin", seats=seats or [""], limit=limit, extra=extra, opener=opener)

    def event(self, name, **what):
        self.steps.append([{"is": name} | what, self.monotonic, self.wall, self.visible])
        return self

    def after(self, milliseconds, wall=None):
        self.monotonic += milliseconds
        self.wall += milliseconds if wall is None else wall
        return self

    def regularly(self, milliseconds):
        """Pass the time with a sample every 250 ms, as the page does."""
        for _ in range(milliseconds // 250):
            self.after(250).event("sample")
        return self

    def hide(self):
        self.visible = False
        return self.event("sample")

    def show(self):
        self.visible = True
        return self.event("sample")

    def reload(self, wall):
        self.monotonic = 40
        self.wall += wall
        return self.event("load")

    @property
    def now(self):
        return self.page.evaluate(PLAY, [CORE, self.steps])


@pytest.fixture
def turn(core):
    return lambda *seats, **agreed: Turn(core, *seats, **agreed)


def test_thousands_of_random_games_keep_the_laws(core):
    assert core.evaluate(LAWS, {"address": CORE, "games": 2_000, "events": 120}) == []


def test_the_first_digits_are_the_whole_minute_and_zero_is_shown_only_when_time_is_up(turn):
    """Must not happen: it began at 0:59, showed 9:60, or went negative."""
    started = turn().event("start")
    assert started.now["shown"] == {"seconds": 60, "over": False}
    assert started.after(1).event("sample").now["shown"]["seconds"] == 60
    last = started.after(59_998).event("sample").now
    assert (last["is"], last["shown"]) == ("running", {"seconds": 1, "over": False})
    up = started.after(1).event("sample").now
    assert (up["is"], up["shown"]) == ("expired", {"seconds": 0, "over": True})
    assert started.after(1_000).event("sample").now["shown"] == {"seconds": 1, "over": True}


def test_time_is_read_from_clocks_and_never_counted_in_ticks(turn):
    """Two samples far apart count as much as two hundred close together."""
    assert turn().event("start").after(25_000).event("sample").now["shown"]["seconds"] == 35
    assert turn().event("start").regularly(25_000).now["shown"]["seconds"] == 35


def test_a_pause_holds_to_the_millisecond(turn):
    """Must not happen: pausing froze the display only, or waited for the next full second."""
    paused = turn("Dee", "Sam").event("start").after(12_345).event("pause", reason="rules")
    assert paused.now["remaining"] == MINUTE - 12_345
    assert paused.now["reason"] == "rules"
    resumed = paused.after(90_000).event("sample").event("resume").after(5).event("sample")
    assert resumed.now["remaining"] == MINUTE - 12_350


def test_a_double_tap_skips_nobody_and_a_third_start_starts_nothing(turn):
    """Must not happen: two fast taps skipped two players, and three Starts ran three clocks."""
    started = turn("Dee", "Sam", "Ari").event("start").event("start").event("start")
    assert started.after(699).event("done").now["seat"] == 0
    assert started.after(1).event("done").now["seat"] == 1
    assert started.after(300).event("done").now["seat"] == 1
    after = started.after(1_000).event("sample").now
    assert after["remaining"] == MINUTE - 1_300


def test_the_device_clock_put_forward_an_hour_changes_nothing_and_is_told(turn):
    """Must not happen: the remaining time jumped by an hour when the clock was changed."""
    jumped = turn().event("start").regularly(10_000).after(250, wall=3_600_250).event("sample").now
    assert jumped["remaining"] == MINUTE - 10_250
    assert jumped["turn"]["jumped"]
    back = turn().event("start").regularly(10_000).after(250, wall=-3_600_000).event("sample").now
    assert back["remaining"] == MINUTE - 10_250
    assert back["turn"]["jumped"]


def test_a_sleep_counts_by_the_larger_step_and_can_be_given_back(turn):
    slept = turn().event("start").after(10_000).hide().after(1_000, wall=31_000).show()
    assert slept.now["remaining"] == MINUTE - 41_000
    assert slept.now["turn"]["offer"] == 30_000
    assert slept.event("give-back", back=True).now["remaining"] == MINUTE - 11_000


def test_a_clock_put_back_while_hidden_takes_no_time_away_again(turn):
    hidden = turn().event("start").hide().after(20_000, wall=-3_600_000).show().now
    assert hidden["remaining"] == MINUTE - 20_000
    assert hidden["turn"]["offer"] == 0


def test_after_a_load_the_wall_clock_counts_and_never_less_than_nothing(turn):
    """Must not happen: a reload reset it."""
    assert (
        turn().event("start").after(10_000).event("sample").reload(7_000).now["remaining"] == MINUTE - 17_000
    )
    assert (
        turn().event("start").after(10_000).event("sample").reload(-9_000).now["remaining"] == MINUTE - 10_000
    )


@pytest.mark.parametrize(
    ("answer", "state", "remaining"),
    [("as-left", "paused", 48_000), ("time-up", "expired", None), ("new-turn", "ready", MINUTE)],
)
def test_three_hours_in_a_pocket_ring_nothing_and_ask(turn, answer, state, remaining):
    """Must not happen: after three hours in a pocket it rang at once."""
    pocket = turn("Dee", "Sam").event("start").regularly(12_000).hide()
    for _ in range(180):
        pocket.after(60_000).event("sample")
    asked = pocket.show()
    now = asked.now
    assert (now["is"], now["reason"]) == ("paused", "away")
    assert "alarm" not in now["effects"]
    for ignored in ("resume", "start", "done", "outcome"):
        assert asked.event(ignored, outcome="draw-1").now["turn"]["asked"]
    answered = asked.event("answer", answer=answer).now
    assert (answered["is"], answered["seat"]) == (state, 0)
    assert "alarm" not in answered["effects"]
    assert remaining in (None, answered["remaining"])


def test_a_tone_ten_seconds_late_is_dropped(turn):
    rings = turn().event("start").hide().after(69_000).event("sample").now
    assert rings["effects"].count("alarm") == 1
    late = turn().event("start").hide().after(70_001).event("sample").now
    assert late["is"] == "expired"
    assert "alarm" not in late["effects"]


def test_there_is_one_warning_at_ten_seconds(turn):
    ends = turn().event("start").regularly(50_000)
    assert ends.now["effects"].count("warning") == 1
    assert ends.regularly(11_000).now["effects"].count("warning") == 1
    assert turn().event("start").regularly(49_750).now["effects"].count("warning") == 0


@pytest.mark.parametrize(("outcome", "times_out"), [("in-time", 0), ("draw-1", 1), ("draw-3", 1)])
def test_time_up_never_advances_by_itself_and_an_outcome_readies_the_next(turn, outcome, times_out):
    up = turn("Dee", "Sam").event("start").regularly(75_000)
    assert (up.now["is"], up.now["seat"], up.now["shown"]["seconds"]) == ("expired", 0, 15)
    assert up.event("done").event("start").now["seat"] == 0
    chosen = up.event("outcome", outcome=outcome).now
    assert (chosen["is"], chosen["seat"], chosen["remaining"]) == ("ready", 1, MINUTE)
    assert chosen["reminder"] == {"outcome": outcome, "seat": 0}
    assert chosen["statistics"][0]["timesOut"] == times_out
    undone = up.event("undo").now
    assert (undone["is"], undone["seat"], undone["remaining"]) == ("paused", 0, -15_000)


def test_undoing_done_gives_that_player_the_exact_time_back_and_stands(turn):
    """Must not happen: "previous player" resumed the wrong clock."""
    done = turn("Dee", "Sam").event("start").after(20_003).event("done").after(7_000).event("sample")
    undone = done.event("undo").now
    assert (undone["is"], undone["seat"], undone["remaining"]) == ("paused", 0, MINUTE - 20_003)
    assert done.after(5_000).event("resume").after(10).event("sample").now["remaining"] == MINUTE - 20_013


def test_twenty_events_can_be_undone_and_no_more(turn):
    many = turn("Dee", "Sam", "Ari").event("start")
    for _ in range(25):
        many.after(1_000).event("done")
    for _ in range(30):
        many.event("undo")
    assert many.now["turn"]["number"] == 6
    assert many.now["undo"] == []


def test_a_limit_holds_from_the_next_turn(turn):
    running = turn("Dee", "Sam").event("start").after(1_000).event("limit", limit=120_000)
    assert running.now["remaining"] == 59_000
    assert running.event("done").now["remaining"] == 120_000


def test_without_a_limit_the_time_counts_up_and_is_never_up(turn):
    free = turn("Dee", "Sam", limit=None).event("start").regularly(90_000).now
    assert (free["is"], free["remaining"], free["shown"]["seconds"]) == ("running", None, 90)
    assert {"warning", "alarm"} & set(free["effects"]) == set()


def test_extra_time_is_off_by_default_and_counted_down_by_player(turn):
    assert turn().event("start").event("extra").now["remaining"] == MINUTE
    twice = turn("Dee", "Sam", extra=2).event("start").event("extra").event("extra").event("extra")
    assert twice.now["remaining"] == MINUTE + 60_000
    assert twice.now["extras"] == [0, 2]


def test_the_clock_ends_with_the_game_and_says_what_it_knows(turn):
    """Must not happen: it ran on after the game had ended."""
    game = turn("Dee", "Sam").event("start").after(20_000).event("done").after(10_000).event("done")
    over = game.after(40_000).event("out").after(60_000).event("sample").now
    assert (over["is"], over["winner"], over["turn"]["used"]) == ("ended", 0, 40_000)
    assert over["statistics"] == [
        {"turns": 2, "time": 60_000, "longest": 40_000, "timesOut": 0},
        {"turns": 1, "time": 10_000, "longest": 10_000, "timesOut": 0},
    ]
