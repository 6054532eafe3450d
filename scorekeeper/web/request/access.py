"""Who may keep score: a browser is known by a random id in a signed cookie, and by nothing else."""

import hashlib
import secrets

import sqlalchemy as sa
from flask import abort, session
from sqlalchemy.orm import InstrumentedAttribute, joinedload, outerjoin

from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.database import begin_write, db, now
from scorekeeper.storage.models import Device, Match, Membership

TOKEN_BYTES = 16

# What every page of a match asks, put together once.
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
_is_member = sa.exists().where(Membership.device_id == Device.id, Membership.match_id == Match.id)
_KEPT = _MATCH.add_columns(Device).select_from(
    outerjoin(Match, Device, sa.and_(Device.token_hash == sa.bindparam("token_hash"), _is_member))
)


def give_token() -> None:
    """Let this browser become a device, before it starts a match: so a double tap is one device."""
    if "keeper" not in session or is_token_revoked():
        session["keeper"] = secrets.token_urlsafe(TOKEN_BYTES)
        session.pop("was_kept", None)
    session.permanent = True


def is_token_revoked() -> bool:
    """Whether this browser's private id was one once, and opens nothing any more: another device with the
    same one replaced it. It must not come to life again, as others may know it.
    """
    return "was_kept" in session and this_device() is None


def token_hash() -> str:
    """How the database knows this browser."""
    return _hash(session.get("keeper", ""))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def register_device() -> Device:
    """This browser's device, made if this is its first match. Needs a token and a begun write."""
    give_token()
    device = this_device()
    if device is None:
        device = Device(token_hash=token_hash())
        db.session.add(device)
        db.session.flush()
    session["was_kept"] = True
    return device


def this_device() -> Device | None:
    """This browser's device, if it ever kept a match."""
    if "keeper" not in session:
        return None
    return db.session.scalar(sa.select(Device).filter_by(token_hash=token_hash()))


def device_with_token(token: str) -> Device | None:
    """The device whose private id this is."""
    return db.session.scalar(sa.select(Device).filter_by(token_hash=_hash(token)))


def take_token(token: str) -> None:
    """Let this browser have this private id from now on."""
    session["keeper"] = token
    session["was_kept"] = True
    session.pop("next_keeper", None)
    session.permanent = True


def mark_token_shared() -> None:
    """Remember that other browsers may have this one's private id: it was shown here, or brought here."""
    session["has_twins"] = True


def is_token_shared() -> bool:
    """Whether another browser may be the same device, which nobody can tell from this one."""
    return "has_twins" in session


def prepare_token() -> None:
    """Give this browser the private id that `replace_token` will put in place of its own."""
    session.setdefault("next_keeper", secrets.token_urlsafe(TOKEN_BYTES))


def replace_token(device: Device) -> bool:
    """Put the prepared private id in place of this device's; False if none is. Needs a begun write."""
    token = session.get("next_keeper")
    if token is None:
        return False
    device.token_hash = _hash(token)
    db.session.commit()
    take_token(token)
    return True


def adopt_pending_token() -> None:
    """Take the prepared private id if it was put in place already, in an answer that never came."""
    token = session.get("next_keeper")
    if token and device_with_token(token):
        take_token(token)


def begin_match(match: Match, rules: HouseRules) -> Device:
    """Store a new match under these rules, with this browser as its device. Needs a begun write."""
    device = register_device()
    match.set_house_rules(rules)
    db.session.add(match)
    db.session.flush()
    db.session.add(Membership(device_id=device.id, match_id=match.id, starter=True))
    return device


def device_matches(*, hidden: bool | None = None) -> list[Match]:
    """The matches this browser keeps score of, newest first; all, or those hidden from its list or not."""
    if "keeper" not in session:
        return []
    matches = sa.select(Match).join(Membership).join(Device).filter(Device.token_hash == token_hash())
    matches = matches.filter(Match.deleted.is_(None))
    if hidden is not None:
        matches = matches.filter(Membership.hidden.is_(hidden))
    return list(db.session.scalars(matches.order_by(Match.id.desc())))


def member_device(match: Match) -> Device | None:
    """This browser's device if it may change the match."""
    if "keeper" not in session:
        return None
    return db.session.scalar(_DEVICE, {"token_hash": token_hash(), "match_id": match.id})


def is_kept(match_id: InstrumentedAttribute[int]) -> sa.ColumnElement[bool]:
    """Whether the browser of a `token_hash` may change the match, as part of another question to the
    database, which is put with it.
    """
    members = (
        sa.select(Membership.match_id).join(Device).where(Device.token_hash == sa.bindparam("token_hash"))
    )
    return members.where(Membership.match_id == match_id).exists()


def find_match(code: str) -> Match:
    """The match at this address, for anyone to read; 404 if there is none, or if it was deleted."""
    return db.session.scalars(_MATCH, {"code": code}).unique().one_or_none() or abort(404)


def match_for_device(code: str, *, for_update: bool) -> tuple[Match, Device]:
    """The match and its device: 404 for an unknown code, then 403 for a browser that only may read."""
    if for_update:
        begin_write()
        # Whoever keeps score goes on to be known; a cookie a day is enough.
        if session.get("seen") != (today := now().date().isoformat()):
            session["seen"] = today
    asked = {"code": code, "token_hash": token_hash()}
    match, device = db.session.execute(_KEPT, asked).unique().one_or_none() or abort(404)
    if device is None:
        abort(403)
    return match, device
