"""Links for other devices: absolute URLs and QR codes."""

import segno
from flask import current_app, request
from markupsafe import Markup

from scorekeeper.web.request.network import for_others


def external_url(path: str) -> str:
    """The absolute URL of a path, as other devices reach it."""
    address = request.host_url.rstrip("/") + path
    return for_others(address) if current_app.config["ON_THE_NETWORK"] else address


def qr_code(address: str) -> Markup:
    """A QR code as SVG, dark on light in every colour scheme."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        border=3, dark="#000", light="#fff", scale=4, svgclass=None, lineclass=None
    )
    return Markup(svg)  # noqa: S704 (it quotes nothing)
