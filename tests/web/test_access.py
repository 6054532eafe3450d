"""Who may do what: every address and method, for everybody who may come along."""

import re
from urllib.parse import urlencode

import pytest

from tests.support.addresses import fill_in, parts_of, rules
from tests.support.app import everything, make_app
from tests.support.matches import empty_rack, record, start
from tests.support.reading import filled

pytestmark = pytest.mark.database

ROLES = ("nobody", "reader", "another's scorekeeper", "scorekeeper", "starter")
# What each role is answered; 2 stands for every answer that is no refusal.
OPEN = (2, 2, 2, 2, 2)
DEVICES = (403, 403, 403, 2, 2)
STARTER = (403, 403, 403, 403, 2)
# The people of a browser are those of its own matches.
OWN = (404, 404, 404, 2, 2)

ACCESS = {
    "GET /": OPEN,
    "GET /calculator": OPEN,
    "GET /check": OPEN,
    "POST /check": OPEN,
    "GET /device": OPEN,
    "POST /device": OPEN,  # one's own, if this browser keeps any matches
    "GET /device/id": OPEN,  # shows nothing: see test_devices
    "POST /device/id": OPEN,
    "GET /device/replace": OPEN,
    "POST /device/replace": OPEN,
    "POST /example": OPEN,
    "GET /healthz": OPEN,
    "GET /import": OPEN,
    "POST /import": OPEN,
    "GET /m/<code>": OPEN,
    "POST /m/<code>/bring-back": STARTER,
    "GET /m/<code>/delete": STARTER,
    "POST /m/<code>/delete": STARTER,
    "GET /m/<code>/draw": DEVICES,
    "POST /m/<code>/draw": DEVICES,
    "POST /m/<code>/extend": DEVICES,
    "GET /m/<code>/games": OPEN,
    "GET /m/<code>/games/<int:number>": DEVICES,
    "POST /m/<code>/games/<int:number>": DEVICES,
    "GET /m/<code>/games/<int:number>/delete": DEVICES,
    "POST /m/<code>/games/<int:number>/delete": DEVICES,
    "GET /m/<code>/games/new": DEVICES,
    "POST /m/<code>/games/new": DEVICES,
    "POST /m/<code>/changes/<int(max=2147483647):change_id>/undo": DEVICES,
    "POST /m/<code>/device": DEVICES,
    "POST /m/<code>/hide": DEVICES,
    "POST /m/<code>/invitation": DEVICES,
    "GET /m/<code>/history": OPEN,  # without the names of devices: see test_history
    "GET /m/<code>/join": OPEN,
    "POST /m/<code>/join": OPEN,  # without the invitation: see test_invitations
    "POST /m/<code>/keepers/<int(max=2147483647):keeper_id>/remove": DEVICES,
    "GET /m/<code>/match.csv": OPEN,
    "GET /m/<code>/match.json": OPEN,
    "GET /m/<code>/people": DEVICES,
    "POST /m/<code>/people": DEVICES,
    "POST /m/<code>/play-on": DEVICES,
    "POST /m/<code>/rematch": DEVICES,
    "GET /m/<code>/put-away": DEVICES,
    "GET /m/<code>/result.svg": OPEN,
    "GET /m/<code>/rules": DEVICES,
    "POST /m/<code>/rules": DEVICES,
    "GET /m/<code>/screen": OPEN,
    "GET /m/<code>/share": OPEN,
    "POST /m/<code>/show-again": DEVICES,
    "POST /m/<code>/stop": DEVICES,
    "GET /m/<code>/summary": OPEN,
    "POST /m/<code>/throw-away": DEVICES,
    "GET /m/<code>/timer": OPEN,
    "GET /manifest.webmanifest": OPEN,
    "GET /matches.csv": OPEN,  # one's own, if there are any
    "GET /matches.json": OPEN,
    "GET /move": OPEN,
    "POST /move": OPEN,  # without a private id: see test_devices
    "GET /new": OPEN,
    "POST /new": OPEN,
    "GET /players": OPEN,
    "GET /players/<slug>": OWN,
    "POST /players/<slug>/apart": OWN,
    "POST /players/<slug>/merge": OWN,
    "POST /players/<slug>/name": OWN,
    "GET /rules": OPEN,
    "GET /rules/teach": OPEN,
    "GET /service-worker.js": OPEN,
    "GET /sheet": OPEN,
    "GET /static/<path:filename>": OPEN,
    "GET /static/v-<string(length=12):version>/<path:filename>": OPEN,
    "GET /timer": OPEN,
}


