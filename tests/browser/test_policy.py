"""What a browser makes of the headers: it knows all that they name, and lets the pages do what they need."""

from scorekeeper.web.middleware import headers


def test_a_browser_understands_every_header_and_gives_the_pages_what_they_use(page):
    said = []
    page.on("console", lambda message: said.append(message.text))
    for address in ("/", "/new", "/timer", "/import"):
        page.goto(address, wait_until="networkidle")
    assert said == []
    allowed = set(page.evaluate("document.featurePolicy.allowedFeatures()"))
    assert set(headers.USED) <= allowed
    assert not set(headers.UNUSED) & allowed
    assert page.evaluate("document.fullscreenEnabled && Boolean(navigator.wakeLock)")
