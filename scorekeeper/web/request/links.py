"""Links for other devices: whole addresses, and drawings that a camera reads."""

import segno
from flask import current_app, request
from markupsafe import Markup

from scorekeeper.web.request.network import for_others


def external_url(path: str) -> str:
    """A page's whole address, as another device reaches it."""
    address = request.host_url.rstrip("/") + path
    return for_others(address) if current_app.config["ON_THE_NETWORK"] else address


def qr_code(address: str) -> Markup:
    """A drawing that a camera reads, dark on light in every colour scheme."""
    drawn = segno.make(address, error="m", micro=False).svg_inline(
        border=3, dark="#000", light="#fff", scale=4, svgclass=None, lineclass=None
    )
    return Markup(drawn)  # noqa: S704 (segno's own drawing, which quotes nothing)
