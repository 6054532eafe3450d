"""Authentication and authorisation: a browser is identified by a random token in a signed cookie."""

import hashlib
import secrets

import sqlalchemy as sa
from flask import abort, session
from sqlalchemy.orm import InstrumentedAttribute, joinedload, outerjoin

from scorekeeper.history.journal import note
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage import capacity
from scorekeeper.storage.changes import ChangeKind, Event
from scorekeeper.storage.database import begin_write, db, fetch_without_transaction, now
from scorekeeper.storage.models import Device, Match, Membership

TOKEN_BYTES = 16

# The query of every page of a match, built once.
_MATCH = (
    sa.select(Match)
    .where(Match.code == sa.bindparam("code"), Match.deleted.is_(None))
    .options(joinedload(Match.players))
)
_DEVICE = (
    sa.select(Device)
    .join(Membership)
    .where(Device.token_hash == sa.bindparam("token_hash"), Membership.match_id == sa.bindparam("match_id"))
)
_DEVICE_ID = sa.select(Device.id).where(Device.token_hash == sa.bindparam("token_hash"))
_is_member = sa.exists().where(Membership.device_id == Device.id, Membership.match_id == Match.id)
_MATCH_AND_DEVICE = _MATCH.add_columns(Device).select_from(
    outerjoin(Match, Device, sa.and_(Device.token_hash == sa.bindparam("token_hash"), _is_member))
)


def give_token() -> None:
    """Give this browser a token if it has none. It gets it with the form, before it starts a match, so that a
    double tap makes one device.
    """
    if "keeper" not in session or is_token_revoked():
        session["keeper"] = secrets.token_urlsafe(TOKEN_BYTES)
        session.pop("was_kept", None)
    session.permanent = True


def is_token_revoked() -> bool:
    """Whether another browser with this private id has replaced it since. It must never be valid again, as
    others may know it.
    """
    return "was_kept" in session and this_device() is None


def token_hash() -> str:
    """What the database stores of this browser's token."""
    return _hash(session.get("keeper", ""))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def register_device() -> Device:
    """This browser's device, created with its first match. Needs a begun write."""
    give_token()
    device = this_device()
    if device is None:
        device = Device(token_hash=token_hash())
        db.session.add(device)
        db.session.flush()
    session["was_kept"] = True
    return device


def this_device() -> Device | None:
    """This browser's device, if it has ever kept a match."""
    if "keeper" not in session:
        return None
    return db.session.scalar(sa.select(Device).filter_by(token_hash=token_hash()))


def known_device_id() -> int | None:
    """The id of this browser's device, if it has ever kept a match; no transaction begins for it."""
    if "keeper" not in session:
        return None
    found = fetch_without_transaction(_DEVICE_ID, {"token_hash": token_hash()})
    return found[0].id if found else None


def device_with_token(token: str) -> Device | None:
    """The device with this private id."""
    return db.session.scalar(sa.select(Device).filter_by(token_hash=_hash(token)))


def take_token(token: str) -> None:
    """Give this browser this private id."""
    session["keeper"] = token
    session["was_kept"] = True
    session.pop("next_keeper", None)
    session.permanent = True


def mark_token_shared() -> None:
    """Remember that another browser may have this private id, which was shown or typed here."""
    session["has_twins"] = True


def is_token_shared() -> bool:
    """Whether another browser may have the same private id, and so be the same device."""
    return "has_twins" in session


def prepare_token() -> None:
    """Give this browser the private id that `replace_token` will replace its own with."""
    session.setdefault("next_keeper", secrets.token_urlsafe(TOKEN_BYTES))


def replace_token(device: Device) -> bool:
    """Replace this device's private id by the prepared one; False if there is none. Needs a begun write."""
    token = session.get("next_keeper")
    if token is None:
        return False
    device.token_hash = _hash(token)
    db.session.commit()
    take_token(token)
    return True


def adopt_pending_token() -> None:
    """Take the prepared private id if it has been stored already, by a request whose answer was lost."""
    token = session.get("next_keeper")
    if token and device_with_token(token):
        take_token(token)


def begin_match(match: Match, rules: HouseRules) -> Device:
    """Store a new match with these house rules, kept by this browser. Needs a begun write."""
    device = register_device()
    match.set_house_rules(rules)
    db.session.add(match)
    db.session.flush()
    db.session.add(Membership(device_id=device.id, match_id=match.id, starter=True))
    capacity.check_device(device)
    return device


def join_match(match: Match, device: Device) -> None:
    """Let a device change a match that another started, and write it down. Needs a begun write."""
    db.session.add(Membership(device_id=device.id, match_id=match.id))
    capacity.check_device(device)
    note(match, device, Event(kind=ChangeKind.JOINED))


def is_of_this_browser() -> sa.ColumnElement[bool]:
    """Whether this browser keeps a match that was not deleted, as a condition of a query for matches."""
    kept = sa.select(Membership.match_id).join(Device).where(Device.token_hash == token_hash())
    return sa.and_(Match.id.in_(kept), Match.deleted.is_(None))


def member_device(match: Match) -> Device | None:
    """This browser's device if it may change the match."""
    if "keeper" not in session:
        return None
    return db.session.scalar(_DEVICE, {"token_hash": token_hash(), "match_id": match.id})


def is_kept(match_id: InstrumentedAttribute[int]) -> sa.ColumnElement[bool]:
    """Whether the browser with the parameter `token_hash` may change the match, as part of another query."""
    members = (
        sa.select(Membership.match_id).join(Device).where(Device.token_hash == sa.bindparam("token_hash"))
    )
    return members.where(Membership.match_id == match_id).exists()


def find_match(code: str) -> Match:
    """The match with this code, for anyone to read; 404 if there is none, or if it was deleted."""
    return db.session.scalars(_MATCH, {"code": code}).unique().one_or_none() or abort(404)


def match_for_device(code: str, *, for_update: bool) -> tuple[Match, Device]:
    """The match and this browser's device: 404 for an unknown code, then 403 for a browser that may only
    read.
    """
    if for_update:
        begin_write(code)
        # Extends the life of the cookie, once a day.
        if session.get("seen") != (today := now().date().isoformat()):
            session["seen"] = today
    asked = {"code": code, "token_hash": token_hash()}
    match, device = db.session.execute(_MATCH_AND_DEVICE, asked).unique().one_or_none() or abort(404)
    if device is None:
        abort(403)
    return match, device
