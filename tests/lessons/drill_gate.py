"""Whether drills are worth doing: ``python -m tests.lessons.drill_gate [items of each type] [types]`` prints a table of what was generated.

``make long RUN=gate`` writes each row to docs/drills.md as soon as it is found. It fails if a bar is missed: see `Row.faults`.
"""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from hanabi_widget.conventions import SHIPPED, convention
from hanabi_widget.lessons import TYPES, drill
from hanabi_widget.lessons.answers.answer_forms import FractionForm, YesNoWhyForm
from hanabi_widget.lessons.positions import agreed_readings, is_kept
from hanabi_widget.lessons.questions.question import NONE
from hanabi_widget.lessons.questions.types.actions import MIN_MARGIN
from hanabi_widget.lessons.questions.types.own_hand import MAX_DENOMINATOR

from .blind_guesses import scores
from .fewest_clicks import fewest_clicks

PAGE = Path(__file__).parents[2] / "docs" / "drills.md"
HEADER = (
    "| type | questions | best guess | score | none | clicks, median and most | demands, least to most | by hand |\n"
    "|---|---|---|---|---|---|---|---|\n"
)

MAX_SHARE, MAX_SHARE_YES_NO = Fraction(35, 100), Fraction(60, 100)
NONE_SHARES = Fraction(10, 100), Fraction(30, 100)
MAX_CLICKS = 12


class Row(NamedTuple):
    """What was found about the questions of one type."""

    name: str
    asked: int
    guess: str
    score: Fraction
    none: Fraction
    clicks: tuple[float, int]
    demands: tuple[int, float, int]
    notes: str
    wrong: int

    @classmethod
    def of(cls, name: str, items: Sequence[Any]) -> Row:
        """The figures of some questions."""
        guess, right = max(scores(items).items(), key=lambda score: score[1])
        clicks, totals = [fewest_clicks(item) for item in items], [item.demands.total for item in items]
        return cls(
            name,
            len(items),
            guess,
            Fraction(right, len(items)),
            Fraction(sum(item.answer_kind == NONE for item in items), len(items)),
            (median(clicks), max(clicks)),
            (min(totals), median(totals), max(totals)),
            "; ".join(notes(items)),
            sum(1 for item in items for _ in item_faults(item)),
        )

    def faults(self) -> Iterator[str]:
        """The bars that are missed."""
        if self.score > (MAX_SHARE_YES_NO if isinstance(TYPES[self.name].form, YesNoWhyForm) else MAX_SHARE):
            yield f"{self.name}: {self.guess} is right in {percent(self.score)}"
        if NONE in TYPES[self.name].drill_shares and not NONE_SHARES[0] <= self.none <= NONE_SHARES[1]:
            yield f"{self.name}: none is right in {percent(self.none)}"
        if self.wrong:
            yield f"{self.name}: {self.wrong} questions are not for a head and a pencil"

    def __str__(self) -> str:
        none = percent(self.none) if NONE in TYPES[self.name].drill_shares else ""
        clicks, demands = f"{self.clicks[0]:g}, {self.clicks[1]}", f"{self.demands[0]}, {self.demands[1]:g}, {self.demands[2]}"
        cells = [f"`{self.name}`", self.asked, self.guess, percent(self.score), none, clicks, demands, self.notes]
        return f"| {' | '.join(map(str, cells))} |"


def percent(share: Fraction) -> str:
    """A share in whole percents."""
    return f"{round(100 * share)} %"


def item_faults(item: Any) -> Iterator[str]:
    """What no single question may be."""
    if fewest_clicks(item) > MAX_CLICKS:
        yield "too many clicks"
    if isinstance(item.form, FractionForm) and any(odds.denominator > MAX_DENOMINATOR for odds in item.right_answers):
        yield "the denominator is too large"
    if hasattr(item, "margin") and item.margin < MIN_MARGIN:
        yield "the margin is too small"
    if item.id in KEEPING and not keeps(item):
        yield "the clue breaks the convention that is taught"
    if item.id not in LAST_ROUND and item.state.turns_left is not None:
        yield "in the last round, cards that count as needed are out of reach"


KEEPING = ("focus", "meaning", "will_play")
"""The types about a clue that keeps an agreement."""


def keeps(item: Any) -> bool:
    """Whether all that the last clue says is true."""
    return is_kept(agreed_readings(item.history, convention(item.under))[-1])


LAST_ROUND = ("number", "plan", "endgame")
"""The types that are about the turns left."""


def notes(items: Sequence[Any]) -> Iterator[str]:
    """Figures of some types alone."""
    if isinstance(items[0].form, FractionForm):
        yield f"denominators up to {max(odds.denominator for item in items for odds in item.right_answers)}"
    if hasattr(items[0], "margin"):
        yield f"margins from {percent(min(item.margin for item in items))}"
    if items[0].id in KEEPING:
        yield f"convention kept in {percent(Fraction(sum(map(keeps, items)), len(items)))}"
    if hasattr(items[0], "under"):
        counts = Counter(item.under for item in items)
        yield ", ".join(f"{under} {counts[under]}" for under in SHIPPED)


def items_of(name: str, count: int) -> list[Any]:
    """Drills of five, from seeds that nobody else uses."""
    return [item for number in range(-(-count // 5)) for item in drill(name, seed=f"gate {number}")]


def on_page() -> list[str]:
    """The rows of the table in the documentation."""
    return PAGE.read_text("utf-8").partition(HEADER)[2].partition("\n\n")[0].splitlines()


def write_on_page(row: Row) -> None:
    """Put a row into the table in the documentation, in the place of the one of the same type."""
    before, _, rest = PAGE.read_text("utf-8").partition(HEADER)
    lines, end, after = rest.partition("\n\n")
    by_name = {line.split("`")[1]: line for line in lines.splitlines()} | {row.name: str(row)}
    PAGE.write_text(before + HEADER + "\n".join(by_name[name] for name in TYPES if name in by_name) + end + after, "utf-8")


def main(count: int = 300, *names: str) -> int:
    """1 if a bar is missed."""
    rows = []
    for name in names or TYPES:
        rows.append(Row.of(name, items_of(name, count)))
        write_on_page(rows[-1])
        sys.stdout.write(f"{rows[-1]}\n")
        sys.stdout.flush()
    faults = [fault for row in rows for fault in row.faults()]
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:]) if sys.argv[1:] else main())
