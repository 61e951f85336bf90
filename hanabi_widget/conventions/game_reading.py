"""A whole game read under a convention, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from hanabi_widget.rules import Action, Node

from .convention import Convention
from .position_reading import Reading
from .public_record import PublicRecord
from .recommendation import require_fit


class GameReading(Sequence[Reading]):
    """The readings at the steps of the line of a game that leads to a node: `Reading` by step, step 0 first.

    Args:
        convention: the convention.
        nodes: the nodes of the line, from the first.

    Raises:
        HanabiError: the convention needs another number of players.

    Attributes:
        convention: the convention.
        actions: the actions of the line; the first led to step 1.

    Example:
        >>> import hanabi_widget as hw
        >>> game = hw.deal(players=2, seed=2)
        >>> node = game.apply(hw.Clue("Bob", "red"))
        >>> len(game.under("beginner")), game.under("beginner")[1].trust("Bob")[1]
        (2, <slot 1: r1>)
    """

    def __init__(self, convention: Convention, nodes: Sequence[Node]) -> None:
        require_fit(convention, nodes[0].state)
        self.convention = convention
        self.actions: list[Action] = [node.action for node in nodes[1:] if node.action is not None]
        records = [PublicRecord(convention, nodes[0].state)]
        for node in nodes[1:]:
            if node.action is not None:
                records.append(records[-1].after(node.action, node.state))
        self._readings = [Reading(record) for record in records]

    @overload
    def __getitem__(self, step: int) -> Reading: ...

    @overload
    def __getitem__(self, step: slice) -> list[Reading]: ...

    def __getitem__(self, step: int | slice) -> Reading | list[Reading]:
        return self._readings[step]

    def __len__(self) -> int:
        return len(self._readings)

    def __iter__(self) -> Iterator[Reading]:
        return iter(self._readings)

    def __repr__(self) -> str:
        return f"<GameReading under {self.convention.name}: {len(self) - 1} steps>"
