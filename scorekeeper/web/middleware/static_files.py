"""Static files at addresses with a hash of their contents, so that browsers may cache them for a year."""

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

YEAR = 365 * 24 * 60 * 60
# Files joined into one, to save a page's requests.
BUNDLES = {
    "styles/rules-page.css": ("styles/app.css", "styles/rules.css"),
    "styles/game-page.css": ("styles/app.css", "styles/game.css"),
    "styles/setup-page.css": ("styles/app.css", "styles/setup.css"),
    "scripts/calculator.js": ("scripts/racks.js", "scripts/forms.js"),
    "scripts/match.js": ("scripts/follow.js", "scripts/copy.js", "scripts/share.js"),
    "scripts/rules-page.js": ("scripts/copy.js", "scripts/rules.js"),
    "scripts/screen-page.js": ("scripts/follow.js", "scripts/screen.js"),
    "scripts/share-page.js": ("scripts/copy.js", "scripts/share.js"),
    "scripts/game.js": ("scripts/racks.js", "scripts/forms.js", "scripts/unsaved.js"),
}


def init_app(app: Flask) -> None:
    """Make `url_for("static")` give /static/v-<version>/…; /static/… without a version works too."""
    folder = Path(app.static_folder or "")
    current = _version(folder)
    texts = _texts(folder)

    @cache
    def compressed(filename: str) -> bytes:
        """A file as small as gzip makes it: it is compressed once."""
        return gzip.compress(texts[filename], 9)

    def send(filename: str, version: str = "") -> Response:
        # A page of an older version gets the current file, and must not cache it.
        is_current = version == current
        if filename in texts:
            is_compressed = bool(request.accept_encodings["gzip"])
            body = compressed(filename) if is_compressed else texts[filename]
            response = Response(body, mimetype=mimetypes.guess_type(filename)[0])
            if is_compressed:
                response.content_encoding = "gzip"
            response.vary.add("Accept-Encoding")
            response.cache_control.no_cache = True
            response.set_etag(current, weak=True)
            response.make_conditional(request)
        else:
            response = app.send_static_file(filename)
        if is_current:
            response.cache_control.no_cache = None
            response.cache_control.public = True
            response.cache_control.max_age = YEAR
            response.cache_control.immutable = True
        return response

    app.view_functions["static"] = send
    app.add_url_rule("/static/v-<string(length=12):version>/<path:filename>", endpoint="static")

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("version", current)


def _texts(folder: Path) -> dict[str, bytes]:
    """The contents of files that are worth compressing, and of bundles, by name."""
    files = [file for file in folder.rglob("*") if file.suffix in (".css", ".js", ".svg")]
    texts = {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
    return texts | {name: b"".join(map(texts.__getitem__, parts)) for name, parts in BUNDLES.items()}


def _version(folder: Path) -> str:
    """One version for all: scripts import each other by relative addresses."""
    contents = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            contents.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes())
    return contents.hexdigest()[:12]
