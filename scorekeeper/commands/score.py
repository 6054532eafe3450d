"""Score: one game in a terminal, without the app."""

import json
from collections.abc import Sequence

import click

from scorekeeper.players import names as naming
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import Box, HouseRules, Scoring, TiedLow
from scorekeeper.rules.racks import Rack, read_rack
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import score
from scorekeeper.wording.game import explanation
from scorekeeper.wording.language import gettext
from scorekeeper.wording.text import fault_text, points_text


@click.command("score")
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
        raise click.UsageError(gettext("--winner %(name)s is none of the players", name=winner))
    named = frozenset() if winner is None else frozenset({keys.index(naming.lookalike_key(winner))})
    record = GameRecord(Finish(finish), tuple(read), named=named)
    rules = HouseRules(
        scoring=Scoring(agreed["scoring"]), tied_low=TiedLow(agreed["tied_low"]), box=Box(agreed["box"])
    )
    try:
        scored = score(record, rules)
    except Refused as refused:
        raise click.UsageError("; ".join(fault_text(fault, players) for fault in refused.faults)) from refused
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
            raise click.UsageError(
                gettext("“%(text)s” is not NAME=RACK, such as Jo=34 or Jo=4+J", text=argument)
            )
        if naming.too_long(name):
            raise click.UsageError(
                gettext(
                    "a name has at most %(most)d characters: %(name)s", most=naming.LONGEST_NAME, name=name
                )
            )
        if naming.first_duplicate([*players, name]) is not None:
            raise click.UsageError(gettext("two players look alike: %(name)s", name=name))
        players.append(name)
        try:
            read.append(read_rack(rack))
        except Refused as refused:
            raise click.UsageError(f"{name}: {fault_text(refused.faults[0], [])}") from refused
    return players, read
