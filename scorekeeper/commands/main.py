"""The command line: serve the app, score a game in a terminal, and the commands of other modules."""

import json
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
import segno
import waitress
from flask_babel import gettext
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.commands.backup import backup, restore
from scorekeeper.commands.check_sheet import check_sheet
from scorekeeper.commands.data_folder import open_app, with_data
from scorekeeper.commands.metrics import NoMetrics, serve_metrics
from scorekeeper.commands.transfer import export, import_
from scorekeeper.commands.verify import verify
from scorekeeper.config import THREADS, UnknownSetting
from scorekeeper.players import names as naming
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import Box, HouseRules, Scoring, TiedLow
from scorekeeper.rules.racks import Rack, read_rack
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import score
from scorekeeper.storage.database import begin_write, db
from scorekeeper.storage.deletion import purge_expired
from scorekeeper.storage.errors import cause_of, cause_texts
from scorekeeper.storage.postgresql import UnusableDatabase
from scorekeeper.storage.schema import NewerDatabase
from scorekeeper.web.files import MOST_SENT
from scorekeeper.web.middleware.pseudo_locale import UnknownPseudoLocale
from scorekeeper.web.request.network import most_connections, network_addresses
from scorekeeper.wording.game import explanation
from scorekeeper.wording.text import fault_text, points_text

# It would say of each request that has to wait how many do, which is no news while there are many.
logging.getLogger("waitress.queue").setLevel(logging.ERROR)
EVERYWHERE = "0.0.0.0"  # noqa: S104 (asked for with --lan)
LARGEST_HEADERS = 32 * 1024  # bytes, with the address


