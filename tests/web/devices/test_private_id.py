import secrets

import pytest
from mnemonic import Mnemonic

from scorekeeper.web.devices import private_id
from scorekeeper.web.devices.private_id import InvalidPhrase

# From the published test vectors of BIP 39: 16 bytes of 0x7f.
WORDS = "legal winner thank year wave sausage worth useful legal winner thank yellow"
TOKEN = "f39_f39_f39_f39_f39_fw"


@pytest.fixture(autouse=True)
def in_app(app):
    """Texts are translated, which takes a request."""
    with app.test_request_context():
        yield


def test_a_token_is_the_words_that_the_standard_has_for_its_bytes():
    assert private_id.to_phrase(TOKEN) == WORDS


def test_every_token_is_read_again_from_its_words():
    for token in (secrets.token_urlsafe(16) for _ in range(500)):
        assert private_id.from_phrase(private_id.to_phrase(token)) == token


@pytest.mark.parametrize(
    "typed",
    [
        WORDS.upper(),
        f"  {WORDS.replace(' ', '  ')}\n",
        WORDS.replace(" ", "-"),
        ", ".join(WORDS.split()),
        "\n".join(f"{number}. {word}" for number, word in enumerate(WORDS.split(), start=1)),
        " ".join(word[:4] for word in WORDS.split()),
        TOKEN,
        f" {TOKEN} ",
        f"https://rummikub.example/move#{TOKEN}",
    ],
)
def test_a_private_id_is_read_as_people_copy_it(typed):
    assert private_id.from_phrase(typed) == TOKEN


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "has 12 words. Here are 0."),
        ("legal", "has 12 words. Here is 1."),
        (WORDS.rpartition(" ")[0], "Here are 11."),
        (f"{WORDS} yellow", "Here are 13."),
        (TOKEN[:-1], "has 12 words"),
        (WORDS.replace("wave", "waev"), "Word 5, “waev”, is in no private id."),
        (WORDS.replace("wave", "w"), "Word 5, “w”, is in no private id."),
        (WORDS.replace("wave", "x" * 99), f"Word 5, “{'x' * 40}”"),
        (WORDS.replace("wave", "שלום"), "Word 5, “\u2068שלום\u2069”"),
        (WORDS.replace("wave year", "year wave").replace("yellow", "year"), "do not go together"),
    ],
)
def test_a_slip_is_named(typed, said):
    with pytest.raises(InvalidPhrase, match=said):
        private_id.from_phrase(typed)


def test_nearly_every_wrong_word_is_noticed_before_anybody_is_looked_for():
    noticed = 0
    for word in Mnemonic("english").wordlist:
        try:
            private_id.from_phrase(WORDS.replace("wave", word))
        except InvalidPhrase:
            noticed += 1
    assert noticed / 2048 > 9 / 10


@pytest.mark.parametrize("typed", ["\0", "#", "##", "١٢", "a" * 5000, "é " * 12, "🂡 " * 12, "ǆ" * 22])
def test_whatever_else_is_typed_is_refused(typed):
    with pytest.raises(InvalidPhrase):
        private_id.from_phrase(typed)
