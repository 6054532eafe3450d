"""What a person does at a phone: start a round, and record its games."""

PHONE = {"width": 390, "height": 844}


# A script that makes a page as poor as one over plain http.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined});"


def start_round(page, *names, tied_low="Shared win", title=""):
    """From the home page to a new match's page."""
    page.goto("/")
    page.get_by_role("link", name="Start a round").click()
    for seat, name in enumerate(names):
        page.get_by_label(f"Player {seat + 1}").fill(name)
    if tied_low != "Shared win":
        page.get_by_text("House rules", exact=True).click()
        page.get_by_label("If the lowest racks tie").select_option(tied_low)
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Start round").click()
    page.get_by_role("heading", name=title or names[0], level=1).wait_for()


def open_game(page, link="Record game"):
    """Follow a link to a game's form, and wait until its scripts and styles are there."""
    page.get_by_role("link", name=link).click()
    page.get_by_role("button", name="Count tiles").last.wait_for()


def rack(page, name):
    return page.get_by_role("textbox", name=name, exact=True)


def fill_racks(page, **racks):
    for name, typed in racks.items():
        rack(page, name).fill(typed)


def record_empty_rack(page, out, **racks):
    """Record the next game from the match page, and come back to it."""
    open_game(page)
    page.get_by_role("radio", name=out, exact=True).check()
    fill_racks(page, **racks)
    page.get_by_role("button", name="Save game").click()
    page.get_by_text("Recorded.").wait_for()


def play_round(page, *names):
    """A whole round in which each player wins one game and loses the others with 5."""
    start_round(page, *names)
    for out in names:
        record_empty_rack(page, out, **{name: "5" for name in names if name != out})
