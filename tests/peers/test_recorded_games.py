"""Recorded games of real tables on hanab.live: every action is legal, every score is the recorded one, and nothing is lost.

They are third-party data, which stands outside the repository in ``shared/data/games`` beside it; ``HANABI_SHARED`` names another place.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

from hanabi_widget.notation import HouseRules, from_hanab_live, from_hanab_live_link, to_hanab_live, to_hanab_live_link
from hanabi_widget.rules import Play
from tests.kinds import Json

FOLDER = Path(os.environ.get("HANABI_SHARED", Path(__file__).parents[3] / "shared"), "data", "games")
HOUSE_RULES: HouseRules = {"free_discards": True, "strikeout_scores_zero": False}
"""The house rules of the two-player games."""


def records_in(path: Path) -> list[Json]:
    data = path.read_bytes()
    found: list[Json] = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
    return found


def recorded(name: str) -> list[Json]:
    """The records of a file in the folder, for a test, which is skipped without it, but not under CI."""
    path = FOLDER / name
    if not path.exists():
        missing = f"no recorded games at {path}: put them there, or name their place in HANABI_SHARED"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return records_in(path)


def actions(record: Json) -> list[dict[str, int]]:
    """The actions, without the 0 that stands for no value of plays and discards."""
    return [{k: v for k, v in action.items() if k != "value" or v or action["type"] > 1} for action in record["actions"]]


def test_two_player_games_with_their_house_rules() -> None:
    records = recorded("eger-1020.json.gz")
    for record in records:
        game = from_hanab_live(record, **HOUSE_RULES)
        assert game.score == record["score"], record["source"]
        assert game.last.state.outcome is not None, record["source"]
        written = to_hanab_live(game)
        assert (written["players"], written["deck"], written["actions"]) == (record["players"], record["deck"], actions(record))
    assert len(records) == 1020


def test_two_player_games_need_their_house_rules() -> None:
    """Each house rule is used by some record, so that none is asked for in vain."""
    records = recorded("eger-1020.json.gz")[:100]
    for rule in HOUSE_RULES:
        others = {name: bool(value) for name, value in HOUSE_RULES.items() if name != rule}
        assert any(_score(record, **others) != record["score"] for record in records), rule


def _score(record: Json, **house_rules: bool) -> int | None:
    try:
        return from_hanab_live(record, **house_rules).score
    except ValueError:
        return None


def test_challenge_games() -> None:
    """Games of 2 to 6 players: three have lost their extra card, one plays a card from the deck."""
    records = recorded("hanabi-challenges-50.json")
    repaired, from_deck = [], []
    for index, record in enumerate(records):
        try:
            game = from_hanab_live(record)
        except ValueError:
            assert record["playerCount"] == 6
            record["options"]["oneExtraCard"] = True
            game = from_hanab_live(record)
            repaired.append(index)
        if any(node.action == Play(0) for node in game.line):
            assert record["options"]["deckPlays"]
            from_deck.append(index)
        assert game.score == record["score"], index
        written = to_hanab_live(game)
        assert (len(written["players"]), written["deck"], written["actions"]) == (record["playerCount"], record["deck"], actions(record))
        if not written.get("options", {}).get("oneExtraCard"):
            again = from_hanab_live_link(to_hanab_live_link(game), written.get("options"))
            assert (again.score, [n.action for n in again.line]) == (game.score, [n.action for n in game.line])
    assert (len(records), repaired, from_deck) == (50, [40, 42, 43], [39])
    assert sum(any(action["type"] == 4 for action in record["actions"]) for record in records) == 13
