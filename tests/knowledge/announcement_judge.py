"""The judge of announcements: a Kripke model of which only the worlds are left in which what was announced was true."""

from __future__ import annotations

from .kripke_models import Formula, Kripke, world_numbers


class Announced(Kripke):
    """What is left of a model after a formula is announced to all that is true in the real world, among some worlds."""

    def __init__(self, before: Kripke, said: Formula, among: int = -1) -> None:
        self.before, self.numbers = before, world_numbers(before.truth_set(said) & among)
        hands = [before.hands[number] for number in self.numbers]
        super().__init__(hands, [[views[number] for number in self.numbers] for views in before.views], self.numbers.index(before.real))

    def ways(self, seat: int, world: int) -> int:
        """The weight is what it was before."""
        return self.before.ways(seat, self.numbers[world])
