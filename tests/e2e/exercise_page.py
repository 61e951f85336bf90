"""An exercise on a laptop's screen, and what is right on its page."""

from __future__ import annotations

import json
from contextlib import suppress
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


def to_top(notebook: Notebook, exercise: Locator) -> None:
    """Scroll an exercise to the top of the screen."""
    exercise.evaluate("exercise => exercise.scrollIntoView()")
    notebook.painted()


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
