"""The tree of a game as a board's log shows it: the main line, variations, and what is written beside their moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from operator import itemgetter

from hanabi_widget.knowledge.proving_dealer import failed_action
from hanabi_widget.protocol.board import TreeNode, Turn
from hanabi_widget.rules import (
    MARKS,
    CardNumber,
    Discard,
    Node,
    Nodes,
    Play,
    Suppose,
    places_of_cards,
    public_identities,
    reachable_heights,
)
from hanabi_widget.text import Language, LocalizedError, announce_action, describe_action, describe_refutation, suit_name

from .viewpoint import Viewpoint


class GameTree:
    """The tree of a game, with a number for each node that stays the same whatever else changes.

    Args:
        language: the language of all texts.

    Example:
        >>> from hanabi_widget.rules import Game, Play, initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> game = Game(initial_state(players=2, seed=7), [Play(1)])
        >>> node = game.root.add(Play(5))
        >>> for shown in GameTree(ENGLISH).nodes(game.root, Viewpoint()):
        ...     print(shown["id"], shown["next"], shown["variations"], shown["text"])
        0 1 [2] The cards are dealt; Alice begins.
        1 None [] Alice plays red 4 from slot 1: it does not fit, a strike.
        2 None [] Alice plays yellow 3 from slot 5: it does not fit, a strike.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        self._numbers: dict[Node, int] = {}
        self._nodes: list[Node] = []
        self._text = cache(partial(log_text, language=language))
        self._turns = cache(lambda node: [*self._turns_of(node)])

    def number(self, node: Node) -> int:
        """The number of a node."""
        if node not in self._numbers:
            self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return self._numbers[node]

    def replace(self, node: Node, other: Node) -> None:
        """Let a node that looks the same have the number of another one, in its place."""
        number = self._numbers[node] = self.number(other)
        self._nodes[number] = node

    def node(self, number: object, root: Node) -> Node:
        """The node with a number that a browser sent.

        Raises:
            LocalizedError: there is no such node in the game now.
        """
        if type(number) is not int or not 0 <= number < len(self._nodes) or self._nodes[number].path()[0] is not root:
            raise LocalizedError("error.node", node=number)
        return self._nodes[number]

    def nodes(self, root: Node, view: Viewpoint) -> list[TreeNode]:
        """All nodes by number, the root first."""
        found = []
        for node in root:
            following = node.main_continuation
            found.append(self._shown(node, view, following, [child for child in node.children if child is not following]))
        return sorted(found, key=itemgetter("id"))

    def _shown(self, node: Node, view: Viewpoint, following: Node | None, variations: Nodes) -> TreeNode:
        hides_cards = view.viewer is not None or view.common  # then it is not told what came of a move
        shown: TreeNode = {
            "id": self.number(node),
            "next": None if following is None else self.number(following),
            "variations": [*map(self.number, variations)],
            "text": self._text(node, announced=hides_cards),
        }
        if node.mark:
            shown["mark"] = node.mark
            shown["mark_label"] = self._language.say(f"mark.{node.mark}") if node.mark in MARKS else ""
        if not hides_cards and (turns := self._turns(node)):
            shown["turns"] = turns
        if node.comment:
            shown["comment"] = node.comment
        if node.notes:
            shown["notes"] = [*self._notes(node)]
        return shown

    def _turns_of(self, node: Node) -> Iterator[Turn]:
        """A strike, and fireworks that can no longer reach as high as before."""
        if node.parent is None or isinstance(node.action, Suppose | None):
            return
        before = node.parent.state
        after = node.state
        if after.strikes > before.strikes:
            yield {"sign": "✗", "label": self._language.say("turn.strike")}
        for suit, old, new in zip(after.rules.suits, reachable_heights(before), reachable_heights(after)):
            if new < old:
                yield {"sign": "↓", "label": self._language.say("turn.ends", color=suit_name(self._language, suit), n=new)}

    def _notes(self, node: Node) -> Iterator[str]:
        places = places_of_cards(node.state)
        for number, text in node.notes.items():
            if text and (place := places.get(CardNumber(number))):
                seat, slot = place
                yield self._language.say("note.on_card", player=node.state.names[seat], slot=slot, note=text)


def log_text(node: Node, language: Language, *, announced: bool = False) -> str:
    """What led to a node, as everybody at the table sees it; or without what came of it."""
    state = node.state
    if node.parent is None or node.action is None:
        key = "log.position" if public_identities(state) or any(map(any, state.clue_info)) else "log.start"
        return language.say(key, player=state.names[state.player])
    before = node.parent.state
    if announced:
        return announce_action(language, before, node.action)
    said = describe_action(language, before, node.action, state)
    failed = failed_action(node) if isinstance(node.action, Play | Discard) else None
    return f"{said} {describe_refutation(language, before, failed)}" if failed else said


class LineTree(GameTree):
    """The main line as a tree, for a game that is being played: nothing of its variations.

    Example:
        >>> from hanabi_widget.rules import Game, Play, initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> game = Game(initial_state(players=2, seed=7), [Play(1)])
        >>> node = game.root.add(Play(5))
        >>> [(shown["id"], shown["next"], shown["variations"]) for shown in LineTree(ENGLISH).nodes(game.root, Viewpoint())]
        [(0, 1, []), (1, None, [])]
    """

    def nodes(self, root: Node, view: Viewpoint) -> list[TreeNode]:
        """The nodes of the main line."""
        return [self._shown(node, view, following, []) for node, following in pairwise([*root.line(), None]) if node is not None]
