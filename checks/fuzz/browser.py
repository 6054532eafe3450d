"""A browser that starts matches, keeps its cookie, and reads the forms of every page."""

import re
from urllib.parse import urlencode

from werkzeug.routing import Map, Rule

from checks.fuzz.bad import built
from checks.fuzz.pages import Field, Form, Page
from checks.fuzz.wire import Answer, Wire

GROUPS = (
    {"name_0": "Ann", "name_1": "Bea"},
    {"name_0": "Ann", "name_1": "Bea", "name_2": "Cy", "name_3": "Dee", "tied_low": "picked-winner"},
    {"name_0": "Ann", "name_1": "Bea", "name_2": "Cy", "length_kind": "open-ended", "scoring": "low-total"},
)


class Browser:
    def __init__(self, wire: Wire, rules: Map) -> None:
        self.wire = wire
        self.rules = rules
        self.cookie = b""

    @property
    def headers(self) -> dict[bytes, bytes]:
        return {b"Host": self.wire.host.encode(), b"Cookie": self.cookie, b"Connection": b"close"}

    def keep_cookie(self, answer: Answer) -> None:
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookie = line.partition(";")[0].encode("latin-1", "replace")

    def get(self, address: str) -> Page:
        answer = self.wire.send(built(b"GET", address.encode(), self.headers))
        self.keep_cookie(answer)
        return Page(address, answer.text)

    def post(self, form: Form, **typed: str) -> str:
        """Send a form with its defaults and the given fields; gives the address that it redirects to."""
        pairs = {name: field.sent[0] for name, field in form.fields.items() if field.sent} | typed
        kind = {b"Content-Type": b"application/x-www-form-urlencoded"}
        sent = urlencode(pairs).encode()
        answer = self.wire.send(built(b"POST", form.address.encode(), self.headers | kind, sent))
        self.keep_cookie(answer)
        return answer.headers.get("Location", "")

    def begin(self, group: dict[str, str]) -> str:
        """Start a match, record a game and correct it; gives the match's address."""
        match = self.post(_form(self.get("/new"), "/new"), **group)
        racks = {f"seat_{seat}_rack": str(5 + seat) for seat in range(1, len(group))}
        for address, changed in ((f"{match}/games/new", {}), (f"{match}/games/1", {"seat_1_rack": "4+J"})):
            form = _form(self.get(address), address)
            self.post(form, finish="empty-rack", out="0", seat_0_rack="", **racks | changed)
        return match

    def addresses(self, matches: list[str]) -> list[str]:
        """Every URL rule of the app, filled in with these matches and their players."""
        slugs = re.findall(r"/players/(\w+)", " ".join(self.get("/players").links)) or ["0" * 12]
        return [
            _filled(rule, match.rpartition("/")[2], slugs[0])
            for rule in sorted(self.rules.iter_rules(), key=str)
            for match in (matches if "code" in rule.arguments else matches[:1])
        ]

    def forms(self, matches: list[str]) -> tuple[list[Form], list[str]]:
        """The forms of every page, one for every other address that takes a POST and for every query string
        of a link; and every address.
        """
        addresses = self.addresses(matches)
        pages = [self.get(address) for address in addresses if "/static/" not in address]
        forms = [form for page in pages for form in page.forms]
        forms += self._unseen(addresses, {form.address for form in forms if form.method == "POST"}, forms)
        known: dict[str, set[str]] = {}
        for page in pages:
            for link in page.links:
                address, _, query = link.partition("?")
                known.setdefault(address, set()).update(each.partition("=")[0] for each in query.split("&"))
        for address, names in known.items():
            fields = {name: Field(name, ["1"]) for name in sorted(names) if name}
            if fields:
                forms.append(Form(address, "GET", fields))
        return forms, addresses

    def _unseen(self, addresses: list[str], seen: set[str], forms: list[Form]) -> list[Form]:
        """A form with only the token for every address that takes a POST and has no form on any page."""
        token = next(form.fields["csrf_token"] for form in forms if "csrf_token" in form.fields)
        adapter = self.rules.bind("localhost")
        return [
            Form(address, "POST", {"csrf_token": token})
            for address in addresses
            if address not in seen and "POST" in adapter.allowed_methods(address)
        ]


def _form(page: Page, address: str) -> Form:
    return next(form for form in page.forms if form.method == "POST" and form.address == address)


def _filled(rule: Rule, code: str, slug: str) -> str:
    known = {"code": code, "slug": slug, "filename": "styles/app.css", "version": "v" * 12}
    values = {name: known.get(name, "1") for name in rule.arguments}
    return re.sub(r"<(?:[^:<>]*:)?(\w+)>", lambda found: values[found[1]], rule.rule)
