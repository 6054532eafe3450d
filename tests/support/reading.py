"""What a page says to a reader, read by CSS selectors: from its HTML, or from a node that was selected."""

from selectolax.lexbor import LexborHTMLParser, LexborNode


def select(page, selector):
    """The nodes that a selector finds, in the page's order."""
    return (page if isinstance(page, LexborNode) else LexborHTMLParser(page)).css(selector)


def words(page):
    """The text of a page, or of a piece of one, in one line."""
    node = page if isinstance(page, LexborNode) else LexborHTMLParser(page)
    return " ".join(node.text(separator=" ").split())


def texts(page, selector):
    """The words of each node that a selector finds."""
    return [words(node) for node in select(page, selector)]


def attribute(page, selector, name):
    """An attribute's value at the one node that a selector finds."""
    (node,) = select(page, selector)
    return node.attributes[name]


def part(page, tag):
    """The words inside the page's only such element: title, main, h1. A picture's text is not the page's."""
    (found,) = select(page, f"{tag}:not(svg *)")
    for picture in found.css("svg"):
        picture.decompose()
    return words(found)


def result(page):
    """What the banner says: who won the round, and by what."""
    ((who, what),) = zip(texts(page, "p.result"), texts(page, "p.result + p"), strict=True)
    return f"{who}: {what}."


def table(page, name):
    """The words of every cell, row by row and without the head, of the table of this class; without what a
    player needs to draw level, see `needs`.
    """
    (found,) = select(page, f'table[class="{name}"]')
    for need in found.css(".need"):
        need.decompose()
    return [texts(row, "th, td") for row in found.css(":not(thead) > tr")]


def needs(page):
    """What players need to draw level, by their names."""
    rows = select(page, ".standings tr:has(.need)")
    return {words(row.css_first("bdi")): words(row.css_first(".need")) for row in rows}


def errors(page):
    """What is said beside each field that is wrong, by the field's id."""
    beside = select(page, 'div[id$="_error"]')
    return {node.id.removesuffix("_error"): words(node) for node in beside if words(node)}


def typed(page, field):
    """What stands in a field, by its id."""
    return attribute(page, f'input[id="{field}"]', "value")


def checked(page, name):
    """The values of the choices made under a name."""
    return [node.attributes["value"] for node in select(page, f'input[name="{name}"][checked]')]


def chosen(page, name):
    """The value of the option that stands in a list of choices."""
    return attribute(page, f'select[name="{name}"] option[selected]', "value")


def filled(page):
    """What a browser would send if this page's form were saved as it is."""
    sent = {}
    # A node that two selectors of a list find would be found twice.
    fields = "input:not([type=radio], [type=checkbox]), [type=radio][checked], [type=checkbox][checked]"
    for node in select(page, fields):
        sent.setdefault(node.attributes["name"], []).append(node.attributes.get("value", ""))
    return sent


def preview(page):
    """What the form says the game would be."""
    (said,) = texts(page, "section#preview")
    return said


def shown_points(page):
    """The preview's line for each player, and the sum's."""
    return texts(page, "section#preview li")
