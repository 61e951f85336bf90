"""Writes the pictures of docs/map.md: two minds after a clue, and the 394 worlds of the last fives.

Run from the root of the repository: ``python docs/map_pictures.py``.
"""

from __future__ import annotations

from pathlib import Path

import hanabi_widget as hw


def write(folder: Path) -> None:
    """Write the pictures into a folder."""
    ladder = hw.position("[suits=ryb copies=2,1,1 hand_size=2] r1 b3 | 1c | x y3 r3 b1 | >Alice y2 r1+r | Bob r2 y1 | deck y1")
    after_clue = hw.Map(ladder, formula="playable(Bob.2)")
    after_clue.announce(hw.Clue("Bob", 1))
    after_clue.save_svg(folder / "map-after-clue.svg")
    last_fives = hw.position("[hand_size=2] r4 g4 | x y5 b5 w5 | >Alice r5+5 y1 | Bob g5+5 b1")
    hw.Map(last_fives, formula="r5(Alice.1)").save_svg(folder / "map-last-fives.svg")


if __name__ == "__main__":
    write(Path(__file__).parent)
