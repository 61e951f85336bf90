"""Games: trees of states, with a main line and variations, comments, marks, notes and drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from hanabi_widget.arguments import check_type, integer
from hanabi_widget.base_error import HanabiError

from .action import Action, CardNumber, CardPlace, SeatIndex, Suppose
from .reading_notes import ReadingNote
from .state import State, laid_out
from .statistics import Statistics, statistics
from .table import card_numbers, knows_all_cards, places_of_cards

if TYPE_CHECKING:
    from hanabi_widget.methods_of_states_and_games import GameDoors, NodeDoors  # what they are asked that higher rooms answer
else:
    GameDoors = NodeDoors = object

Nodes: TypeAlias = Sequence["Node"]
"""Successive nodes of a game, such as a line."""

MARKS = ("!", "?", "!!", "??", "!?", "?!")
"""The values of `Node.mark`: good, bad, brilliant, blunder, interesting, doubtful."""

DEALT_AGAINST = "DealtAgainst"
"""The header that names the learner of a game with the dealer that proves."""


@dataclass(eq=False, slots=True, weakref_slot=True)
class Node(NodeDoors):
    """A state in a game tree, and how it was reached.

    Attributes:
        state: the state here.
        action: the action that led here; None at the root.
        parent: the previous node; None at the root.
        children: the next nodes: the main continuation first, suppositions last.
        comment: free text.
        mark: how good the action was: one of `MARKS`, or empty.
        notes: texts on cards in hand, by card number (see `hanabi_widget.rules.card_numbers`); each is shown on its card from here on.
        drawings: circles and arrows on the table as it is here: ``"B2"``, ``"B2>r"``; see `hanabi_widget.notation.drawings`.
        learner: at the root of a game with the dealer that proves, the seat that it deals against (see docs/dealer.md); else None.

    Example:
        >>> from hanabi_widget.rules import Play, initial_state
        >>> root = Node(initial_state(players=2, seed=7))
        >>> node = root.add(Play(1), comment="a guess")
        >>> node.parent is root, node.comment, len(root.line())
        (True, 'a guess', 2)
    """

    state: State
    action: Action | None = None
    parent: Node | None = field(default=None, repr=False)
    children: list[Node] = field(default_factory=list, repr=False)
    comment: str = ""
    mark: str = ""
    notes: dict[int, str] = field(default_factory=dict)
    drawings: frozenset[str] = frozenset()
    learner: SeatIndex | None = None

    def __post_init__(self) -> None:
        if self.parent is None:  # its line numbers the cards from here on, so that lines from equal states are equal
            self.state = laid_out(self.state)

    def add(self, action: Action, comment: str = "") -> Node:
        """The node after an action; a new variation unless this node has one for that action.

        Raises:
            IllegalAction: the action is not allowed; the tree is unchanged.
        """
        check_type(comment, str, "comment", "a text")
        node = self.child_after(action)
        if node not in self.children:
            self.insert_child(node)
        node.comment = comment or node.comment
        return node

    def child_after(self, action: Action) -> Node:
        """The node after an action: the child that there is, or else a new one, which is not in the tree before `insert_child`.

        Raises:
            IllegalAction: the action is not allowed.
        """
        action = self.state.normalized(action)
        return next((child for child in self.children if child.action == action), None) or Node(self.state.apply(action), action, self)

    def insert_child(self, child: Node, at: int | None = None) -> None:
        """Insert a node among the children, at an index or last; suppositions always come after actions."""
        check_type(child, Node, "child", "a node")
        at = None if at is None else integer(at, "at", "an index")
        actions = sum(not other.is_supposition for other in self.children)
        first, last = (actions, len(self.children)) if child.is_supposition else (0, actions)
        self.children.insert(last if at is None else min(max(at, first), last), child)

    @property
    def is_supposition(self) -> bool:
        """Whether this node supposes a card; no main line continues with such a node."""
        return isinstance(self.action, Suppose)

    @property
    def main_continuation(self) -> Node | None:
        """The first of the next nodes; None if there is none but suppositions."""
        return self.children[0] if self.children and not self.children[0].is_supposition else None

    @property
    def starts_variation(self) -> bool:
        """Whether this node is another choice than the main continuation of its parent."""
        return self.parent is not None and self.parent.main_continuation is not self

    def variation(self) -> list[Node]:
        """The nodes of the innermost variation that holds this one, from its first to this one; empty on the main line.

        Example:
            >>> from hanabi_widget.rules import Play, initial_state
            >>> root = Node(initial_state(players=2, seed=7))
            >>> main, other = root.add(Play(1)), root.add(Play(2))
            >>> main.variation(), other.add(Play(1)).variation()[0] is other
            ([], True)
        """
        nodes = self.path()
        starts = [step for step, node in enumerate(nodes) if node.starts_variation]
        return nodes[starts[-1] :] if starts else []

    def promote(self) -> None:
        """Make this node the main continuation of its parent.

        Raises:
            HanabiError: this is the root, or a supposition.
        """
        siblings = self._siblings()
        if self.is_supposition:
            raise HanabiError("a supposition cannot become the main line: choose a node that follows from a turn")
        siblings.remove(self)
        siblings.insert(0, self)

    def remove(self) -> None:
        """Remove this node and everything after it from the game.

        Raises:
            HanabiError: this is the root.
        """
        self._siblings().remove(self)
        self.parent = None

    def _siblings(self) -> list[Node]:
        if self.parent is None:
            raise HanabiError("this is the root, where the game starts: choose a node after it")
        return self.parent.children

    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def line(self) -> list[Node]:
        """The nodes from the root to this one, and on along the main continuation."""
        nodes = self.path()
        while (following := nodes[-1].main_continuation) is not None:
            nodes.append(following)
        return nodes

    def notes_by_place(self) -> dict[CardPlace, str]:
        """The notes written here, by seat and slot.

        Raises:
            HanabiError: a note is on a card that is not in a hand here.
        """
        slots = places_of_cards(self.state)
        for number in self.notes:
            if number not in slots:
                raise HanabiError(f"a note on card {number!r}, which is in no hand here: one of {', '.join(map(str, sorted(slots)))}")
        return {slots[number]: text for number, text in self.notes.items()}

    def __iter__(self) -> Iterator[Node]:
        """This node and every node after it, depth first, main continuations first."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += reversed(node.children)


