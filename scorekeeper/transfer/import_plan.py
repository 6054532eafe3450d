"""The plan of an import: what it would add, and adding it. Matches that are here already stay as they are."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from flask_babel import gettext, ngettext

from scorekeeper.storage.database import db
from scorekeeper.storage.deletion import is_expired, purge_expired
from scorekeeper.storage.models import Device, Match, Membership
from scorekeeper.transfer.history import store_histories
from scorekeeper.transfer.invalid_file import InvalidFile
from scorekeeper.transfer.match import LoadedMatch
from scorekeeper.wording.text import fault_text, isolate

# How many codes are looked up at once.
CODES_PER_QUERY = 500


@dataclass(frozen=True)
class Plan:
    """The matches of a file: those to add, those that are here, and those that were deleted here."""

    new: list[LoadedMatch]
    here: list[Match]
    deleted: list[Match]

    def apply(self, device: Device | None) -> None:
        """Add the new matches, all or none, as if `device` had started them. Needs a begun write."""
        # Matches that can no longer be restored may still have the same codes.
        purge_expired()
        matches = [filed.match for filed in self.new]
        # One statement for each kind of row: other writers wait for the end.
        db.session.add_all(matches)
        db.session.flush()
        if device:
            db.session.add_all(
                Membership(device_id=device.id, match_id=match.id, starter=True) for match in matches
            )
        store_histories([(filed.match, filed.history) for filed in self.new])

    def texts(self) -> list[str]:
        """What it does, in sentences."""
        said = [
            ngettext("%(num)d match will be added.", "%(num)d matches will be added.", len(self.new))
            if self.new
            else gettext("Nothing will be added.")
        ]
        if self.here:
            said.append(
                ngettext(
                    "%(num)d match is here already, and stays as it is.",
                    "%(num)d matches are here already, and stay as they are.",
                    len(self.here),
                )
            )
        if self.deleted:
            said.append(
                ngettext(
                    "%(num)d match is here but deleted. Whoever started it can bring it back.",
                    "%(num)d matches are here but deleted. Whoever started them can bring them back.",
                    len(self.deleted),
                )
            )
        return said


def plan(filed: Sequence[LoadedMatch]) -> Plan:
    """Compare a file's matches with those in the database: a match is known by its code."""
    codes = [each.match.code for each in filed]
    found: dict[str, bool] = {}
    here = sa.select(Match.code, Match.deleted).filter(sa.not_(is_expired()))
    for first in range(0, len(codes), CODES_PER_QUERY):
        known = here.filter(Match.code.in_(codes[first : first + CODES_PER_QUERY]))
        found |= {code: deleted is not None for code, deleted in db.session.execute(known)}
    return Plan(
        new=[each for each in filed if each.match.code not in found],
        here=[each.match for each in filed if found.get(each.match.code) is False],
        deleted=[each.match for each in filed if found.get(each.match.code)],
    )


def invalid_file_text(error: InvalidFile) -> str:
    """Why a file cannot be imported, and where in it: "matches[0].title: This is a text in quotes."."""
    why = " ".join(fault_text(fault, error.names) for fault in error.faults)
    if not error.where:
        return why
    return gettext("%(where)s: %(why)s", where=isolate(error.where), why=why)
