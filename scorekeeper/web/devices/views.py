"""This device: what its browser keeps and where, what it is called, and its private id."""

from flask import Blueprint, Response, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage.database import begin_write
from scorekeeper.storage.models import Device
from scorekeeper.web.devices import private_id
from scorekeeper.web.devices.form import DeviceForm
from scorekeeper.web.request import access as identity
from scorekeeper.web.request.links import external_url, qr_code
from scorekeeper.web.request.network import is_here

bp = Blueprint("devices", __name__)


@bp.get("/device")
def show() -> ResponseReturnValue:
    identity.adopt_pending_token()
    return _page(identity.this_device())


@bp.post("/device")
def name() -> ResponseReturnValue:
    """Say how this browser is called, in all its matches."""
    begin_write()
    device, form = identity.this_device(), DeviceForm(request.form)
    if device and not form.save(device):
        return _page(device, form), 422
    return redirect(url_for(".show"), 303)


@bp.route("/device/id", methods=["GET", "POST"])
def show_id() -> ResponseReturnValue:
    """Show the private id, which no cache keeps and no address holds; who comes back to it is asked anew."""
    device = identity.this_device()
    if device is None or request.method != "POST":
        return redirect(url_for(".show"), 303)
    identity.mark_token_shared()
    token = session["keeper"]
    # From now on others may know it.
    session["was_kept"] = True
    link = f"{external_url(url_for('moving.move'))}#{token}"
    return _unkept(_page(device, words=private_id.to_phrase(token), link=link))


@bp.route("/device/replace", methods=["GET", "POST"])
def replace() -> ResponseReturnValue:
    """Put a new private id in place of one that others may know. The browser has it before it counts, so
    that it is not shut out itself if the answer is lost.
    """
    if request.method == "POST":
        begin_write()
    device = identity.this_device()
    if device is None:
        return redirect(url_for(".show"), 303)
    if request.method != "POST":
        identity.prepare_token()
        return render_template("devices/replace.html")
    is_new = identity.replace_token(device)
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
        is_token_revoked=identity.is_token_revoked(),
        is_here=is_here,
    )


def _unkept(page: str) -> Response:
    response = make_response(page)
    response.cache_control.no_store = True
    return response
