"""The turn timer at the table: what people reported of other clocks, each tried on ours by a fake clock."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browsing import start_round
from tests.support.page_checks import is_reachable_for_everyone, needs_no_sideways_scroll
from tests.support.timer import TRACES, button, digits, kept, seat

SECOND = 1_000
HOUR = 3_600 * SECOND


@pytest.fixture
def errors(page):
    """What goes wrong on the page; a test that leaves anything here fails."""
    found = []
    page.on("pageerror", lambda error: found.append(str(error)))
    yield found
    assert found == []


@pytest.fixture
def clock(page, errors):
    """The timer open under a fake clock, with traces of what it rings."""
    page.add_init_script(TRACES)
    page.clock.install()
    page.goto("/timer")
    button(page, "Start").wait_for()
    return page.clock


def hide(page, *, hidden):
    """Say to the page that it is hidden, or not; real hiding is tried in test_timer_device.py."""
    page.evaluate(
        """(hidden) => {
          const state = { hidden, visibilityState: hidden ? "hidden" : "visible" };
          for (const [name, value] of Object.entries(state)) {
            Object.defineProperty(document, name, { value, configurable: true });
          }
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_twenty_five_seconds_at_once_leave_thirty_five(page, clock):
    """A counter of ticks would say 0:59 here, and 44:53 after an hour."""
    button(page, "Start").click()
    clock.fast_forward(25 * SECOND)
    expect(digits(page)).to_have_text("0:35")


def test_without_a_limit_an_hour_is_an_hour(page, clock):
    """Without a limit the clock counts up, and never says that time is up."""
    button(page, "Players and time").click()
    page.get_by_role("radio", name="None").check(force=True)
    button(page, "Close").click()
    button(page, "Start").click()
    for _ in range(12):
        clock.fast_forward(HOUR // 12)
    expect(digits(page)).to_have_text("60:00")
    assert page.evaluate("rung") == []


def test_a_hidden_page_runs_on_and_an_ended_game_does_not(page, clock):
    """Must not happen: the clock stopped when the page was hidden, or ran on after the game."""
    button(page, "Start").click()
    clock.run_for(5 * SECOND)
    hide(page, hidden=True)
    clock.fast_forward(20 * SECOND)
    hide(page, hidden=False)
    expect(digits(page)).to_have_text("0:35")
    expect(page.get_by_text("Running", exact=True)).to_be_visible()
    button(page, "Somebody is out").click()
    expect(page.get_by_text("The game has ended", exact=True)).to_be_visible()
    used = kept(page)["turn"]["used"]
    clock.fast_forward(90 * SECOND)
    assert kept(page)["turn"]["used"] == used
    assert page.evaluate("rung") == []


def test_a_pause_stops_the_time_itself_and_at_once(page, clock):
    """Must not happen: pausing froze the display only, or waited for the next full second."""
    clock.pause_at(page.evaluate("Date.now()") + 10)
    button(page, "Start").click()
    clock.run_for(12_345)
    button(page, "Pause").click()
    assert kept(page)["turn"]["used"] == pytest.approx(12_345, abs=0.01)
    clock.run_for(30 * SECOND)
    button(page, "Resume").click()
    clock.run_for(655)
    expect(digits(page)).to_have_text("0:47")


def test_every_digit_on_the_way_is_right(page, clock):
    """Must not happen: it began at 0:59, showed 9:60, or went negative."""
    expect(digits(page)).to_have_text("1:00")
    clock.pause_at(page.evaluate("Date.now()") + 10)
    page.evaluate(
        """() => {
          const written = document.querySelector("[role=timer] text");
          window.seen = [written.textContent];
          new MutationObserver(() => seen.push(written.textContent)).observe(written, { childList: true });
        }"""
    )
    button(page, "Start").click()
    for _ in range(65):
        clock.run_for(SECOND)
    down = ["1:00", *(f"0:{second:02}" for second in range(59, -1, -1))]
    assert page.evaluate("seen") == [*down, *(f"+0:0{second}" for second in range(1, 6))]


def test_the_device_clock_put_forward_an_hour_moves_nothing(page, clock):
    """Must not happen: the system clock was changed and the remaining time jumped by an hour."""
    button(page, "Start").click()
    clock.run_for(5 * SECOND)
    clock.set_system_time(page.evaluate("Date.now()") + HOUR)
    clock.run_for(SECOND)
    expect(page.get_by_text("The clock of this device jumped.")).to_be_visible()
    expect(digits(page)).to_have_text(re.compile("0:5[34]"))


def test_fast_taps_skip_nobody_and_run_one_clock(page, clock):
    """Must not happen: two fast taps skipped two players, and three Starts ran three clocks."""
    seat(page, "Dee", "Sam", "Ari")
    panel = button(page, "Start").bounding_box()
    middle = (panel["x"] + panel["width"] / 2, panel["y"] + panel["height"] / 2)
    clock.pause_at(page.evaluate("Date.now()") + 10)
    page.mouse.click(*middle, click_count=3)
    expect(page.locator(".panel").get_by_text("Dee")).to_be_visible()
    clock.run_for(10 * SECOND)
    expect(digits(page)).to_have_text("0:50")
    button(page, "Done").dblclick()
    expect(page.locator(".panel").get_by_text("Sam")).to_be_visible()
    clock.run_for(2 * SECOND)
    expect(digits(page)).to_have_text("0:58")


def test_undo_gives_the_player_before_their_own_time_back(page, clock):
    """Must not happen: "previous player" resumed the wrong clock."""
    seat(page, "Dee", "Sam")
    clock.pause_at(page.evaluate("Date.now()") + 10)
    button(page, "Start").click()
    clock.run_for(20 * SECOND)
    button(page, "Done").click()
    clock.run_for(7 * SECOND)
    button(page, "Undo").click()
    expect(page.locator(".panel").get_by_text("Dee")).to_be_visible()
    expect(digits(page)).to_have_text("0:40")
    clock.run_for(5 * SECOND)
    expect(digits(page)).to_have_text("0:40")
    button(page, "Resume").click()
    clock.run_for(5 * SECOND)
    expect(digits(page)).to_have_text("0:35")


def test_the_tones_are_two_and_short_and_a_tap_makes_them_possible(page, clock):
    """Must not happen: no alarm on a phone that had not been tapped, or an alarm that never stops."""
    assert page.evaluate("contexts") == 0
    button(page, "Start").click()
    assert page.evaluate("contexts") == 1
    clock.run_for(49 * SECOND)
    assert page.evaluate("rung") == []
    clock.run_for(2 * SECOND)
    assert len(page.evaluate("rung")) == 1
    clock.run_for(10 * SECOND)
    alarm = page.evaluate("rung")
    clock.run_for(60 * SECOND)
    assert page.evaluate("rung") == alarm
    assert all(0 < note["stops"] < 3 for note in alarm)
    assert len(page.evaluate("shaken")) == 2


def test_sound_that_the_system_interrupted_is_built_anew(page, clock):
    button(page, "Start").click()
    page.evaluate("context.state = 'interrupted'")
    button(page, "Pause").click()
    assert page.evaluate("contexts") == 2


def test_mutes_are_apart_and_kept(page, clock):
    button(page, "Players and time").click()
    page.get_by_role("checkbox", name="Tone at ten seconds").uncheck()
    page.get_by_role("checkbox", name="Vibration").uncheck()
    button(page, "Close").click()
    page.reload()
    button(page, "Start").click()
    clock.run_for(51 * SECOND)
    assert page.evaluate("rung") == []
    clock.run_for(10 * SECOND)
    assert len(page.evaluate("rung")) == 3
    assert page.evaluate("shaken") == []
    expect(button(page, "Sound")).to_have_attribute("aria-pressed", "true")
    button(page, "Sound").click()
    expect(button(page, "Sound")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(
    "missing",
    [
        "delete Navigator.prototype.vibrate; delete Navigator.prototype.wakeLock; delete window.AudioContext",
        "navigator.vibrate = () => { throw Error('no') }",
        "window.AudioContext = class { constructor() { throw Error('no') } }",
        "delete window.BroadcastChannel; window.BroadcastChannel = undefined",
        "Object.defineProperty(document, 'fullscreenEnabled', { value: false })",
    ],
)
def test_what_a_browser_lacks_never_throws(page, errors, missing):
    """Must not happen: vibration missing on iPhones threw an error."""
    page.add_init_script(missing)
    page.clock.install()
    page.goto("/timer")
    button(page, "Start").click()
    page.clock.run_for(61 * SECOND)
    expect(button(page, "In time after all")).to_be_visible()
    if "fullscreenEnabled" in missing:
        expect(button(page, "Full screen")).to_have_count(0)


def test_a_turn_is_announced_at_most_five_times(page, clock):
    """Must not happen: a screen reader read out every second."""
    seat(page, "Dee", "Sam")
    page.evaluate(
        """() => {
          window.spoken = [];
          new MutationObserver((changes) => { for (const { target } of changes) {
            const near = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
            const live = near?.closest("[aria-live], [role=status], [role=alert]");
            if (live) spoken.push(live.textContent);
          } }).observe(document.body, { childList: true, characterData: true, subtree: true });
        }"""
    )
    assert digits(page).evaluate("timer => timer.closest('[aria-live]')") is None
    button(page, "Start").click()
    for _ in range(4):
        clock.run_for(2 * SECOND)
        button(page, "Pause").click()
        button(page, "Resume").click()
    clock.run_for(60 * SECOND)
    expect(page.get_by_role("status")).to_have_text("Time is up.")
    spoken = page.evaluate("spoken")
    assert spoken[0] == "Dee: 60 seconds."
    assert "10 seconds left." in spoken
    assert 3 <= len(spoken) <= 5


def test_each_state_has_a_word_and_a_shape_and_nothing_moves(page, clock):
    """Must not happen: red and green alone told the states apart, and the page flashed."""
    shapes = {}

    def look(word):
        expect(page.locator(".state").get_by_text(word, exact=True)).to_be_visible()
        shapes[word] = page.locator(".shape path").evaluate_all(
            """paths => paths.filter((path) => getComputedStyle(path).display !== "none")
              .map((path) => path.getAttribute("d"))"""
        )
        assert len(shapes[word]) == 1
        assert page.evaluate("document.getAnimations().length") == 0

    look("Ready")
    button(page, "Start").click()
    look("Running")
    clock.run_for(2 * SECOND)
    button(page, "Pause").click()
    look("Paused")
    button(page, "Resume").click()
    clock.run_for(60 * SECOND)
    look("Time is up")
    button(page, "Somebody is out").click()
    look("The game has ended")
    assert len({shape for (shape,) in shapes.values()}) == 5


@pytest.mark.parametrize(("width", "height", "share"), [(390, 844, 0.25), (360, 640, 0.25), (844, 390, 0.4)])
def test_digits_panel_and_controls_are_large(page, clock, width, height, share):
    """Must not happen: the start button was tiny, and digits could not be read from across the table."""
    page.set_viewport_size({"width": width, "height": height})
    seat(page, "Dee", "Sam", Extra_time="2")

    def look(*, panel):
        controls = page.locator("#timer button:visible, header a:visible").all()
        for control in controls:
            box = control.bounding_box()
            assert min(box["width"], box["height"]) >= 48, control.text_content()
        # What is inked, measured as the picture shows it: the digits fill the drawing's box.
        assert page.locator(".digits svg").bounding_box()["height"] >= share * height
        box = page.locator(".panel").bounding_box()
        assert box["width"] * box["height"] >= width * height / 2
        if panel:
            covered = page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y).closest('button').className",
                [box["x"] + 20, box["y"] + 20],
            )
            assert covered == "whole"

    look(panel=True)
    button(page, "Start").click()
    clock.run_for(2 * SECOND)
    look(panel=True)
    button(page, "Pause").click()
    look(panel=True)
    button(page, "Resume").click()
    clock.run_for(60 * SECOND)
    look(panel=False)


def test_the_screen_is_kept_awake_while_a_turn_runs(page, clock):
    """Must not happen: the screen slept in the middle of a turn."""
    assert page.evaluate("awake") == []
    button(page, "Start").click()
    page.wait_for_function("awake.length === 1")
    clock.run_for(20 * SECOND)
    assert page.evaluate("awake") == ["asked"]
    # The system lets go when the page is hidden: on return it is asked again.
    hide(page, hidden=True)
    page.evaluate("held.released = true")
    hide(page, hidden=False)
    page.wait_for_function("awake.length === 2")
    button(page, "Pause").click()
    page.wait_for_function("awake.at(-1) === 'let go'")
    button(page, "Resume").click()
    page.wait_for_function("awake.length === 4")
    button(page, "Somebody is out").click()
    page.wait_for_function("awake.length === 5")


def test_a_screen_that_will_sleep_says_so(page, errors):
    """Must not happen: it slept silently."""
    page.add_init_script(
        "navigator.wakeLock.request = () => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    )
    page.goto("/timer")
    button(page, "Start").click()
    expect(page.get_by_text("This browser cannot keep the screen awake")).to_be_visible()


NO_STORAGE = """
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
  }
"""


def test_without_storage_the_clock_runs_and_says_so(page, errors):
    """Must not happen: in private browsing storage throws, and the page was blank."""
    page.add_init_script(NO_STORAGE)
    page.clock.install()
    page.goto("/timer")
    button(page, "Start").click()
    page.clock.fast_forward(25 * SECOND)
    expect(digits(page)).to_have_text("0:35")
    expect(page.get_by_text("it will not survive a reload")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "start", "later"),
    [
        ("ar-EG", "١:٠٠", "٠:٣٥"),
        ("fa", "۱:۰۰", "۰:۳۵"),
        ("mr-u-nu-deva", "१:००", "०:३५"),
        ("de", "1:00", "0:35"),
    ],
)
def test_other_digits_are_there_and_in_order(page, errors, language, start, later):
    """Must not happen: in a locale with other digits the time vanished or was reversed."""

    def translated(route):
        answer = route.fetch()
        html = re.sub(
            r"<html lang=\"[^\"]*\" dir=\"ltr\"", f'<html lang="{language}" dir="rtl"', answer.text()
        )
        route.fulfill(response=answer, body=html)

    page.route("**/timer", translated)
    page.clock.install()
    page.goto("/timer")
    expect(digits(page)).to_have_text(start)
    button(page, "Start").click()
    page.clock.fast_forward(25 * SECOND)
    expect(digits(page)).to_have_text(later)
    written = digits(page).locator("text")
    places = written.evaluate(
        "text => [...text.textContent].map((_digit, place) => text.getStartPositionOfChar(place).x)"
    )
    assert places == sorted(places)
    needs_no_sideways_scroll(page)


def test_three_hours_in_a_pocket_ring_nothing_and_ask(page, clock):
    """Must not happen: after three hours in a pocket it rang at once."""
    button(page, "Start").click()
    clock.run_for(12 * SECOND)
    hide(page, hidden=True)
    clock.fast_forward(3 * HOUR)
    hide(page, hidden=False)
    expect(page.get_by_text("You were away for a while")).to_be_visible()
    clock.run_for(20 * SECOND)
    assert page.evaluate("rung") == []
    button(page, "As I left it").click()
    expect(digits(page)).to_have_text("0:48")
    expect(button(page, "Resume")).to_be_visible()


def test_time_that_is_up_waits_for_an_outcome_and_says_what_to_do(page, clock):
    seat(page, "Dee", "Sam")
    for outcome, reminder in (
        ("Table legal: draw 1", "Dee draws one tile and stops."),
        ("Table unfinished: put back, draw 3", "Sam puts the table back as it was"),
        ("In time after all", "The turn counts as played."),
    ):
        button(page, "Start").click()
        clock.run_for(75 * SECOND)
        expect(digits(page)).to_have_text(re.compile(r"\+0:1[56]"))
        expect(button(page, "Done")).to_have_count(0)
        page.get_by_role("button", name=outcome).click()
        expect(page.get_by_text(reminder)).to_be_visible()
        expect(digits(page)).to_have_text("1:00")
    expect(page.locator(".panel").get_by_text("Sam")).to_be_visible()


def test_a_rules_question_lays_out_what_may_be_asked(page, clock):
    button(page, "Start").click()
    button(page, "Pause").click()
    button(page, "Rules question").click()
    card = page.get_by_role("region", name="What may be asked")
    expect(card).to_contain_text("May a run go 12-13-1?")
    button(page, "Resume").click()
    expect(card).to_have_count(0)


def test_extra_time_is_counted_down_where_all_can_see_it(page, clock):
    expect(page.get_by_role("button", name="+30 s")).to_have_count(0)
    seat(page, "Dee", "Sam", Extra_time="2")
    clock.pause_at(page.evaluate("Date.now()") + 10)
    button(page, "Start").click()
    page.get_by_role("button", name="+30 s (2 left)").click()
    expect(digits(page)).to_have_text("1:30")
    expect(page.get_by_role("button", name="+30 s (1 left)")).to_be_visible()


def test_a_limit_holds_from_the_next_turn(page, clock):
    seat(page, "Dee", "Sam")
    clock.pause_at(page.evaluate("Date.now()") + 10)
    button(page, "Start").click()
    clock.run_for(SECOND)
    button(page, "Players and time").click()
    page.get_by_role("radio", name="90 s").check(force=True)
    button(page, "Close").click()
    expect(digits(page)).to_have_text("0:59")
    button(page, "Done").click()
    expect(digits(page)).to_have_text("1:30")


def test_the_whole_page_works_by_keyboard(page, clock):
    clock.pause_at(page.evaluate("Date.now()") + 10)
    for key, state in (
        ("Space", "Running"),
        ("p", "Paused"),
        ("p", "Running"),
        ("Space", "Running"),
        ("u", "Paused"),
    ):
        page.keyboard.press(key)
        clock.run_for(SECOND)
        expect(page.locator(".state").get_by_text(state, exact=True)).to_be_visible()
    assert kept(page)["turn"]["number"] == 1
    button(page, "Undo").focus()
    page.keyboard.press("Space")
    expect(button(page, "Done")).to_have_count(0)


def test_at_the_end_the_turns_are_told_in_seat_order(page, clock):
    seat(page, "Dee", "Sam")
    clock.pause_at(page.evaluate("Date.now()") + 10)
    button(page, "Start").click()
    clock.run_for(20 * SECOND)
    button(page, "Done").click()
    clock.run_for(10 * SECOND)
    button(page, "Done").click()
    clock.run_for(40 * SECOND)
    button(page, "Somebody is out").click()
    expect(page.get_by_role("row", name="Dee")).to_have_text(re.compile(r"Dee\s*2\s*0:30\s*0:40\s*0"))
    expect(page.get_by_role("row", name="Sam")).to_have_text(re.compile(r"Sam\s*1\s*0:10\s*0:10\s*0"))
    expect(page.get_by_role("radio", name="Dee")).to_be_checked()
    expect(page.get_by_role("link", name="Record the game")).to_have_count(0)


def test_from_a_match_somebody_out_leads_to_recording_their_win(page, errors):
    start_round(page, "Dee", "Sam", "Ari")
    page.get_by_role("link", name="Turn timer").click()
    button(page, "Start").click()
    expect(page.locator(".panel").get_by_text("Dee")).to_be_visible()
    button(page, "Somebody is out").click()
    page.get_by_role("radio", name="Ari").check()
    page.get_by_role("link", name="Record the game").click()
    expect(page.get_by_role("radio", name="Ari", exact=True)).to_be_checked()
    page.go_back()
    page.get_by_role("radio", name="Nobody can move").check()
    page.get_by_role("link", name="Record the game").click()
    expect(page.get_by_role("radio", name="Blocked")).to_be_checked()


def test_after_a_game_is_recorded_the_next_one_is_ready(page, errors):
    start_round(page, "Dee", "Sam")
    page.get_by_role("link", name="Turn timer").click()
    button(page, "Players and time").click()
    page.get_by_role("radio", name="90 s").check(force=True)
    button(page, "Close").click()
    button(page, "Start").click()
    button(page, "Somebody is out").click()
    page.get_by_role("link", name="Record the game").click()
    page.get_by_role("textbox", name="Sam", exact=True).fill("5")
    page.get_by_role("button", name="Save game").click()
    page.get_by_role("link", name="Turn timer").click()
    expect(button(page, "Start")).to_be_enabled()
    expect(digits(page)).to_have_text("1:30")


def test_one_name_alone_is_asked_for_a_second(page, clock):
    seat(page, "Dee")
    expect(page.get_by_text("Type a second name, or none.")).to_be_visible()
    page.get_by_label("Player 2").fill("Sam")
    page.get_by_label("Who begins?").select_option("Sam")
    button(page, "Begin a new game").click()
    expect(page.locator(".panel").get_by_text("Sam")).to_be_visible()


def test_every_state_is_reachable_for_everyone(page, clock):
    def look():
        page.set_viewport_size({"width": 360, "height": 640})
        is_reachable_for_everyone(page)
        needs_no_sideways_scroll(page)
        page.set_viewport_size({"width": 360, "height": 640})

    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    seat(page, "Bartholomew Maximilian of Hill", "علي", Extra_time="2")
    look()
    button(page, "Players and time").click()
    look()
    button(page, "Close").click()
    button(page, "Start").click()
    clock.run_for(52 * SECOND)
    look()
    button(page, "Pause").click()
    button(page, "Rules question").click()
    look()
    button(page, "Resume").click()
    clock.run_for(20 * SECOND)
    look()
    page.get_by_role("button", name="Table unfinished").click()
    look()
    button(page, "Somebody is out").click()
    look()


def test_chosen_colours_leave_every_state_readable(page, clock):
    """Where the reader chooses the colours, words and shapes remain."""
    page.emulate_media(forced_colors="active")
    button(page, "Start").click()
    clock.run_for(2 * SECOND)
    ink = page.locator(".digits text").evaluate("text => getComputedStyle(text).fill")
    ground = page.locator(".panel").evaluate("panel => getComputedStyle(panel).backgroundColor")
    assert ink != ground
