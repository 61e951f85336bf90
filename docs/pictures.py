"""Writes the drawn pictures of docs/: maps, boards as `save_svg` writes them, a chart of scores and a page of progress.

Run from the root of the repository: ``python -m docs.pictures``.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import hanabi_widget as hw
from hanabi_widget.lessons.mastery import Settled, Today
from hanabi_widget.picture.charts import batch_chart
from hanabi_widget.picture.progress_page import ProgressPage
from hanabi_widget.text import ENGLISH
from tests.random_positions import random_game

OWN_RULES = hw.RuleSet(suits=("m", "i", hw.Suit("z", "zinc")), copies=(4, 2, 2, 2, 2, 2, 1), hand_size=6, clue_tokens=13, strikes=9)


def write(folder: Path) -> None:
    """Write the pictures into a folder."""
    ladder = hw.position("[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Alice y2 r1+r | Bob r2 y1 | deck y1")
    after_clue = hw.Map(ladder, formula="playable(Bob.2)")
    after_clue.announce(hw.Clue("Bob", 1))
    after_clue.save_svg(folder / "map-after-clue.svg")
    last_fives = hw.position("[hand_size=2] r4 g4 | x y5 b5 w5 | >Alice r5+5 y1 | Bob g5+5 b1")
    hw.Map(last_fives, formula="r5(Alice.1)").save_svg(folder / "map-last-fives.svg")
    fives = hw.position("[hand_size=2] r4 | x g5 b5 w5 | >Alice y5 y1 | Bob r5+5 b1")
    hw.Map(fives, formula="K(Bob, playable(Bob.1))").save_svg(folder / "map-fives.svg")
    hw.Map(ladder, "Alice", formula="y1(Alice.1)").save_svg(folder / "map-alice.svg")

    variation = hw.Board(random_game(5, hw.rule_set(), 3, 20), step=12)
    variation.act(hw.Suppose("Bob", 3, "w4"))
    variation.act(next(action for action in variation.state.legal_actions() if isinstance(action, hw.Clue)))
    variation.act(hw.Play(2))
    comment = "Bob took the clue for a call to play, but of his card he had learned no more than that it is red."
    variation.annotate(f"In the game Alice did not say that. {comment} Which clue would have told him more?")
    variation.save_svg(folder / "board-variation.svg")
    hw.Board(random_game(11, hw.rule_set("PT"), 2, 200), step=68).save_svg(folder / "board-end.svg")
    hw.Board(random_game(2, hw.rule_set("PT", "avalanche", "black_powder"), 5, 55), view="Donald", step=39).save_svg(
        folder / "board-seven.svg"
    )
    hw.Board(random_game(3, OWN_RULES, 2, 40), view="Alice").save_svg(folder / "board-rules.svg")

    scores = hw.simulate("careful", players=2, games=10, seed=7)
    day = date(2026, 11, 28)
    found = [Settled(skill, right=True, day=day - timedelta(ago)) for skill, ago in (*[("T1.1", 3)] * 3, ("T2.1", 1))]
    progress = ProgressPage(Today(found, {"02-clues"}, day=day), ENGLISH)
    for name, svg in (("scores", batch_chart(scores)), ("progress", progress.svg())):
        (folder / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    write(Path(__file__).parent)
