from checks.architecture import PICTURE, box_arrows, draw


def test_the_picture_is_drawn_from_the_imports_as_they_are():
    assert PICTURE.read_text("utf-8") == draw(), "Draw it again: python -m checks.architecture"


def test_an_arrow_stands_for_imports_that_no_other_path_shows():
    assert box_arrows()["storage"] == {"rules"}
    assert "rules" not in box_arrows()["web"]
