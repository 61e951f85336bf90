"""Recorded games of real tables on hanab.live: third-party data, which stands outside the repository.

It is in ``shared/data/games`` beside it; ``HANABI_SHARED`` names another place. What all of them, or some files, come to is told by
``make long RUN=games``. Each game is replayed as the printed rules say, else with the house rules of its table,
else with the card that its options forgot.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hanabi_widget.notation import HouseRules, from_hanab_live
from hanabi_widget.rules import Game

FOLDER = Path(os.environ.get("HANABI_SHARED", Path(__file__).parents[3] / "shared"), "data", "games")
HOUSE_RULES: HouseRules = {"free_discards": True, "strikeout_scores_zero": False}
"""The house rules of the two-player games."""


def records_in(path: Path) -> list[dict[str, Any]]:
    """The records of a file."""
    data = path.read_bytes()
    found: list[dict[str, Any]] = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
    return found


def recorded(name: str) -> list[dict[str, Any]]:
    """The records of a file in the folder, for a test, which is skipped without it, but not under CI."""
    path = FOLDER / name
    if not path.exists():
        missing = f"no recorded games at {path}: put them there, or name their place in HANABI_SHARED"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return records_in(path)


WAYS: dict[str, tuple[HouseRules, dict[str, bool]]] = {
    "by the printed rules": ({}, {}),
    "with the house rules": (HOUSE_RULES, {}),
    "with an extra card": ({}, {"oneExtraCard": True}),
}
"""How a game may be replayed: house rules, and options that are added to its own."""


def replayed(record: dict[str, Any]) -> Iterator[tuple[str, Game | ValueError]]:
    """The game in each way, or what is wrong with it."""
    for way, (house, more) in WAYS.items():
        try:
            yield way, from_hanab_live({**record, "options": {**record.get("options", {}), **more}}, **house)
        except ValueError as problem:
            yield way, problem


def told(record: dict[str, Any]) -> tuple[str, str, Game | None]:
    """Whether a game is legal, whether its score is the recorded one, and the game."""
    legal = [(way, game) for way, game in replayed(record) if isinstance(game, Game)]
    right = [(way, game) for way, game in legal if game.score == record["score"]]
    for way, game in right or legal:
        return way, "as recorded" if right else f"{game.score} instead of {record['score']}", game
    return "not legal", "unknown", None


def report(path: Path) -> bool:
    """Print the counts of a file; whether every game is legal and has its score."""
    games = [told(record) for record in records_in(path)]
    counts = {
        "legality": Counter(way for way, _, _ in games),
        "score": Counter(score for _, score, _ in games),
        "points": Counter(str(game.score) for _, _, game in games if game),
        "end": Counter(str(game.last.state.outcome or game.ending or "not played to the end") for _, _, game in games if game),
    }
    sys.stdout.write(f"{path.name}: {len(games)} games, {sum(len(game) - 1 for _, _, game in games if game)} actions\n")
    for what, count in counts.items():
        ordered = sorted(count.items(), key=lambda item: (item[0].isdecimal() and int(item[0]), -item[1]))
        sys.stdout.write(f"  {what}: {', '.join(f'{name} {number}' for name, number in ordered)}\n")
    return all(game and score == "as recorded" for _, score, game in games)


def main(*names: str) -> int:
    """1 if a game is not legal or has another score."""
    if not names and not FOLDER.is_dir():
        sys.stdout.write(f"no recorded games at {FOLDER}: put them there, or name their place in HANABI_SHARED\n")
        return 1
    found = [report(path) for path in (map(Path, names) if names else sorted(FOLDER.iterdir()))]
    return int(not all(found))