class Game(GameDoors):
    """A game: a first state, a main line, variations, comments, marks, notes and drawings. ``str(game)`` is its record.

    Args:
        state: where the game starts: a deal, or any position.
        actions: the main line from there.
        headers: facts about the game, as text: ``{"Seed": "7"}``. ``{"DealtAgainst": "Ann"}`` brings the dealer that proves to the
            table, if all cards are known: see `hanabi_widget.deal`.

    Attributes:
        root: the first node.
        ending: why the game was stopped early, such as ``"time"``; its score is then 0. Empty for all other games.
        notes_on_reading: what was assumed, left out or repaired when the game was read from a text, as sentences with a ``kind``. They are
            about the text and no part of the game: games that were read from two texts may be equal, and no record has them.
        opens_at: the step that the text asks to be shown first, as a link with ``#12`` does; None if it asks for none.

    Raises:
        IllegalAction: one of the actions is not allowed at its step.

    Example:
        >>> from hanabi_widget.rules import Play, initial_state
        >>> game = Game(initial_state(players=2, seed=7), [Play(1)])
        >>> len(game), game[0].player, game[1].player
        (2, 0, 1)
    """

    def __init__(self, state: State, actions: Iterable[Action] = (), headers: dict[str, str] | None = None) -> None:
        check_type(state, State, "state", "a State, such as hw.deal()[0]")
        check_type(actions, Iterable, "actions", "a list of actions, such as [hw.Play(1)]")
        check_type(headers, (Mapping, type(None)), "headers", "texts by name, such as {'Event': 'lesson 3'}")
        self.headers = dict(headers or {})
        for text in self.headers.values():
            check_type(text, str, "headers", "texts by name, such as {'Event': 'lesson 3'}")
        against = self.headers.get(DEALT_AGAINST)
        has_dealer = against in state.names and knows_all_cards(state)
        self.root = Node(state, learner=state.seat(against) if against and has_dealer else None)
        self.ending = ""
        self.notes_on_reading: tuple[ReadingNote, ...] = ()
        self.opens_at: int | None = None
        last = self.root
        for action in actions:
            node = last.add(action)
            last = last if node.is_supposition else node

    @property
    def line(self) -> list[Node]:
        """The nodes of the main line."""
        return self.root.line()

    @property
    def lines(self) -> list[list[Node]]:
        """The main line, and the line of each variation; those of its variations come after it.

        Example:
            >>> from hanabi_widget.rules import Play, initial_state
            >>> game = Game(initial_state(players=2, seed=7), [Play(1), Play(1)])
            >>> node = game.root.add(Play(2))
            >>> [len(line) for line in game.lines]
            [3, 2]
        """
        return [self.line, *(child.line() for node in self.root for child in node.children if child.starts_variation)]

    @property
    def last(self) -> Node:
        """The last node of the main line."""
        return self.line[-1]

    @property
    def score(self) -> int | None:
        """The score at the end of the main line; 0 if the game was stopped early."""
        return 0 if self.ending else self.last.state.score

    def apply(self, action: Action, comment: str = "") -> Node:
        """Apply an action at the end of the main line.

        Raises:
            IllegalAction: the action is not allowed; the game is unchanged.
        """
        check_type(comment, str, "comment", "a text")
        last = self.last
        node = self._refuted(last, action)
        if node is None:
            return last.add(action, comment)
        self.root = node.path()[0]
        node.comment = comment
        return node

    def node_after(self, node: Node, action: Action) -> Node:
        """The node after an action; one that is not in the tree yet, if it is new.

        If the dealer that proves refutes the action, it is the last node of a new line from a root of its own, where the deal is another.

        Raises:
            IllegalAction: the action is not allowed.
        """
        check_type(node, Node, "node", "a node of this game")
        return (self.root.learner is not None and self._refuted(node, action)) or node.child_after(action)

    def statistics(self, step: int = -1) -> Statistics:
        """The statistics at a step of the main line, by default the last; see `Statistics`.

        Raises:
            IndexError: there is no such step.

        Example:
            >>> from hanabi_widget.rules import initial_state
            >>> Game(initial_state(players=2, seed=7)).statistics().pace
            17
        """
        return statistics(self._node_at(step))

    def __getitem__(self, step: int) -> State:
        """The state at a step of the main line; step 0 is the start, step -1 the last.

        Raises:
            IndexError: there is no such step.
        """
        return self._node_at(step).state

    def _node_at(self, step: int) -> Node:
        nodes = self.line
        step = integer(step, "step", "the number of a step; step 0 is the start")
        try:
            return nodes[step]
        except IndexError:
            raise IndexError(f"no step {step}: the main line has 0 to {len(nodes) - 1}") from None

    def __len__(self) -> int:
        """The number of states on the main line."""
        return len(self.line)

    def __eq__(self, other: object) -> bool:
        """Whether trees, headers and endings are equal."""
        if not isinstance(other, Game):
            return NotImplemented
        return (self.headers, self.ending, self._nodes()) == (other.headers, other.ending, other._nodes())

    __hash__ = None  # type: ignore[assignment]

    def _nodes(self) -> list[tuple[Any, ...]]:
        """What the nodes hold, each with the place of its parent: a list, as a game may be deeper than Python's calls."""
        places = {id(node): place for place, node in enumerate(self.root)}
        return [
            (places.get(id(node.parent)), node.state, node.action, node.comment, node.mark, node.notes, node.drawings, node.learner)
            for node in self.root
        ]

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "root": self._nodes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        nodes: list[Node] = []
        for parent, state, action, *written in kept["root"]:
            before = None if parent is None else nodes[parent]
            nodes.append(Node(state, action, before, [], *written))
            if before:
                before.children.append(nodes[-1])
        vars(self).update(kept, root=nodes[0])

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.root.state.names)}: {len(self) - 1} steps, score {self.score}>"


def supposed_cards(node: Node) -> dict[CardNumber, Suppose]:
    """Card number -> the supposition about that card."""
    return {
        card_numbers(before.state)[before.state.seat(after.action.player)][after.action.slot - 1]: after.action
        for before, after in pairwise(node.path())
        if isinstance(after.action, Suppose)
    }
