"""Share result: a picture where the browser can send one, and otherwise a text."""

import pytest
from playwright.sync_api import expect

from tests.support.browsing import play_round

# What a phone's browser offers, noted instead of sent.
PHONE_SHARES = """
  let tell;
  window.sending = new Promise((resolve) => { tell = resolve; });
  navigator.canShare = ({files}) => takesFiles && files.every((file) => file.type === "image/png");
  navigator.share = async (what) => {
    if (window.refuses) throw new DOMException("", refuses);
    tell(what);
  };
"""
SENT = """async () => {
  const sent = await sending;
  const picture = sent.files && await createImageBitmap(sent.files[0]);
  return [sent.text, picture && [sent.files[0].name, picture.width, picture.height]];
}"""


@pytest.fixture
def over(page):
    play_round(page, "Dee", "Sam")
    expect(page.get_by_text("share the round").first).to_be_visible()
    return page


def become_a_phone(page, takes_files, refuses=None):
    page.add_init_script(f"window.takesFiles = {takes_files}; {PHONE_SHARES}")
    page.reload()
    if refuses:
        page.evaluate("name => { window.refuses = name; }", refuses)


def share(page):
    page.get_by_role("button", name="Share result").tap()


def test_a_phone_that_takes_pictures_is_given_one_with_the_text(over):
    become_a_phone(over, "true")
    share(over)
    text, picture = over.evaluate(SENT)
    assert text.splitlines()[1].startswith("Dee and Sam share the round")
    assert text.splitlines()[-1] == over.url
    assert picture == ["Dee and Sam.png", 1080, 1080]
    expect(over.get_by_label("The result as text")).to_be_hidden()


def test_a_phone_that_takes_no_pictures_is_given_the_text(over):
    become_a_phone(over, "false")
    share(over)
    text, picture = over.evaluate(SENT)
    assert "share the round" in text
    assert picture is None


def test_who_thinks_better_of_it_is_left_alone_and_who_is_refused_gets_the_text(over):
    become_a_phone(over, "true", refuses="AbortError")
    share(over)
    expect(over.get_by_label("The result as text")).to_be_hidden()
    over.evaluate("window.refuses = 'NotAllowedError'")
    share(over)
    expect(over.get_by_label("The result as text")).to_be_visible()


def test_elsewhere_the_text_is_shown_and_copied_and_the_picture_can_be_saved(over):
    share(over)
    text = over.get_by_label("The result as text")
    expect(text).to_be_focused()
    assert over.evaluate("getSelection().toString()") == text.input_value()
    expect(over.get_by_text("Copied: paste it into a message.")).to_be_visible()
    with over.expect_download() as saving:
        over.get_by_role("button", name="Save as a picture").tap()
    assert saving.value.suggested_filename == "Dee and Sam.png"
    assert saving.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_summary_shares_too(over):
    over.get_by_role("link", name="Summary to print").tap()
    share(over)
    expect(over.get_by_label("The result as text")).to_be_focused()


def test_a_picture_that_cannot_be_drawn_is_said_to_be(over):
    over.route("**/result.svg", lambda route: route.abort())
    share(over)
    over.get_by_role("button", name="Save as a picture").tap()
    expect(over.get_by_text("The picture cannot be drawn now.")).to_be_visible()
