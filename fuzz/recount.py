"""What became of the matches: every game is whole and counts by the rules, and every page opens."""

import hashlib
import secrets
from pathlib import Path

import sqlalchemy as sa

from scorekeeper import create_app
from scorekeeper.database import begin_write, db
from scorekeeper.models import Game, Keeper, Match, Membership
from scorekeeper.rules.record import Finish


def recount(data: Path) -> tuple[int, int, list[str]]:
    """How many matches and games there are, and what is wrong with any."""
    app = create_app({"DATA": str(data), "TESTING": True, "RATELIMIT_ENABLED": False})
    app.config["PROPAGATE_EXCEPTIONS"] = False
    token = secrets.token_urlsafe(16)
    faults: list[str] = []
    with app.app_context():
        matches = db.session.scalars(sa.select(Match)).all()
        games = 0
        for match in matches:
            games += len(match.all_games)
            faults += [f"match {match.id}: {fault}" for fault in _faults_of(match)]
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
    return len(matches), games, faults


def _faults_of(match: Match) -> list[str]:
    try:
        match.replayed()
        return [fault for game in match.all_games if (fault := _fault_of(match, game))]
    except (ValueError, LookupError, ArithmeticError) as error:
        return [f"cannot be counted: {error!r}"]


def _fault_of(match: Match, game: Game) -> str:
    if game.finish is Finish.ABANDONED or match.teaching:
        return ""
    if game.deleted:
        # It may have been played by rules that were agreed otherwise since.
        return "" if game.record() else f"game {game.number}: cannot be read"
    score = match.score_of(game)
    if score is None or len([entry for entry in game.entries if not entry.sat_out]) < 2:
        return f"game {game.number}: half a game"
    if match.house_rules.is_zero_sum and score.sum != 0:
        return f"game {game.number}: the sum is {score.sum}"
    return ""


def _keep_all(matches: list[int], token: str) -> None:
    begin_write()
    keeper = Keeper(token_hash=hashlib.sha256(token.encode()).hexdigest())
    db.session.add(keeper)
    db.session.flush()
    db.session.add_all(Membership(keeper_id=keeper.id, match_id=match, starter=True) for match in matches)
    db.session.commit()
