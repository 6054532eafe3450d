"""A page as lines of text: what people read, where its links lead, and what its forms send."""

import re
from html.parser import HTMLParser

# Elements within a line; every other element ends the line before it.
INLINE = {"a", "abbr", "b", "bdi", "em", "i", "kbd", "label", "small", "span", "strong", "time", "tspan"}
UNREAD = {"script", "style"}
# Attributes that hold text for people; so do those of scripts that hold more than a word.
TEXTS = ("alt", "aria-label", "placeholder", "title")
# Different for each drawing of a page.
RANDOM = {"csrf_token", "submission", "keep"}


class Page(HTMLParser):
    """The lines of a page; those of its frame, which is outside <main>, are in `frame`."""

    def __init__(self, html):
        super().__init__()
        self.lines, self.frame, self.open = [], [], []
        self.text, self.link, self.form, self.select = "", None, None, None
        self.is_main = False
        self.feed(html)
        self.close()
        self.end_line()

    def end_line(self):
        if words := " ".join(self.text.split()):
            (self.lines if self.is_main else self.frame).append(words)
        self.text = ""

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag not in INLINE:
            self.end_line()
        if tag == "main":
            self.is_main = True
        if tag in UNREAD:
            self.open.append(tag)
        for name, value in attrs:
            if value and (name in TEXTS or (name.startswith("data-") and " " in value)):
                self.text += f" [{value}]"
                if tag not in INLINE:
                    self.end_line()
        if tag == "a":
            self.link = found.get("href")
        elif tag == "form":
            self.form = [f"{found.get('method', 'get')} {unversioned(found.get('action', ''))}".strip()]
        elif tag in ("input", "button", "textarea", "select", "option"):
            self.field(tag, found)

    def field(self, tag, found):
        """A field as "name=value", with the choices that are made marked."""
        name, value = found.get("name"), found.get("value", "")
        if tag == "select":
            self.select = name
        elif tag == "option":
            if self.select is None:
                self.text += f" [{value}]"
                return
            name = self.select
        if self.form is None or not name or tag == "select":
            if self.form is not None and "formaction" in found:
                self.form.append(f"to {found['formaction']}")
            return
        made = "*" if found.keys() & {"checked", "selected"} else ""
        self.form.append(name if name in RANDOM else f"{name}={value}{made}")

    def handle_endtag(self, tag):
        if tag == "a" and self.link:
            self.text += f" <{unversioned(self.link)}>"
            self.link = None
        if tag not in INLINE:
            self.end_line()
        if tag in UNREAD and self.open:
            self.open.pop()
        if tag == "select":
            self.select = None
        elif tag == "form":
            self.lines.append(f"form {merged(self.form)}")
            self.form = None
        elif tag == "main":
            self.is_main = False

    def handle_data(self, data):
        if not self.open:
            self.text += data


def merged(fields):
    """Fields with the values of one name together: "finish=empty-rack*|blocked"."""
    first, *rest = fields
    values = {}
    for field in rest:
        name, equals, value = field.partition("=")
        values.setdefault(name, []).append(equals + value)
    return " ".join([first, *(name + "|".join(each).replace("|=", "|") for name, each in values.items())])


def unversioned(address):
    """An address without the version of the static files, and those without their folder."""
    return re.sub(r"/static/(?:v-\w+/)?(?:[\w-]+/)*", "/static/", address or "")
