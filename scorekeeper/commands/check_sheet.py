"""Check-sheet: a score sheet kept by hand, checked as on the page; as text or JSON."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, BinaryIO

import click

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.sheet.cells import read_cells
from scorekeeper.rules.sheet.lines import decode_file
from scorekeeper.rules.sheet.parse import read_text
from scorekeeper.rules.sheet.sheet import Finding, Sheet, check
from scorekeeper.rules.sheet.slips import Slips, find_slips
from scorekeeper.wording.language import gettext
from scorekeeper.wording.sheet import (
    finding_texts,
    headings,
    listed_slips,
    read_names,
    right_text,
    slips_text,
)
from scorekeeper.wording.text import fault_text

LARGEST_SHEET = 64 * 1024  # bytes; what the page takes at once


@click.command("check-sheet")
@click.argument("file", type=click.File("rb"))
@click.option("--totals", is_flag=True, help="The last line holds the totals, though nothing says so.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check_sheet(file: BinaryIO, totals: bool, as_json: bool) -> None:
    """Check a score sheet kept by hand: a CSV file, or - for standard input.

    It is read as difference scoring: the winner of a game gains what the others lose. Games of winner only
    and low total do not add up to 0.

    Exit code 0 if it adds up, 1 if something is off, 2 if it cannot be read.
    """
    sheet = _read_sheet(file, totals_last=totals)
    findings, slips = check(sheet), find_slips(sheet)
    if as_json:
        click.echo(json.dumps(_sheet_as_json(sheet, findings, slips), ensure_ascii=False))
    elif findings:
        for sentence in finding_texts(findings, sheet.names):
            click.echo(sentence)
        click.echo(slips_text(slips))
        for line in listed_slips(slips, sheet.names):
            click.echo(f"  {line}")
    else:
        click.echo(right_text(sheet))
    if findings:
        sys.exit(1)


def _read_sheet(file: BinaryIO, *, totals_last: bool) -> Sheet:
    names: list[str] = []
    data = file.read(LARGEST_SHEET + 1)
    if len(data) > LARGEST_SHEET:
        raise click.UsageError(gettext("this file is larger than any score sheet"))
    try:
        cells = read_text(decode_file(data), headings(), totals_last=totals_last)
        names, errors = read_names(cells.names)
        if errors:
            raise click.UsageError("; ".join(errors.values()))
        return read_cells(replace(cells, names=tuple(names)))
    except Refused as refused:
        text = "; ".join(fault_text(fault, names) for fault in refused.faults)
        raise click.UsageError(text) from refused


def _sheet_as_json(sheet: Sheet, findings: Sequence[Finding], slips: Slips) -> dict[str, Any]:
    """Players, games and totals as read, and the findings; null is for no game or no column."""
    seats = [finding.fault.seat for finding in findings]
    return {
        "adds_up": not findings,
        "players": sheet.names,
        "games": [{"game": game.slot, "points": game.points, "sum": game.sum} for game in sheet.games],
        "totals": sheet.totals or None,
        "counted": sheet.counted,
        "findings": [
            {
                "game": finding.slot,
                "player": None if seat is None else sheet.names[seat],
                "off": finding.off,
                "text": text,
            }
            for finding, seat, text in zip(findings, seats, finding_texts(findings, sheet.names), strict=True)
        ],
        "slips": {
            "only": slips.is_only,
            "complete": slips.complete,
            "minuses_lacking": slips.minuses_lacking,
            "sets": [
                [
                    {
                        "game": slip.slot,
                        "player": sheet.names[slip.seat],
                        "given": slip.given,
                        "right": slip.right,
                        "kind": slip.kind.value,
                    }
                    for slip in each
                ]
                for each in slips.sets
            ],
        },
    }
