"""Some of hanab.live's variants, of every kind."""

from __future__ import annotations

VARIANTS_THERE = (
    "Rainbow (6 Suits)", "Null (3 Suits)", "Omni & Null (5 Suits)", "Special Mix (6 Suits)", "Prism (5 Suits)",
    "Deceptive-Ones & Muddy Rainbow (5 Suits)", "Odds and Evens & Pink (5 Suits)", "Funnels (5 Suits)", "Chimneys & Dark Prism (6 Suits)",
    "Synesthesia & Black (5 Suits)", "Critical Fours & Gray (6 Suits)", "Scarce Ones (4 Suits)", "Color Blind (4 Suits)",
    "Number Blind (5 Suits)", "Totally Blind (5 Suits)", "Color Mute (5 Suits)", "Number Mute (5 Suits)", "Matryoshka (6 Suits)",
    "Ambiguous (6 Suits)", "Extremely Ambiguous & Dark Null (6 Suits)", "Dual-Color (6 Suits)", "Reversed (5 Suits)",
    "White Reversed & Rainbow (5 Suits)", "Light-Pink-Fives & Brown (6 Suits)", "Null-Ones & Null (4 Suits)", "Valentine Mix (6 Suits)",
)  # fmt: skip
"""Names, at least one for each property that decides what a clue touches."""
