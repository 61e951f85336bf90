"""Whether drills are worth doing: ``make gate``, with the number of items of each type, and types; all of them by default.

It writes each row to docs/drills.md as soon as it is found, and fails if a bar is missed: see `Row.faults`. Drills are answered without a
look at the question, and with the fewest presses on the buttons of js/src/exercise/answerForms.tsx, as the tests with a browser do.
"""

# ruff: noqa: ANN401 - questions of every type

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from hanabi_widget.conventions import SHIPPED
from hanabi_widget.lessons import TYPES, Question, drill
from hanabi_widget.lessons.answers.answer_forms import ChoiceForm, FractionForm, GridForm, SetForm
from hanabi_widget.lessons.answers.domains import ActionDomain, PlayerDomain, SlotDomain, StepDomain
from hanabi_widget.lessons.questions.question import NONE
from hanabi_widget.lessons.questions.types.meaning_of_last_clue import chop
from hanabi_widget.rules import Clue, Discard, Play
from hanabi_widget.session.answer_form_views import answer_input
from hanabi_widget.text import ENGLISH

Strategy = Callable[[Any], object]
"""From a question to an answer; None is "none", and what no answer may be is wrong."""


def choices(item: Any) -> Sequence[Any]:
    """What may be chosen, in order."""
    return [*item.form.domain.choices(item.context)]


def kind_of_action(kind: type, place: int) -> Strategy:
    """The first or last action of a kind."""

    def answer(item: Any) -> object:
        found = [action for action in choices(item) if isinstance(action, kind)]
        return found[place] if found else ()

    return answer


def on_chop(item: Any) -> object:
    """The card on chop, before the last clue where the question is about that one."""
    state = item.seen.states[-2] if hasattr(item, "clue") and len(item.seen.states) > 1 else item.state
    return chop(state, item.holder)


ONE: dict[str, Strategy] = {
    "first": lambda item: choices(item)[0],
    "last": lambda item: choices(item)[-1],
    "second": lambda item: choices(item)[min(1, len(choices(item)) - 1)],
    "last but one": lambda item: choices(item)[-2:][0],
}
"""One of what may be chosen, by its place."""

BY_DOMAIN: dict[type, dict[str, Strategy]] = {
    SlotDomain: {**ONE, "the chop": on_chop},
    ActionDomain: {
        **ONE,
        "last play": kind_of_action(Play, -1),
        "first discard": kind_of_action(Discard, 0),
        "first clue": kind_of_action(Clue, 0),
        "last discard": kind_of_action(Discard, -1),
        "discard the chop": lambda item: Discard(chop(item.state, item.state.player) or 0),
    },
    PlayerDomain: {
        "the holder": lambda item: item.holder,
        "to act": lambda item: item.state.player,
        "the viewer": lambda item: item.viewer,
    },
    StepDomain: ONE,
}
"""More strategies for some forms, by what is chosen."""


def strategies(kind: type[Question]) -> dict[str, Strategy]:
    """The strategies that need no look at the cards, for questions of a type."""
    form, one = kind.form, BY_DOMAIN.get(type(getattr(kind.form, "domain", None)), {})
    if isinstance(form, SetForm):
        sets: dict[str, Strategy] = {
            "all": lambda item: frozenset(choices(item)),
            "none": lambda _: frozenset(),
            "all others": lambda item: frozenset(choices(item)) - {item.holder},
        }
        return {**sets, **{name: lambda item, answer=answer: frozenset([answer(item)]) for name, answer in one.items()}}  # type: ignore[misc]
    if isinstance(form, GridForm):
        return {"all": lambda item: tuple(frozenset(form.item_domain.choices(item.context)) for _ in form.row_domain.choices(item.context))}
    if isinstance(form, ChoiceForm):
        return {**(one or ONE), **({"none": lambda _: None} if form.allows_none else {})}
    return {}


def scores(items: Sequence[Any]) -> Counter[str]:
    """For each strategy how many questions it answers rightly: each constant answer, and each of `strategies`."""
    counts = Counter[str]()
    for item in items:
        counts.update({*map(json.dumps, _as_written(item))})
        counts.update(name for name, answer in strategies(type(item)).items() if answer(item) in item.right_answers)
    return counts


def _as_written(item: Any) -> Iterable[object]:
    """The right answers as JSON."""
    return [item.form.to_json(item.context, answer) for answer in item.right_answers]


class Press(NamedTuple):
    """A press on a button, or into a field where something is typed.

    Attributes:
        at: where it is in an exercise, as Playwright selects it.
        text: what is typed there.
    """

    at: str
    text: str = ""


