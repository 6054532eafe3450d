"""What a page offers to send: its forms with their fields, and its links."""

from dataclasses import dataclass, field
from typing import Any

from selectolax.lexbor import LexborHTMLParser

CHOICES = ("radio", "checkbox", "submit")


@dataclass
class Field:
    """One name of a form: what would be sent if nothing were typed, and what a page offers to choose from."""

    name: str
    sent: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)


@dataclass
class Form:
    address: str
    method: str
    fields: dict[str, Field] = field(default_factory=dict)

    def take(self, node: Any) -> None:
        """Add an input, a button, a text area or a list of choices of the form."""
        name, value = node.attributes["name"], node.attributes.get("value") or ""
        known = self.fields.setdefault(name, Field(name))
        if node.tag == "select":
            known.offered += [option.attributes.get("value") or "" for option in node.css("option")]
            known.sent += [option.attributes.get("value") or "" for option in node.css("option[selected]")]
        elif node.tag == "textarea":
            known.sent.append(node.text())
        elif node.tag == "button" or node.attributes.get("type") in CHOICES:
            known.offered.append(value)
            if "checked" in node.attributes:
                known.sent.append(value)
        else:
            known.sent.append(value)


class Page:
    """Its forms, and the addresses of this site that it links to."""

    def __init__(self, address: str, text: str) -> None:
        html = LexborHTMLParser(text)
        self.links = [_without_fragment(node.attributes["href"]) for node in html.css("a[href^='/']")]
        self.forms: list[Form] = []
        for node in html.css("form"):
            method = (node.attributes.get("method") or "get").upper()
            form = Form(_without_fragment(node.attributes.get("action") or address), method)
            for named in node.css("input[name], button[name], textarea[name], select[name]"):
                form.take(named)
            self.forms.append(form)
            # Buttons send the same fields elsewhere.
            for button in node.css("[formaction]"):
                elsewhere = _without_fragment(button.attributes["formaction"])
                self.forms.append(Form(elsewhere, method, form.fields))


def _without_fragment(address: str | None) -> str:
    return (address or "").partition("#")[0]