@pytest.fixture(scope="module")
def shared_app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


def routes(app):
    """Every method and address that the app answers."""
    return {
        f"{method} {rule}"
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }


def test_every_address_and_method_is_in_the_table(shared_app):
    assert routes(shared_app) == ACCESS.keys()


@pytest.fixture(scope="module")
def scene(shared_app):
    """What `browsers` gives, for requests that change nothing; nobody comes with a cookie of before."""
    match, people = browsers(shared_app)
    return lambda: (match, people | {"nobody": shared_app.test_client()})


def token(client):
    """The token of a browser's forms, from a page that makes nobody a scorekeeper."""
    return re.search(r'name="csrf_token" value="([^"]+)"', client.get("/check").text)[1]


def browsers(app, *names):
    """A match with one game, and a browser in each role."""
    starter, scorekeeper, other, reader, nobody = (app.test_client() for _ in ROLES)
    match = start(starter, *(names or ("Ann", "Bea")))
    record(starter, match, empty_rack(0, "", "5"))
    secret = re.search(r"/join#([^\"]+)", starter.get(f"{match}/share").text)[1]
    scorekeeper.post(f"{match}/join", data={"csrf_token": token(scorekeeper), "invitation": secret})
    start(other, "Cy", "Dee")
    reader.get("/new")
    return match, dict(zip(ROLES, (nobody, reader, other, scorekeeper, starter), strict=True))


def address_of(app, rule, match, starter):
    """A rule's address, filled in for the match and what belongs to it."""
    return fill_in(rule, parts_of(app, match, starter))


def ask(client, method, address):
    with client.open(
        address, method=method, data={"csrf_token": token(client)} if method == "POST" else None
    ) as answer:
        return answer.status_code


@pytest.mark.parametrize("route", ACCESS)
def test_each_role_is_answered_as_the_table_says(shared_app, scene, route):
    method, rule = route.split(" ")
    for role, expected in zip(ROLES, ACCESS[route], strict=True):
        match, people = browsers(shared_app) if method == "POST" and expected == 2 else scene()
        status = ask(people[role], method, address_of(shared_app, rule, match, people["starter"]))
        if expected == 2:
            assert status < 500, role
            assert status not in (400, 401, 403, 405), role
            assert status != 404 or rule in NOTHING_YET, role
        else:
            assert status == expected, role


# Refused for want of something to give, and not of rights.
NOTHING_YET = {"/m/<code>/throw-away", "/matches.csv", "/matches.json"}


@pytest.mark.parametrize("route", [route for route in ACCESS if "<code>" in route])
def test_what_is_not_there_is_not_there_for_anyone(shared_app, scene, route):
    """404 comes before 403: nobody learns which codes there are."""
    method, rule = route.split(" ")
    match, people = scene()
    unknown = address_of(shared_app, rule, match, people["starter"]).replace(match, "/m/2222222222222")
    assert [ask(people[role], method, unknown) for role in ROLES] == [404] * 5


@pytest.mark.parametrize("route", [route for route in ACCESS if "<code>" in route])
def test_a_deleted_match_is_not_there_for_anyone(shared_app, route):
    """But who started it can bring it back, and a second tap on the button to delete it leads home."""
    method, rule = route.split(" ")
    match, people = browsers(shared_app)
    address, starter = address_of(shared_app, rule, match, people["starter"]), people["starter"]
    starter.post(f"{match}/delete", data={"csrf_token": token(starter), "title": "Ann and Bea"})
    last = 303 if route in ("POST /m/<code>/bring-back", "POST /m/<code>/delete") else 404
    assert [ask(people[role], method, address) for role in ROLES] == [404, 404, 404, 404, last]