def box(label: str) -> Press:
    """A press on what an answer is given with, by its label."""
    return Press(f':is(.below-hand, .answer) [aria-label="{label}"]')


def fewest_clicks(item: Any) -> int:
    """The fewest clicks that enter a right answer to a question of a drill; what is typed counts as one."""
    return len(fewest_presses(answer_input(item, ENGLISH), [item.form.to_json(item.context, answer) for answer in item.right_answers]))


def fewest_presses(given: Any, answers: Iterable[Any]) -> list[Press]:
    """The fewest presses that give one of some answers, which are JSON, to an `AnswerInput`."""
    return min((_presses(given, answer) for answer in answers), key=len)


def _presses(given: Any, answer: Any) -> list[Press]:
    options = [json.loads(option["value"]) for option in given["options"]]

    def option(value: object) -> Press:
        return box(given["options"][options.index(value)]["label"] if value in options else given["none"])

    def on_grid(number: int, cards: Sequence[Any], begun: Sequence[Any]) -> list[Press]:
        rows, columns = given["suits"], given["ranks"]
        across, down = lines_of_grid(len(rows), len(columns))
        labels = {sum(across): given["all"], **dict(zip((*across, *down), (*rows, *columns)))}
        labels |= {1 << cell: option["label"] for cell, option in enumerate(given["options"])}
        begins, ends = (sum(1 << cell for cell, value in enumerate(options) if value in chosen) for chosen in (begun, cards))
        pressed = presses_on_grid(begins, ends, len(rows), len(columns))
        return [Press(f'.card-grid >> nth={number} >> [aria-label="{labels[cells]}"]') for cells in pressed]

    match given["kind"]:
        case "grid":
            starts = json.loads(given["start"]) if given["start"] else [()] * len(answer)
            return [press for number, row in enumerate(answer) for press in on_grid(number, row, starts[number])]
        case "set" if answer and given["suits"]:
            return on_grid(0, answer, ())
        case "set" if answer:
            alone = [option(value) for value in answer]
            others = [option(value) for value in options if value not in answer]
            return min(alone, [box(given["all"]), *others], key=len) if given["all"] else alone
        case "set" | "choice":
            return [option(answer)]
        case "action_with_odds":
            return [option(answer["action"]), Press(".answer input", str(answer["odds"]))]
    return [Press(".answer input", str(answer))]


def lines_of_grid(rows: int, columns: int) -> tuple[list[int], list[int]]:
    """The rows and columns of a grid, each told by its cells."""
    across = [(1 << columns) - 1 << row * columns for row in range(rows)]
    return across, [sum(1 << row * columns + column for row in range(rows)) for column in range(columns)]


def presses_on_grid(begun: int, target: int, rows: int, columns: int) -> list[int]:
    """The fewest presses that lead from some chosen cells of a grid to others: on a cell, a row, a column, or the corner, which is all."""
    across, down = lines_of_grid(rows, columns)

    def plan(first: Sequence[int], then: Sequence[int]) -> list[int]:
        cells = clicked(begun, first)
        second = [
            line for line in then if 1 + ((clicked(cells, [line]) ^ target) & line).bit_count() < ((cells ^ target) & line).bit_count()
        ]
        left = clicked(cells, second) ^ target
        return [*first, *second, *(1 << cell for cell in range(rows * columns) if left >> cell & 1)]

    plans = (
        plan((*corner, *first), then)
        for corner in ((), (sum(across),))
        for lines, then in ((across, down), (down, across))
        for size in range(len(lines) + 1)
        for first in combinations(lines, size)
    )
    return min(plans, key=len)


def clicked(cells: int, lines: Iterable[int]) -> int:
    """The cells that are chosen after a click on each of some lines, which fills it, or empties it if it is full."""
    for line in lines:
        cells = cells | line if line & ~cells else cells & ~line
    return cells


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
        if self.score > (MAX_SHARE_YES_NO if {*TYPES[self.name].drill_shares} == {True, False} else MAX_SHARE):
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
    if item.id not in LAST_ROUND and item.state.turns_left is not None:
        yield "in the last round, cards that count as needed are out of reach"


LAST_ROUND = ("number", "plan", "endgame")
"""The types that are about the turns left."""


def notes(items: Sequence[Any]) -> Iterator[str]:
    """Figures of some types alone."""
    if isinstance(items[0].form, FractionForm):
        yield f"denominators up to {max(odds.denominator for item in items for odds in item.right_answers)}"
    if hasattr(items[0], "margin"):
        yield f"margins from {percent(min(item.margin for item in items))}"
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
