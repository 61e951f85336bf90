"""Every suit of every variant beside hanab.live's own suits.json and variants.json, wherever they are below ``../shared/data``.

Prints each variant that differs; without the files it says so, and has found nothing out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from hanabi_widget.base_error import HanabiError
from hanabi_widget.rules import RuleSet, rule_set
from hanabi_widget.rules.suit import named_colors
from tests.peers.test_recorded_games import FOLDER

OWN_LETTERS = {"Red": "r", "Yellow": "y", "Green": "g", "Blue": "b", "Purple": "p", "Teal": "t", "Black": "k"}
TOUCHES = {"allClueColors": "every", "noClueColors": "none", "prism": "rank"}


def differences(rules: RuleSet, suits: list[Mapping[str, Any]]) -> Iterator[str]:
    """The suits of a variant that are clued otherwise than the site's, or have other copies."""
    for ours, own in zip(rules.suits, suits, strict=True):
        colors = tuple(OWN_LETTERS.get(color, ours.letter) for color in own.get("clueColors", [own["name"]]))
        touch = next((word for key, word in TOUCHES.items() if own.get(key)), colors)
        ranks = "every" if own.get("allClueRanks") else "none" if own.get("noClueRanks") else "own"
        is_alike = (named_colors(ours) or ours.clued_by) == touch and ours.ranked_by == ranks
        if not is_alike or ((ours.copies or (0,))[0] == 1) != bool(own.get("oneOfEach")):
            yield own["name"]


def main() -> int:
    """Compare all variants that are accepted; 1 if one differs, or the files are missing."""
    found = [next(FOLDER.parent.rglob(name), None) for name in ("suits.json", "variants.json")]
    if None in found:
        print(f"no suits.json and variants.json of hanab.live below {FOLDER.parent}: HANABI_SHARED may name another place")
        return 1
    suits, variants = (json.loads(path.read_text("utf-8")) for path in found if path)
    of_site, faults = {suit[key]: suit for suit in suits for key in ("name", "id") if key in suit}, 0
    for variant in variants:
        try:
            rules = rule_set(variant["name"])
        except HanabiError:
            continue
        for name in differences(rules, [of_site[re.sub(" Reversed$|/R$", "", name)] for name in variant["suits"]]):
            print(f"{variant['name']}: {name}")
            faults += 1
    return bool(faults)
