"""How many recorded clues keep a convention: ``python -m tests.peers.kept_conventions_report [convention ...]``, by default all shipped.

For each convention: how many clues have a true meaning, how many keep good touch, and, where the meaning is kept, how many cards the focus
may be for its receiver by trust and by logic, and how often it is one.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field

from hanabi_widget.conventions import SHIPPED, Reading
from hanabi_widget.notation import from_hanab_live
from hanabi_widget.rules import Game, card_numbers, cards_by_number

from .recorded_games import FOLDER, records_in


@dataclass
class Tally:
    """What the clues of some games come to under a convention."""

    counts: Counter[str] = field(default_factory=Counter)
    meanings: Counter[str] = field(default_factory=Counter)

    def add(self, reading: Reading) -> None:
        """Count what the last action said."""
        cards, state = cards_by_number(reading.state), reading.state
        for said in reading.announcements:
            if said.step != reading.record.step:
                continue
            self.counts[said.kind] += 1
            self.counts[f"{said.kind} kept"] += said.is_true(cards)
            meant = next((case.name for case in said.cases if case.is_true(cards)), None)
            if said.kind == "meaning" and meant is not None and said.receiver is not None and said.focus is not None:
                self.meanings[meant] += 1
                slot = card_numbers(state)[said.receiver].index(said.focus) + 1
                for way, view in (("trust", reading.trust(said.receiver)), ("logic", state.knowledge(said.receiver))):
                    self.counts[f"{way} cards"] += len(view[slot].identities)
                    self.counts[f"{way} decided"] += len(view[slot].identities) == 1

    def row(self, name: str) -> str:
        """A row of the table."""
        counts, kept = self.counts, self.counts["meaning kept"]
        shares = [f"{kept} of {counts['meaning']} ({kept / counts['meaning']:.1%})", f"{counts['touch kept'] / counts['touch']:.1%}"]
        shares += [
            f"{counts[f'{way} cards'] / kept:.2f} cards, {counts[f'{way} decided'] / kept:.0%} decided" for way in ("trust", "logic")
        ]
        return " | ".join([name, *shares, ", ".join(f"{meaning} {count}" for meaning, count in self.meanings.most_common())])


def legal_games() -> list[Game]:
    """The recorded games that can be replayed by the printed rules."""
    games = []
    for record in records_in(FOLDER / "hanabi-challenges-50.json"):
        try:
            games.append(from_hanab_live(record))
        except ValueError:
            continue
    return games


if __name__ == "__main__":
    games = legal_games()
    sys.stdout.write("convention | meaning kept | good touch kept | focus by trust | focus by logic | meanings\n")
    for name in sys.argv[1:] or SHIPPED:
        tally = Tally()
        for game in games:
            for reading in game.under(name)[1:]:
                tally.add(reading)
        sys.stdout.write(f"{tally.row(name)}\n")
