"""Fields that forms share, and the form that starts a round."""

from typing import Any

from flask import request
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from wtforms import HiddenField

from scorekeeper.storage.database import new_submission

LONGEST_SUBMISSION = 64


def form_with_file(name: str = "file") -> CombinedMultiDict[str, Any]:
    """What was sent, with the file of this name: one sent where a text is expected is none."""
    return CombinedMultiDict([MultiDict({name: request.files.getlist(name)}), request.form])


def read_submission(sent: str) -> str:
    """The id of one drawing as it was sent; anything that cannot be one, nor be kept, is replaced."""
    can_be_one = 0 < len(sent) <= LONGEST_SUBMISSION and sent.isascii() and sent.isprintable()
    return sent if can_be_one else new_submission()


class SubmissionField(HiddenField):
    """Carries the id of one drawing of a form."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = read_submission(valuelist[0] if valuelist else "")
