"""The words by which sheets label their rows and columns."""

from collections.abc import Sequence
from dataclasses import dataclass


def label_of(text: str) -> str:
    """A cell as it is compared with headings: case-folded, without a colon at its end."""
    return text.strip().rstrip(":").strip().casefold()


@dataclass(frozen=True)
class Headings:
    """The words by which sheets label their parts, case-folded: games, totals, and a column of sums.

    `notes` label lines that are about the games, such as the date.
    """

    game: frozenset[str] = frozenset(
        {"game", "games", "hand", "hands", "deal", "deals", "round", "rounds", "name", "names", "players"}
        | {
            f"{word}{number}"
            for word in ("", "game ")
            for number in ("#", "no", "no.", "nr", "nr.", "number")
        }
    )
    totals: frozenset[str] = frozenset(
        {"total", "totals", "sum", "sums", "σ", "subtotal", "sub-total", "tot", "tot.", "points", "score"}
        | {"all games", "overall", "gesamt", "gesamtsumme", "summe", "endstand", "totaal", "som", "totale"}
        | {"totali", "totales", "somme", "suma", "razem", "summa", "итого", "合计", "合計"}
    )
    sum: frozenset[str] = frozenset({"sum", "total", "σ", "check"})
    notes: frozenset[str] = frozenset(
        {"date", "place", "places", "rank", "position", "wins", "won", "winner", "checked", "signed"}
    )

    def with_words(self, game: str, totals: str, sum_: str, notes: Sequence[str] = ()) -> "Headings":
        """These words and those of another language."""
        return Headings(
            self.game | {label_of(game)},
            self.totals | {label_of(totals)},
            self.sum | {label_of(sum_)},
            self.notes.union(map(label_of, notes)),
        )
