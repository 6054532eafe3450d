"""The views of this device: what its browser stores, its name, and its private id."""

from flask import Blueprint, Response, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage.database import begin_write
from scorekeeper.storage.models import Device
from scorekeeper.web.devices import private_id
from scorekeeper.web.devices.form import DeviceForm
from scorekeeper.web.request import access
from scorekeeper.web.request.links import external_url, qr_code
from scorekeeper.web.request.network import is_here

bp = Blueprint("devices", __name__)


@bp.get("/device")
def show() -> ResponseReturnValue:
    access.adopt_pending_token()
    return _page(access.this_device())


@bp.post("/device")
def name() -> ResponseReturnValue:
    """Name this browser, in all its matches."""
    begin_write()
    device, form = access.this_device(), DeviceForm(request.form)
    if device and not form.save(device):
        return _page(device, form), 422
    return redirect(url_for(".show"), 303)


@bp.route("/device/id", methods=["GET", "POST"])
def show_id() -> ResponseReturnValue:
    """Show the private id, only in the answer to a POST that no cache keeps: going back to it asks again."""
    device = access.this_device()
    if device is None or request.method != "POST":
        return redirect(url_for(".show"), 303)
    access.mark_token_shared()
    token = session["keeper"]
    # Others may know it from now on.
    session["was_kept"] = True
    link = f"{external_url(url_for('moving.move'))}#{token}"
    return _uncached(_page(device, words=private_id.to_phrase(token), link=link))


@bp.route("/device/replace", methods=["GET", "POST"])
def replace() -> ResponseReturnValue:
    """Replace a private id that others may know. The browser gets the new one before it is valid, so that a
    lost answer does not shut it out.
    """
    if request.method == "POST":
        begin_write()
    device = access.this_device()
    if device is None:
        return redirect(url_for(".show"), 303)
    if request.method != "POST":
        access.prepare_token()
        return render_template("devices/replace.html")
    is_new = access.replace_token(device)
    return redirect(url_for(".show", replaced="1" if is_new else None), 303)


def _page(
    device: Device | None, form: DeviceForm | None = None, words: str | None = None, link: str | None = None
) -> str:
    return render_template(
        "devices/show.html",
        device=device,
        form=form or DeviceForm(data={"name": device.name if device else ""}),
        words=words,
        link=link,
        qr_code=qr_code,
        is_token_revoked=access.is_token_revoked(),
        is_here=is_here,
    )


def _uncached(page: str) -> Response:
    response = make_response(page)
    response.cache_control.no_store = True
    return response
