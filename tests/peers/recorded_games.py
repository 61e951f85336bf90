"""Recorded games of real tables on hanab.live: third-party data, which stands outside the repository.

It is in ``shared/data/games`` beside it; ``HANABI_SHARED`` names another place.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from hanabi_widget.notation import HouseRules

FOLDER = Path(os.environ.get("HANABI_SHARED", Path(__file__).parents[3] / "shared"), "data", "games")
HOUSE_RULES: HouseRules = {"free_discards": True, "strikeout_scores_zero": False}
"""The house rules of the two-player games."""


def records_in(path: Path) -> list[dict[str, Any]]:
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
