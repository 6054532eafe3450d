"""Fields that forms share."""

from typing import Any

from flask import request
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from wtforms import HiddenField

from scorekeeper.storage.database import new_submission

LONGEST_SUBMISSION = 64


def form_with_file(name: str = "file") -> CombinedMultiDict[str, Any]:
    """The fields and the file of this name; a file in place of any other field is ignored."""
    return CombinedMultiDict([MultiDict({name: request.files.getlist(name)}), request.form])


def read_submission(sent: str) -> str:
    """The idempotency key that was sent; anything that cannot be one, or be stored, is replaced."""
    can_be_one = 0 < len(sent) <= LONGEST_SUBMISSION and sent.isascii() and sent.isprintable()
    return sent if can_be_one else new_submission()


class SubmissionField(HiddenField):
    """Carries a form's idempotency key."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = read_submission(valuelist[0] if valuelist else "")
