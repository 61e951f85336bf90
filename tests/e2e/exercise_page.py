"""An exercise on a laptop's screen, and the right answer to each of its questions, given with the fewest presses."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from playwright.sync_api import Locator, TimeoutError as TookTooLong, ViewportSize

from .jupyterlab import Notebook

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SCROLLED = "() => [...document.querySelectorAll('*')].reduce((sum, element) => sum + element.scrollTop, 0)"


# Those of some parts that are not wholly on the screen: one look at all of them.
OUT_OF_VIEW = """([exercise, parts]) => new Promise((done) => {
  const looked = new IntersectionObserver((all) => {
    looked.disconnect();
    done(all.filter(({ intersectionRatio }) => intersectionRatio < 0.97).map(({ target }) => target.outerHTML.slice(0, 100)));
  });
  const found = parts.flatMap((part) => [...exercise.querySelectorAll(part)]);
  found.forEach((element) => looked.observe(element));
  if (!found.length) done([]);
})"""


@dataclass(frozen=True)
class Press:
    """One step of an answer: a button to press, or a field to fill in."""

    at: Locator
    text: str = ""


def to_top(notebook: Notebook, exercise: Locator) -> None:
    """Scroll an exercise to the top of the screen."""
    exercise.evaluate("exercise => exercise.scrollIntoView()")
    notebook.painted()


def box(exercise: Locator, label: str) -> Locator:
    """What an answer is given with, by its label."""
    return exercise.locator(f':is(.below-hand, .answer) [aria-label="{label}"]')


def in_view(exercise: Locator, *parts: str) -> None:
    """All of these parts are on the screen as a whole, up to a pixel."""
    given = [exercise.element_handle(), [*parts]]
    with suppress(TookTooLong):
        exercise.page.wait_for_function(f"async given => (await ({OUT_OF_VIEW})(given)).length === 0", arg=given)
    assert exercise.page.evaluate(OUT_OF_VIEW, given) == []


def state(notebook: Notebook) -> tuple[dict[str, Any], list[Any]]:
    """The input of the page of the exercise ``ex``, and the right answers as JSON; both empty where nothing is asked."""
    answers = "[question.form.to_json(question.context, answer) for answer in question.right_answers]"
    asked = f"[ex._page_state['input'], {answers}] if item and not ex._page_state['settled'] else [{{}}, []]"
    code = f"item = ex.session.pages[ex.page].item; question = item and item.question; print(json.dumps({asked}))"
    found = json.loads(notebook.eval(f"import json; {code}"))
    return found[0], found[1]


def _subsets(labels: list[str]) -> list[tuple[str, ...]]:
    return [chosen for size in range(len(labels) + 1) for chosen in combinations(labels, size)]


def labels_of_cards(given: dict[str, Any], cards: list[Any], begun: list[Any]) -> list[str]:
    """The fewest buttons of a grid of cards that choose these, by label, where some are chosen already."""
    rows, columns = given["suits"], given["ranks"]
    at = {(row, column): option for (row, column), option in zip(product(rows, columns), given["options"])}
    wanted = {place for place, option in at.items() if json.loads(option["value"]) in cards}

    def plan(*heads: str) -> list[str]:
        chosen = {place for place, option in at.items() if json.loads(option["value"]) in begun}
        for head in heads:
            line = {place for place in at if head in (*place, given["all"])}
            chosen = chosen - line if line <= chosen else chosen | line
        return [*heads, *(at[place]["label"] for place in sorted(chosen ^ wanted))]

    starts = ((), (given["all"],))
    plans = [plan(*start, *some, *others) for start in starts for some in _subsets(rows) for others in _subsets(columns)]
    return min(plans, key=len)


def presses(exercise: Locator, given: dict[str, Any], right: Any) -> list[Press]:  # noqa: ANN401
    """The fewest steps that give an answer."""

    def option(value: object) -> Press:
        label = next((each["label"] for each in given["options"] if json.loads(each["value"]) == value), given["none"])
        return Press(box(exercise, label))

    def in_grid(number: int, cards: list[Any]) -> list[Press]:
        grid = exercise.locator(".card-grid").nth(number)
        begun = json.loads(given["start"])[number] if given["start"] else []
        return [Press(grid.locator(f'[aria-label="{label}"]')) for label in labels_of_cards(given, cards, begun)]

    def field(text: str) -> Press:
        return Press(exercise.locator(".answer input"), text)

    match given["kind"]:
        case "grid":
            return [press for number, cards in enumerate(right) for press in in_grid(number, cards)]
        case "set" if given["cards"] and right:
            return in_grid(0, right)
        case "set" if right and given["all"]:
            left = [option(json.loads(each["value"])) for each in given["options"] if json.loads(each["value"]) not in right]
            return min([option(value) for value in right], [Press(box(exercise, given["all"])), *left], key=len)
        case "set" if right:
            return [option(value) for value in right]
        case "set" | "choice":
            return [option(right)]
        case "yes_no_why" if right["known"]:
            facts = [each["label"] for each in given["facts"] if json.loads(each["value"]) in right["because"]]
            return [Press(exercise.locator(".answer [role=radio]").first), *(Press(box(exercise, label)) for label in facts)]
        case "yes_no_why":
            return [Press(exercise.locator(".answer [role=radio]").nth(1)), option(right["example"])]
        case "action_with_odds":
            return [option(right["action"]), field(str(right["odds"]))]
        case "hand":
            at = exercise.locator(".below-hand select")
            return [Press(at.nth(number), json.dumps(card)) for number, card in enumerate(right)]
    return [field(str(right))]


def fewest_presses(exercise: Locator, given: dict[str, Any], answers: list[Any]) -> list[Press]:
    """Of the right answers, the steps of the one that takes fewest."""
    return min((presses(exercise, given, right) for right in answers), key=len)