@pytest.mark.parametrize("route", [route for route in ACCESS if route.startswith("POST")])
def test_nothing_is_changed_without_the_token_of_a_form(shared_app, scene, route):
    """Neither with none, nor with another browser's, nor with one that stands elsewhere than in the form, nor
    in a body that is no form.
    """
    match, people = scene()
    starter = people["starter"]
    address = address_of(shared_app, route.split(" ")[1], match, starter)
    form = {
        "name_0": "Eve",
        "name_1": "Mallory",
        "title": "Ann and Bea",
        "private_id": "x",
        "finish": "abandoned",
    }
    before, others = everything(shared_app), token(people["nobody"])
    for sent in ({}, {"csrf_token": ""}, {"csrf_token": "x"}, {"csrf_token": others}):
        assert starter.post(address, data=form | sent).status_code == 400
    own = token(starter)
    assert starter.post(f"{address}?csrf_token={own}", data=form).status_code == 400
    assert starter.post(address, json=form | {"csrf_token": own}).status_code == 400
    for kind in ("text/plain", ""):
        body = urlencode(form | {"csrf_token": own})
        assert starter.post(address, data=body, content_type=kind).status_code == 400
    assert everything(shared_app) == before


OUTSIDERS = ("nobody", "reader", "another's scorekeeper")
# Something in every field that a page of a match has; what its form hides is added for each address.
TYPED = {
    "name": "Eve",
    "name_0": "Eve",
    "name_1": "Mallory",
    "title": "Ann and Bea",
    "finish": "abandoned",
    "preset": "low-total",
    "tile_0": "13",
    "tile_1": "1",
    "withdraw": "1",
}


def fields_at(client, address):
    """What the forms of the page at this address send, as they are drawn for this browser."""
    sent = filled(client.get(address).text)
    return {name: values[0] for name, values in sent.items()}


def parts_of_two(app):
    """Two matches of different people, as the roles' browsers and what each match's address can hold."""
    match, people = browsers(app)
    other, others = browsers(app, "Eli", "Fay")
    record(others["starter"], other, empty_rack(1, "7", ""))
    own, foreign = parts_of(app, match, people["starter"]), parts_of(app, other, others["starter"])
    assert all(own[name] != foreign[name] for name in ("code", "change_id", "keeper_id", "number", "slug"))
    return people, own, foreign


def test_what_a_form_of_a_match_would_change_is_changed_by_no_other_browser(shared_app):
    """Each sends what a scorekeeper's own form sends, with a token of its own that is right."""
    people, own, _foreign = parts_of_two(shared_app)
    tokens = {role: token(people[role]) for role in OUTSIDERS}
    before, answered = everything(shared_app), {}
    for rule in rules(shared_app, "POST"):
        if "<code>" in rule:
            address = fill_in(rule, own)
            form = TYPED | fields_at(people["starter"], address)
            for role in OUTSIDERS:
                answer = people[role].post(address, data=form | {"csrf_token": tokens[role]})
                answered[f"{role}: {rule}"] = answer.status_code
    assert everything(shared_app) == before
    allowed = {name: status for name, status in answered.items() if status not in (403, 404)}
    # Whoever brings no invitation is asked for one, and told beside its field that none fits.
    assert allowed == {f"{role}: /m/<code>/join": 422 for role in OUTSIDERS}


def test_what_belongs_to_another_match_is_not_there_in_ones_own(shared_app):
    """Ids of changes, devices, games and people are counted through all matches, or can be guessed."""
    people, own, foreign = parts_of_two(shared_app)
    starter = people["starter"]
    sent = TYPED | {"csrf_token": token(starter), "other": foreign["slug"], "history": "1"}
    before, answered = everything(shared_app), {}
    for rule in rules(shared_app, "POST"):
        for part in set(re.findall(r"(\w+)>", rule)) - {"code"}:
            address = fill_in(rule, own | {part: foreign[part]})
            drawn = fields_at(starter, address)
            answered[f"{rule} of another {part}"] = starter.post(address, data=drawn | sent).status_code
    assert everything(shared_app) == before
    allowed = {name: status for name, status in answered.items() if status != 404}
    # Whoever is no scorekeeper is removed already: the answer leads back to who is one.
    removed = "/m/<code>/keepers/<int(max=2147483647):keeper_id>/remove of another keeper_id"
    assert allowed == {removed: 303}
