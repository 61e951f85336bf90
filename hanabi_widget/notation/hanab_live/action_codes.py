"""The numbers that stand for actions, clues and endings in hanab.live's formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hanabi_widget.rules import RuleSet

from .json_fields import checked_int

PLAY, DISCARD, COLOR_CLUE, RANK_CLUE, END, VOTE = range(6)
ENDINGS = {
    1: "",
    2: "strike-out",
    3: "time",
    4: "terminated",
    5: "speedrun failed",
    6: "idle",
    7: "soft-lock",
    8: "all or nothing failed",
    9: "all or nothing soft-lock",
    10: "vote",
}
"""`Game.ending` by hanab.live's end condition; empty for a normal ending, after which the score counts."""


def clue_colors(rules: RuleSet) -> list[str]:
    """The colours that a clue may name, by hanab.live's clue value."""
    return [*rules.color_names]


def end_action(fields: Mapping[str, Any], where: str, players: int) -> tuple[dict[str, int], str]:
    """An end action, checked, and the `Game.ending` that it stands for."""
    action_type = checked_int(fields.get("type"), f"{where}.type", range(END, VOTE + 1))
    action = {"type": action_type, "target": checked_int(fields.get("target"), f"{where}.target", range(players))}
    if action_type == END or fields.get("value") is not None:
        action["value"] = checked_int(fields.get("value"), f"{where}.value", range(1, 11) if action_type == END else range(62))
    return action, ENDINGS[action["value"] if action_type == END else 10]
