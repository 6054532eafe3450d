"""What a browser sends to start a match and to record its games."""

from tests.support.reading import select


def csrf_token(client):
    """The token this browser's forms carry."""
    return hidden(client.get("/new").text, "csrf_token")


def hidden(page, name):
    """The value of a hidden field: of the first one, where several forms of a page have it."""
    return select(page, f'input[name="{name}"][value]')[0].attributes["value"]


def start(client, *names, **fields):
    """Start a round as the form does; gives the match's address."""
    page = client.get("/new").text
    form = {f"name_{seat}": name for seat, name in enumerate(names)} | {
        "csrf_token": hidden(page, "csrf_token"),
        "submission": hidden(page, "submission"),
    }
    answer = client.post("/new", data=form | fields)
    assert answer.status_code == 303, answer.text
    return answer.location


def draw(client, address):
    """The hidden fields of a game's form, as it is drawn now."""
    page = client.get(address).text
    return {name: hidden(page, name) for name in ("csrf_token", "submission", "drawn")}


def empty_rack(out, *racks):
    """A game's form: who went out, and the racks in seat order (theirs left blank)."""
    return {"finish": "empty-rack", "out": str(out)} | {
        f"seat_{seat}_rack": rack for seat, rack in enumerate(racks)
    }


def blocked(*racks):
    return {"finish": "blocked"} | {f"seat_{seat}_rack": rack for seat, rack in enumerate(racks)}


def record(client, match, form):
    """Send a newly drawn form for the next game."""
    address = f"{match}/games/new"
    return client.post(address, data=draw(client, address) | form)
