"""A game: a tree of states, the main line and its variations, with comments, marks and notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from .action import Action, Suppose
from .state import State
from .statistics import Statistics, statistics

if TYPE_CHECKING:
    from hanabi_widget.knowledge import KnowledgeUpdate

MARKS = ("!", "?", "!!", "??", "!?", "?!")
"""What `Node.mark` may say of an action: good, bad, brilliant, a blunder, interesting, doubtful."""


@dataclass(eq=False, slots=True)
class Node:
    """A state in a game and how it came about.

    Attributes:
        state: the state here.
        action: the action that led here; None at the root.
        parent: the node before; None at the root.
        children: the nodes after, the main line first and suppositions last.
        comment: free text.
        mark: how good the action was, one of `MARKS`; empty for no word on it.
        notes: texts on cards in hand, by the number of the card in `State.card_numbers`; each is shown on its card from here on.
    """

    state: State
    action: Action | None = None
    parent: Node | None = field(default=None, repr=False)
    children: list[Node] = field(default_factory=list, repr=False)
    comment: str = ""
    mark: str = ""
    notes: dict[int, str] = field(default_factory=dict)

    def add(self, action: Action, comment: str = "") -> Node:
        """The node after an action; a new variation unless the action is here already.

        Raises:
            IllegalAction: the tree stays as it was.
        """
        action = self.state.normalized(action)
        node = next((child for child in self.children if child.action == action), None)
        if node is None:
            node = Node(self.state.apply(action), action, self)
            self.insert_child(node)
        node.comment = comment or node.comment
        return node

    def insert_child(self, child: Node, at: int | None = None) -> None:
        """Put a node among the children, at a place or after all others; but a real action before suppositions."""
        played = sum(not other.is_supposition for other in self.children)
        first, last = (played, len(self.children)) if child.is_supposition else (0, played)
        self.children.insert(last if at is None else min(max(at, first), last), child)

    @property
    def is_supposition(self) -> bool:
        """Whether this is a thought, which no line goes on to by itself."""
        return isinstance(self.action, Suppose)

    def promote(self) -> None:
        """Make this node the main continuation of its parent.

        Raises:
            ValueError: this is the root, or a supposition.
        """
        siblings = self._siblings()
        if self.is_supposition:
            raise ValueError("a supposition is no part of the game: choose a node that somebody played")
        siblings.remove(self)
        siblings.insert(0, self)

    def remove(self) -> None:
        """Cut this node and all after it from the game.

        Raises:
            ValueError: this is the root.
        """
        self._siblings().remove(self)
        self.parent = None

    def _siblings(self) -> list[Node]:
        if self.parent is None:
            raise ValueError("the root is the start of the game: choose a node after it")
        return self.parent.children

    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def line(self) -> list[Node]:
        """The nodes from the root through this one and on along the main continuation."""
        nodes = self.path()
        while nodes[-1].children and not nodes[-1].children[0].is_supposition:
            nodes.append(nodes[-1].children[0])
        return nodes

    def notes_by_place(self) -> dict[tuple[int, int], str]:
        """The notes written here by seat and slot.

        Raises:
            ValueError: one is on a card that is in no hand here.
        """
        places = _places(self.state) if self.notes else {}
        for number in self.notes:
            if number not in places:
                raise ValueError(f"a note on card {number!r}, which is in no hand here: one of {', '.join(map(str, sorted(places)))}")
        return {places[number]: text for number, text in self.notes.items()}

    def __iter__(self) -> Iterator[Node]:
        """This node and every node after it, main continuation first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class Game:
    """A game from a first state: its main line, variations, comments, marks and notes; ``str(game)`` is its record.

    Args:
        state: where the game starts: a deal, or any position.
        actions: the main line from there.
        headers: what is known about the game, as text: ``{"Seed": "7"}``.

    Attributes:
        root: the first node.
        ending: why play stopped before the rules end it, such as ``"time"``; then the score is 0. Empty otherwise.

    Raises:
        IllegalAction: one of the actions is not allowed where it stands.

    Example:
        >>> from hanabi_widget.rules import Play, initial_state
        >>> game = Game(initial_state(players=2, seed=7), [Play(1)])
        >>> len(game), game[0].player, game[1].player
        (2, 0, 1)
    """

    def __init__(self, state: State, actions: Iterable[Action] = (), headers: dict[str, str] | None = None) -> None:
        self.root = Node(state)
        self.headers = dict(headers or {})
        self.ending = ""
        last = self.root
        for action in actions:
            node = last.add(action)
            last = last if node.is_supposition else node

    @property
    def line(self) -> list[Node]:
        """The nodes of the main line."""
        return self.root.line()

    @property
    def last(self) -> Node:
        """The last node of the main line."""
        return self.line[-1]

    @property
    def score(self) -> int | None:
        """The score at the end of the main line; 0 for a game stopped early."""
        return 0 if self.ending else self.last.state.score

    def apply(self, action: Action, comment: str = "") -> Node:
        """Take an action at the end of the main line.

        Raises:
            IllegalAction: the game stays as it was.
        """
        return self.last.add(action, comment)

    def statistics(self, step: int = -1) -> Statistics:
        """The statistics at a step of the main line, by default the last; see `hanabi_widget.rules.Statistics`.

        Raises:
            IndexError: there is no such step.

        Example:
            >>> from hanabi_widget.rules import initial_state
            >>> Game(initial_state(players=2, seed=7)).statistics().pace
            17
        """
        return statistics(self._at(step))

    def diff(self, step: int) -> KnowledgeUpdate:
        """What the action that led to a step of the main line changed; see `hanabi_widget.knowledge.KnowledgeUpdate`.

        Raises:
            IndexError: nothing led there: the steps are from 1 to the last.
        """
        from hanabi_widget.knowledge import KnowledgeUpdate, Views  # noqa: PLC0415

        nodes = self.line
        if step not in range(1, len(nodes)):
            raise IndexError(f"no step {step!r}: an action led to each of the steps 1 to {len(nodes) - 1}")
        return KnowledgeUpdate(Views(nodes[step - 1].state), Views(nodes[step].state))

    def save(self, path: str | Path) -> None:
        """Write the game to a file: all of it as a record, or its main line for hanab.live.

        Args:
            path: ends in ``.hanabi`` for a record (see `hanabi_widget.notation.record_text`) or in ``.json`` for hanab.live's JSON
                (see `hanabi_widget.to_hanab_live` for what that leaves out).

        Raises:
            ValueError: another ending, or a game that cannot be written so.
            OSError: the file cannot be written.
        """
        from hanabi_widget.notation.files import save  # noqa: PLC0415

        save(self, path)

    def __str__(self) -> str:
        """The record of the game; see `hanabi_widget.notation.record_text`."""
        from hanabi_widget.notation import record_text  # noqa: PLC0415

        return record_text(self)

    def __getitem__(self, step: int) -> State:
        """The state at a step of the main line; step 0 is the start, step -1 the last.

        Raises:
            IndexError: there is no such step.
        """
        return self._at(step).state

    def _at(self, step: int) -> Node:
        nodes = self.line
        try:
            return nodes[step]
        except IndexError:
            raise IndexError(f"no step {step}: the main line has 0 to {len(nodes) - 1}") from None

    def __len__(self) -> int:
        """The number of states on the main line."""
        return len(self.line)

    def __eq__(self, other: object) -> bool:
        """Whether both trees hold the same, and the headers and endings are the same; a note goes by the place of its card."""
        if not isinstance(other, Game):
            return NotImplemented
        return (self.headers, self.ending) == (other.headers, other.ending) and _tree(self.root) == _tree(other.root)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.root.state.names)}: {len(self) - 1} steps, score {self.score}>"


def _tree(root: Node) -> list[tuple[object, ...]]:
    return [(node.state, node.action, node.comment, node.mark, _notes(node), len(node.children)) for node in root]


def _notes(node: Node) -> dict[object, str]:
    """Its notes by place: cards are numbered otherwise where the same position was reached otherwise."""
    places = _places(node.state) if node.notes else {}
    return {places.get(number, number): text for number, text in node.notes.items()}


def _places(state: State) -> dict[int, tuple[int, int]]:
    """Seat and slot of each card in hand, by its number."""
    return {number: (seat, slot) for seat, row in enumerate(state.card_numbers) for slot, number in enumerate(row, start=1)}
