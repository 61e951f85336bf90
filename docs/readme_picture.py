"""Writes docs/clue.svg, the moving picture of the README: a clue, what it teaches, and the play that follows from it.

Run from the root of the repository: ``python docs/readme_picture.py``.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import hanabi_widget as hw

TARGET = Path(__file__).with_name("clue.svg")
SECONDS = 3
"""How long each step is shown."""


def picture() -> str:
    """An SVG that shows the steps of a short game in turn; where motion is not wanted, the clue alone."""
    game = hw.deal(players=["Ann", "Ben"], seed=7)
    game.apply(hw.Clue("Ben", 1))
    game.apply(hw.Play(3))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "step.svg")
        steps = []
        for step in range(len(game)):
            hw.Board(game, view="Ben", step=step).save_svg(path)
            steps.append(path.read_text("utf-8"))
    (box,) = {re.search(r'viewBox="([^"]*)"', step)[1] for step in steps}  # type: ignore[index]
    style = (
        f".step {{ opacity: 0; animation: {SECONDS * len(steps)}s step-end infinite show }}\n"
        f"@keyframes show {{ 0% {{ opacity: 1 }} {100 / len(steps):.4f}% {{ opacity: 0 }} }}\n"
        + "".join(f".step:nth-of-type({n + 1}) {{ animation-delay: {(n - len(steps)) * SECONDS}s }}\n" for n in range(len(steps)))
        + "@media (prefers-reduced-motion: reduce) { .step { animation: none } .step:nth-of-type(2) { opacity: 1 } }\n"
    )
    frames = "\n".join(f'<g class="step">{step.strip()}</g>' for step in steps)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="Ann clues Ben 1, and he plays slot 3">\n'
        f"<style>\n{style}</style>\n{frames}\n</svg>\n"
    )


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
