"""Whether every page of every match still opens."""

import hashlib
import secrets
from pathlib import Path

import sqlalchemy as sa

from scorekeeper.app import create_app
from scorekeeper.storage.database import begin_write, db
from scorekeeper.storage.models import Device, Match, Membership


def faulty_pages(data: Path) -> list[str]:
    """Each page that does not open for a browser that keeps every match, with its status."""
    app = create_app({"DATA": str(data), "TESTING": True, "RATELIMIT_ENABLED": False})
    app.config["PROPAGATE_EXCEPTIONS"] = False
    token = secrets.token_urlsafe(16)
    faults = []
    with app.app_context():
        matches = db.session.scalars(sa.select(Match)).all()
        codes = [(match.code, len(match.all_games)) for match in matches if match.deleted is None]
        ids = [match.id for match in matches]
        db.session.rollback()
        _keep_all(ids, token)
    client = app.test_client()
    with client.session_transaction() as session:
        session["keeper"] = token
    for code, played in codes:
        for rule in app.url_map.iter_rules():
            if "code" not in rule.arguments or "GET" not in (rule.methods or ()):
                continue
            for number in range(1, min(played, 3) + 1) if "number" in rule.arguments else (1,):
                address = rule.rule.replace("<code>", code).replace("<int:number>", str(number))
                status = client.get(address).status_code
                # A picture of the result waits for a game.
                if status >= 400 and not (status == 404 and address.endswith("/result.svg")):
                    faults.append(f"{rule.rule}: {status}")
    return faults


def _keep_all(matches: list[int], token: str) -> None:
    begin_write()
    device = Device(token_hash=hashlib.sha256(token.encode()).hexdigest())
    db.session.add(device)
    db.session.flush()
    db.session.add_all(Membership(device_id=device.id, match_id=match, starter=True) for match in matches)
    db.session.commit()