class Commands(click.Group):
    """Commands that say what is wrong in one line that begins "error:", and exit with 2."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        try:
            sys.exit(super().main(*args, **kwargs | {"standalone_mode": False}))
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(error.exit_code)
        except click.UsageError as error:
            _refuse(error.format_message())
        except (NewerDatabase, UnknownPseudoLocale, UnknownSetting, UnusableDatabase) as error:
            _refuse(str(error))
        except SQLAlchemyError as error:
            cause = cause_of(error)
            if cause is None:
                raise
            # Whoever runs a command can mend what the database says.
            said = " ".join(str(getattr(error, "orig", None) or error).split())
            _refuse(f"{'. '.join(cause_texts(cause))} ({said})")
        except click.Abort:
            sys.exit(1)


@click.group(cls=Commands)
def main() -> None:
    """Keep the score of a Rummikub round."""


main.add_command(verify)
main.add_command(backup)
main.add_command(restore)
main.add_command(export)
main.add_command(import_)
main.add_command(check_sheet)


@main.command()
@click.option("--host", help="The address to listen on; this computer only if not given.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--lan", is_flag=True, help="Serve the whole network, and print its address as a QR code.")
@with_data
@click.option(
    "--metrics-port",
    envvar="SCOREKEEPER_METRICS_PORT",
    type=click.IntRange(1, 65535),
    help="Count requests and their times for Prometheus, read at this port by this computer only.",
)
def serve(host: str | None, port: int, lan: bool, data: Path | None, metrics_port: int | None) -> None:
    """Serve the app until Ctrl+C."""
    app = open_app(data)
    with app.app_context():
        begin_write()
        purge_expired()
        db.session.commit()
    host = host or (EVERYWHERE if lan else "127.0.0.1")
    try:
        server = waitress.create_server(
            app,
            host=host,
            port=port,
            threads=THREADS,
            ident=None,
            max_request_header_size=LARGEST_HEADERS,
            # What is larger than the app takes is refused by the app, in a page; only far more is not.
            max_request_body_size=4 * MOST_SENT,
            # Waitress believes no proxy, and takes out what they say unless the app is told to hear them.
            clear_untrusted_proxy_headers=not app.config["PROXIES"],
            connection_limit=most_connections(),
            # select(), which it would use, cannot wait for more than 1,024.
            asyncore_use_poll=True,
        )
    except OSError as error:
        _refuse(
            gettext(
                "cannot serve on %(host)s port %(port)d: %(reason)s. Try another --port.",
                host=host,
                port=port,
                reason=error.strerror or error,
            )
        )
    if metrics_port is not None:
        try:
            serve_metrics(app, metrics_port, waiting=lambda: len(server.task_dispatcher.queue))
        except NoMetrics as error:
            _refuse(str(error))
    port = getattr(server, "effective_port", port)
    here = f"http://{'127.0.0.1' if host == EVERYWHERE else host}:{port}"
    click.echo(gettext("The matches are kept in %(folder)s", folder=app.config["KEPT_IN"]))
    click.echo(gettext("On this computer: %(address)s", address=here))
    if host == EVERYWHERE:
        _show_network(port)
    click.echo(gettext("Stop with Ctrl+C."))
    sys.stdout.flush()
    app.config["ON_THE_NETWORK"] = host == EVERYWHERE
    server.run()


def _show_network(port: int) -> None:
    addresses = [f"http://{address}:{port}" for address in network_addresses()]
    if not addresses:
        click.echo(gettext("This computer has no network address at the moment."))
        return
    for address in addresses:
        click.echo(gettext("On the network: %(address)s", address=address))
    click.echo(gettext("Scan to open %(address)s", address=addresses[0]))
    segno.make(addresses[0], error="m").terminal(compact=True)


@main.command("score")
@click.argument("finish", type=click.Choice([Finish.EMPTY_RACK.value, Finish.BLOCKED.value]))
@click.argument("racks", nargs=-1, metavar="NAME=RACK ...")
@click.option("--winner", metavar="NAME", help="Who went out, or who is picked among tied racks.")
@click.option(
    "--tied-low", type=click.Choice([choice.value for choice in TiedLow]), default=TiedLow.SHARED_WIN.value
)
@click.option(
    "--scoring", type=click.Choice([choice.value for choice in Scoring]), default=Scoring.DIFFERENCE.value
)
@click.option(
    "--set",
    "box",
    type=click.Choice([choice.value for choice in Box]),
    default=Box.STANDARD.value,
    help="The large set is for 5 or 6 players.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def score_(finish: str, racks: tuple[str, ...], winner: str | None, as_json: bool, **agreed: str) -> None:
    """Score one game: scorekeeper score empty-rack Dee=0 Sam=8 Jo=4+J"""
    players, read = _read_players(racks)
    keys = [naming.lookalike_key(name) for name in players]
    if winner is not None and naming.lookalike_key(winner) not in keys:
        _refuse(gettext("--winner %(name)s is none of the players", name=winner))
    named = frozenset() if winner is None else frozenset({keys.index(naming.lookalike_key(winner))})
    record = GameRecord(Finish(finish), tuple(read), named=named)
    rules = HouseRules(
        scoring=Scoring(agreed["scoring"]), tied_low=TiedLow(agreed["tied_low"]), box=Box(agreed["box"])
    )
    try:
        scored = score(record, rules)
    except Refused as refused:
        _refuse("; ".join(fault_text(fault, players) for fault in refused.faults))
    if as_json:
        result = {
            "points": dict(zip(players, scored.points, strict=True)),
            "wins": dict(zip(players, scored.wins, strict=True)),
            "sum": scored.sum,
        }
        click.echo(json.dumps(result, ensure_ascii=False))
        return
    _print_table(scored, rules, players)
    click.echo(explanation(record, scored, players, rules))


def _print_table(scored: Score, rules: HouseRules, players: Sequence[str]) -> None:
    sum_, won = gettext("Sum"), gettext("game won")
    width = max(map(len, [*players, sum_]))
    is_signed = not rules.lower_is_better
    for seat, points in scored.by_seat.items():
        result = f"{players[seat]:{width}}  {points_text(points, signed=is_signed):>5}"
        click.echo(f"{result}  {won if scored.wins[seat] else ''}".rstrip())
    if rules.is_zero_sum:
        click.echo(f"{sum_:{width}}  {points_text(scored.sum):>5}")


def _read_players(racks: tuple[str, ...]) -> tuple[list[str], list[Rack]]:
    players: list[str] = []
    read: list[Rack] = []
    for argument in racks:
        name, equals, rack = argument.rpartition("=")
        name = naming.clean(name)
        if not equals or not name:
            _refuse(gettext("“%(text)s” is not NAME=RACK, such as Jo=34 or Jo=4+J", text=argument))
        if naming.too_long(name):
            _refuse(
                gettext(
                    "a name has at most %(most)d characters: %(name)s", most=naming.LONGEST_NAME, name=name
                )
            )
        if naming.first_duplicate([*players, name]) is not None:
            _refuse(gettext("two players look alike: %(name)s", name=name))
        players.append(name)
        try:
            read.append(read_rack(rack))
        except Refused as refused:
            _refuse(f"{name}: {fault_text(refused.faults[0], [])}")
    return players, read


def _refuse(reason: str) -> NoReturn:
    click.echo(gettext("error: %(reason)s", reason=reason), err=True)
    sys.exit(2)
