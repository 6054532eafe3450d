"""What a page says to a reader, what the database keeps, and an app to ask."""

import re
from html import unescape


def words(html):
    """The text of a piece of a page, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def part(page, tag):
    """The words inside the page's only such element: title, main, h1. A picture's title is not the page's."""
    page = re.sub(r"<svg\b.*?</svg>", "", page, flags=re.DOTALL)
    (found,) = re.findall(rf"<{tag}\b[^>]*>(.*?)</{tag}>", page, re.DOTALL)
    return words(found)


def result(page):
    """What the banner says: who won the round, and by what."""
    who, what = re.search(r'<p class="result">(.*?)</p>\s*<p>(.*?)</p>', page).groups()
    return f"{words(who)}: {words(what)}."


def table(page, name):
    """The words of every cell, row by row and without the head, of the table of this class."""
    body = re.search(rf'<table class="{name}".*?</thead>(.*?)</table>', page, re.DOTALL)[1]
    rows = re.findall(r"<tr\b.*?</tr>", body, re.DOTALL)
    return [
        [words(cell) for cell in re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows
    ]


def errors(page):
    """What is said beside each field that is wrong, by the field's id."""
    beside = re.findall(r'<div id="(\w+)_error"[^>]*>(.*?)</div>', page, re.DOTALL)
    return {field: words(said) for field, said in beside if words(said)}


def typed(page, field):
    """What stands in a field, by its id."""
    (tag,) = re.findall(rf'<input\b[^>]*\bid="{field}"[^>]*>', page)
    return unescape(re.search(r'\bvalue="([^"]*)"', tag)[1])


def checked(page, name):
    """The values of the choices made under a name."""
    tags = re.findall(rf'<input\b[^>]*\bname="{name}"[^>]*\bchecked\b[^>]*>', page)
    return [re.search(r'\bvalue="([^"]*)"', tag)[1] for tag in tags]


def chosen(page, name):
    """The value of the option that stands in a list of choices."""
    options = re.search(rf'<select\b[^>]*\bname="{name}"[^>]*>(.*?)</select>', page, re.DOTALL)[1]
    return re.search(r'<option selected value="([^"]*)"', options)[1]


def filled(page):
    """What a browser would send if this page's form were saved as it is."""
    sent = {}
    for tag in re.findall(r"<input\b[^>]*>", page):
        attributes = dict(re.findall(r'\b(type|name|value)="([^"]*)"', tag))
        if attributes.get("type") not in ("radio", "checkbox") or re.search(r"\bchecked\b", tag):
            sent.setdefault(attributes["name"], []).append(unescape(attributes.get("value", "")))
    return sent


def preview(page):
    """What the form says the game would be."""
    return words(re.search(r'<section id="preview".*?</section>', page, re.DOTALL)[0])


def shown_points(page):
    """The preview's line for each player, and the sum's."""
    section = re.search(r'<section id="preview".*?</section>', page, re.DOTALL)[0]
    return [words(line) for line in re.findall(r"<li\b[^>]*>(.*?)</li>", section, re.DOTALL)]
