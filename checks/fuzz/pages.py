"""What a page offers to send: its forms with their fields, and its links, read from the page itself."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Field:
    """One name of a form: what would be sent if nothing were typed, and what a page offers beside it."""

    name: str
    sent: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)


@dataclass
class Form:
    address: str
    method: str
    fields: dict[str, Field] = field(default_factory=dict)

    def field(self, name: str) -> Field:
        return self.fields.setdefault(name, Field(name))


class Page(HTMLParser):
    """Its forms, in order, and the addresses of this site that it links to."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._open: Form | None = None
        self._name = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attributes}
        if tag == "a" and has.get("href", "").startswith("/"):
            self.links.append(has["href"].partition("#")[0])
        if tag == "form":
            method = has.get("method", "get").upper()
            self._open = Form((has.get("action") or self.address).partition("#")[0], method)
            self.forms.append(self._open)
        form = self._open
        if form is None:
            return
        if has.get("formaction"):
            # The same fields, which may still be coming, sent elsewhere.
            self.forms.append(Form(has["formaction"].partition("#")[0], form.method, form.fields))
        if has.get("name") and tag in ("input", "button", "textarea", "select"):
            self._name = has["name"]
            self._take(form.field(self._name), tag, has)
        elif tag == "option":
            form.field(self._name).offered.append(has.get("value", ""))
            if "selected" in has:
                form.field(self._name).sent.append(has.get("value", ""))

    def _take(self, field: Field, tag: str, has: dict[str, str]) -> None:
        is_choice = tag == "button" or has.get("type") in ("radio", "checkbox", "submit")
        if is_choice:
            field.offered.append(has.get("value", ""))
        if tag == "input" and (not is_choice or "checked" in has):
            field.sent.append(has.get("value", ""))
        if tag == "textarea":
            field.sent.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
