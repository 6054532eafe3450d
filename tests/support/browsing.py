"""What a person does at a phone: start a round, and record its games.

Matches are set up by the requests that the forms would send, which takes a tenth of the time; that the forms
themselves do it is proved in test_round.py.
"""

from tests.support.matches import start
from tests.support.reading import filled, select, words

PHONE = {"width": 390, "height": 844}


# A script that makes a page as poor as one over plain http.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined});"


class Answer:
    """A response as Flask's client gives it."""

    def __init__(self, response):
        self.status_code, self.text = response.status, response.text()
        self.location = response.headers.get("location")


class Requests:
    """What a browser asks for without showing it, with its cookies, in the shape of Flask's client."""

    def __init__(self, page):
        self.request = page.context.request

    def get(self, address):
        return Answer(self.request.get(address))

    def post(self, address, data):
        return Answer(self.request.post(address, form=data, max_redirects=0))


def start_round(page, *names, **fields):
    """A new match of these players, shown."""
    page.goto(start(Requests(page), *names, **fields))


def open_game(page, link="Record game"):
    """Follow a link to a game's form, and wait until its scripts and styles are there."""
    page.get_by_role("link", name=link).click()
    page.get_by_role("button", name="Count tiles").last.wait_for()


def rack(page, name):
    return page.get_by_role("textbox", name=name, exact=True)


def fill_racks(page, **racks):
    for name, typed in racks.items():
        rack(page, name).fill(typed)


def match_of(page):
    """The address of the match that the page is about, without what follows it."""
    return page.url.partition("#")[0].partition("?")[0]


def send_game(page, finish, out=None, **racks):
    """Record the next game of the match that is shown, as its form would be sent with these racks."""
    requests, address = Requests(page), f"{match_of(page)}/games/new"
    (form,) = select(requests.get(address).text, "form.game")
    sent = {name: values[0] for name, values in filled(form).items()} | {"finish": finish}
    sent |= {
        node.parent.attributes["name"]: node.attributes["value"]
        for node in select(form, "select > [selected]")
    }
    seats = {words(label): label.attributes["for"] for label in select(form, "label[for$=_rack]")}
    sent |= {seats[name]: rack for name, rack in racks.items()}
    if out:
        sent["out"] = seats[out].split("_")[1]
    answer = requests.post(address, sent)
    assert answer.status_code == 303, answer.text


def record_empty_rack(page, out, **racks):
    """Record the next game of the match that is shown, and show the match with it."""
    send_game(page, "empty-rack", out, **racks)
    page.goto(match_of(page))


def record_abandoned(page, games):
    """Record so many abandoned games in the match that is shown, and show it with them."""
    for _ in range(games):
        send_game(page, "abandoned")
    page.goto(match_of(page))


def play_round(page, *names):
    """A whole round in which each player wins one game and loses the others with 5."""
    start_round(page, *names)
    for out in names:
        send_game(page, "empty-rack", out, **{name: "5" for name in names if name != out})
    page.goto(match_of(page))
