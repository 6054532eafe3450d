"""Matches as files: saved to be brought elsewhere or for a spreadsheet, and brought here from a file."""

import base64
import binascii
import contextlib
import io
import re
import zlib
from collections.abc import Iterator

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    render_template,
    request,
    send_file,
    stream_with_context,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import FileStorage
from wtforms import FileField, Form, TextAreaField

from scorekeeper.rules.faults import Fault
from scorekeeper.storage.database import begin_write, db
from scorekeeper.storage.models import Match
from scorekeeper.transfer import spreadsheet
from scorekeeper.transfer.import_plan import Plan, check_capacity, invalid_file_text, plan
from scorekeeper.transfer.invalid_file import InvalidFile
from scorekeeper.transfer.json_reader import decode
from scorekeeper.transfer.match import dump, dump_parts, in_order, load
from scorekeeper.web.middleware.csrf import check_token, csrf
from scorekeeper.web.middleware.rate_limits import importing
from scorekeeper.web.request.access import find_match, is_of_this_browser, member_device, register_device
from scorekeeper.web.request.forms import form_with_file

bp = Blueprint("files", __name__)

# What one file may hold: some six hundred matches of four games each. While they are added, for some
# seconds, everybody else who saves has to wait.
MOST_BYTES = 3 * 1024 * 1024
# What one request may hold: a checked file that waits in the page may take a third more than it did before.
MOST_SENT = 2 * MOST_BYTES


class ImportForm(Form):
    """A file, chosen or pasted; a chosen file takes precedence."""

    file = FileField()
    text = TextAreaField()

    def read(self) -> str | None:
        """The text sent; None with an error beside the field if there is none."""
        sent = (self.text.data or "").strip().encode()
        if isinstance(self.file.data, FileStorage) and self.file.data.filename:
            # A large one waits on the disk.
            with contextlib.closing(self.file.data) as file:
                sent = file.read()
        elif not sent:
            self.file.errors = [gettext("Choose a file, or paste its text.")]
            return None
        try:
            if len(sent) > MOST_BYTES:
                raise InvalidFile("", Fault("This file is larger than what the server takes at once."))
            return decode(sent)
        except InvalidFile as error:
            self.refuse(error)
            return None

    def refuse(self, error: InvalidFile) -> None:
        """Say what is wrong beside the field that it came from."""
        is_pasted = not getattr(self.file.data, "filename", "")
        (self.text if is_pasted else self.file).errors = [invalid_file_text(error)]


@bp.route("/import", methods=["GET", "POST"])
@importing
def bring() -> ResponseReturnValue:
    """Check a whole file and say what importing it would do; only what was seen and confirmed is added."""
    if request.method == "POST":
        check_token()
    form = ImportForm(form_with_file() if request.method == "POST" else None)
    is_confirmed = "checked" in request.form
    if request.method != "POST":
        return render_template("files/import.html", form=form)
    text = _unpacked(request.form["checked"]) if is_confirmed else form.read()
    if text is None:
        return render_template("files/import.html", form=form), 422
    try:
        filed = load(text)
        check_capacity(filed)
    except InvalidFile as error:
        form.refuse(error)
        return render_template("files/import.html", form=form), 422
    if not is_confirmed:
        return render_template("files/import.html", form=form, plan=plan(filed), checked=_packed(text))
    begin_write()
    return _apply(plan(filed))


csrf.exempt(bring)


def _apply(planned: Plan) -> ResponseReturnValue:
    """Add what is new, with this browser as the one that started it, and show it."""
    planned.apply(register_device())
    codes = [filed.match.code for filed in planned.new]
    db.session.commit()
    if len(codes) == 1:
        return redirect(url_for("matches.show", code=codes[0]), 303)
    return redirect(url_for("pages.home"), 303)


def _packed(text: str) -> str:
    """A checked file, small enough to wait in the page until it is confirmed."""
    return base64.b64encode(zlib.compress(text.encode())).decode("ascii")


def _unpacked(sent: str) -> str:
    reader = zlib.decompressobj()
    try:
        data = reader.decompress(base64.b64decode(sent, validate=True), MOST_BYTES)
        # What swells beyond any file is cut off, and so is not whole.
        return data.decode("utf-8") if reader.eof else abort(400)
    except (binascii.Error, zlib.error, ValueError):
        abort(400)


@bp.get("/m/<code>/match.json")
def match_as_json(code: str) -> ResponseReturnValue:
    """The match for every reader; names of devices only for those who keep the score."""
    match = find_match(code)
    text = dump([match], with_devices=member_device(match) is not None)
    return _saved(text.encode(), f"{_name(match)}.json")


@bp.get("/m/<code>/match.csv")
def match_as_csv(code: str) -> ResponseReturnValue:
    match = find_match(code)
    return _saved(spreadsheet.of_match(match, request.accept_languages.best), f"{_name(match)}.csv")


@bp.get("/matches.json")
def all_as_json() -> ResponseReturnValue:
    """Every match that this browser keeps."""
    parts = dump_parts(in_order(is_of_this_browser()))
    return _streamed((part.encode() for part in parts), "Scorekeeper.json")


@bp.get("/matches.csv")
def all_as_csv() -> ResponseReturnValue:
    """Every match that this browser keeps, a line for each player's part of each game."""
    matches = in_order(is_of_this_browser())
    return _streamed(spreadsheet.of_matches(matches, request.accept_languages.best), "Scorekeeper.csv")


def _saved(data: bytes, name: str) -> Response:
    """A file for this reader alone: no cache keeps it, so a device that is passed on does not."""
    mimetype = "application/json" if name.endswith(".json") else "text/csv"
    response = send_file(io.BytesIO(data), mimetype, as_attachment=True, download_name=name)
    response.cache_control.no_store = True
    # What is in memory anyway can be compressed.
    response.direct_passthrough = False
    response.set_data(data)
    return response


def _streamed(parts: Iterator[bytes], name: str) -> Response:
    """The same for a file of any length: a part of it is in memory at a time."""
    response = _saved(b"", name)
    del response.content_length
    response.response = stream_with_context(parts)
    return response


def _name(match: Match) -> str:
    """What a match's file is called: of letters, and without what a file system takes for its own."""
    called = re.sub(r'[\\/:*?"<>|\s]+', " ", match.title or ", ".join(match.names))
    return f"Scorekeeper {match.started.date()} {called[:80].strip(' .')}"
