"""What holds for every page: anybody can use it, it fits a small phone, it reads right in any language."""

import io

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from pypdf import PdfReader

SMALL = {"width": 360, "height": 640}
MOST_BYTES = 40 * 1024


# A colour scheme changes colours alone: in the dark, axe asks for its one rule about them.
AXE_OPTIONS = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}


def is_reachable_for_everyone(page):
    for scheme, options in AXE_OPTIONS.items():
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options=options)
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"


# What is pressed, by its label where that is pressed too, and what of it a thumb would miss.
TOO_SMALL = """() => [...document.querySelectorAll("a, button, summary, textarea, input:not([type=hidden])")]
  .filter((each) => !each.matches(".skip"))
  .map((each) => [each.closest("label") ?? each, each.innerText || each.name])
  .map(([target, name]) => [target.getBoundingClientRect(), name])
  .filter(([box]) => box.width && Math.min(box.width, box.height) < 44)
  .map(([box, name]) => `${name}: ${box.width} x ${box.height}`)"""


def is_pressed_with_a_thumb(page):
    assert page.evaluate(TOO_SMALL) == []


def needs_no_sideways_scroll(page):
    for width, height in (SMALL["width"], SMALL["height"]), (SMALL["width"] // 2, SMALL["height"] // 2):
        # Half the width is what doubling a browser's text does to everything measured by its text.
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def is_fit_for_a_phone(page):
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    is_pressed_with_a_thumb(page)
    is_reachable_for_everyone(page)
    needs_no_sideways_scroll(page)
    page.set_viewport_size(SMALL)


def texts_cut_off(page):
    """What is wider than the button, label or cell that it stands in."""
    return page.evaluate(
        """[...document.querySelectorAll("button, .button, label, legend, caption, th, td, h1, .card, p, li")]
          .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.outerHTML.slice(0, 200))"""
    )


def turned_round(page):
    """The signs that stand behind their digits, and the sums that read from the right: "8-", "J+4"."""
    return page.evaluate(
        """() => {
          const left = (text, place) => {
            const letter = document.createRange();
            letter.setStart(text, place);
            letter.setEnd(text, place + 1);
            return letter.getBoundingClientRect().left;
          };
          const found = [];
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const text = texts.currentNode;
            for (const { index } of text.data.matchAll(/[-+−](?=[0-9J])|[0-9](?=[+])/g)) {
              if (left(text, index) > left(text, index + 1)) found.push(text.data);
            }
          }
          return found;
        }"""
    )


def printed(page, paper):
    """The page as Chromium prints it on paper of this size."""
    # Its style sheet for paper comes last.
    page.wait_for_load_state()
    return PdfReader(io.BytesIO(page.pdf(format=paper, print_background=True)))
