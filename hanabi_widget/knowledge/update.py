"""What an action changes: who learns what of which card, what they now know of each other, what became common (Theorem 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanabi_widget.rules import Action, Clue, State, clues_of

from .observation import DependsOnUnknownCard
from .views import Chain, Views


@dataclass(frozen=True)
class CardUpdate:
    """What changed in the knowledge of one card.

    Attributes:
        chain: who knows that who knows ...; empty for common knowledge of all players.
        holder: who holds the card.
        slot: where it is now, 1 the newest card.
        before: the set of types that it could be before; all types for a card just drawn.
        after: the set of types that it can be now.
        facts: what is newly known: ``"playable"``, ``"not trash"``, ...; a card's name when it is known now.
    """

    chain: Chain
    holder: int
    slot: int
    before: int
    after: int
    facts: tuple[str, ...]


class KnowledgeUpdate:
    """The ripple of an action: all that its players learn.

    Args:
        before: the minds before.
        after: the minds after.
        action: what led there, where it is known: a clue changes only chains with its receiver.

    Attributes:
        before: the state before.
        after: the state after.
        learned: what changed, card by card: by each player, by each of each other, in common.
        depends: chains of which nothing can be said, for they depend on an unknown card.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> update = initial_state(players=3, seed=2).preview(Clue("Bob", 1))
        >>> {update.after.names[one.holder] for one in update.learned if len(one.chain) == 1}
        {'Bob'}
    """

    def __init__(self, before: Views, after: Views, action: Action | None = None) -> None:
        self.before, self.after = before.state, after.state
        self.depends: dict[Chain, DependsOnUnknownCard] = {}
        target = self.before.seat(action.player) if isinstance(action, Clue) else None
        self.learned = tuple(self._compare(before, after, target))

    def _compare(self, before: Views, after: Views, target: int | None) -> Iterator[CardUpdate]:
        for chain in after.chains():
            if target is not None and target not in chain:
                continue
            try:
                old, new = before.identities(chain), after.identities(chain)
            except DependsOnUnknownCard as problem:
                self.depends[chain] = problem
                continue
            yield from _differences(before, after, chain, chain[-1], old, new)
        try:
            olds, news = before.common, after.common
        except DependsOnUnknownCard as problem:
            self.depends[()] = problem
            return
        for seat, (old, new) in enumerate(zip(olds, news)):
            yield from _differences(before, after, (), seat, old, new)

    def __str__(self) -> str:
        """What the action taught, in words."""
        from hanabi_widget.text import current_language, update_lines  # noqa: PLC0415

        return "\n".join(update_lines(current_language(), self))

    def of(self, *players: str | int) -> tuple[CardUpdate, ...]:
        """What changed along one chain of players; nobody: in common.

        Raises:
            DependsOnUnknownCard: on an unknown card.
            ValueError: no such player.
        """
        chain = tuple(self.after.seat(player) for player in players)
        if chain in self.depends:
            raise self.depends[chain]
        return tuple(one for one in self.learned if one.chain == chain)


def _differences(before: Views, after: Views, chain: Chain, holder: int, old: list[int], new: list[int]) -> Iterator[CardUpdate]:
    everything, rules = after.state.rules.all_identities, after.state.rules
    known, same_facts = dict(zip(before.state.card_numbers[holder], old)), after.facts == before.facts
    for slot, (number, identities) in enumerate(zip(after.state.card_numbers[holder], new), start=1):
        was = known.get(number, everything)
        drawn = number not in known
        if identities == was and same_facts and not drawn:
            continue
        facts = []
        for (fact, true), (_, true_before) in zip(after.facts, before.facts):
            for words, yes, yes_before in ((fact, true, true_before), (f"not {fact}", everything & ~true, everything & ~true_before)):
                if not identities & ~yes and (drawn or was & ~yes_before):
                    facts.append(words)
        if identities.bit_count() == 1 != was.bit_count():
            facts += rules.names_of(identities)
        if facts or (identities != was and not drawn):
            yield CardUpdate(chain, holder, slot, was, identities, tuple(facts))


def preview(state: State, action: Action, viewer: int | None = None) -> KnowledgeUpdate:
    """What an action of the player to act would change.

    Raises:
        IllegalAction: the action is not allowed.
    """
    return knowledge_updates(state, [action], viewer)[0]


def knowledge_updates(state: State, actions: list[Action], viewer: int | None = None) -> list[KnowledgeUpdate]:
    """What each of these actions would change; what is known before is worked out once.

    Raises:
        IllegalAction: one of the actions is not allowed.
    """
    before = Views(state, viewer)
    return [KnowledgeUpdate(before, Views(state.apply(action), viewer), action) for action in actions]


def clue_previews(state: State) -> dict[Clue, KnowledgeUpdate]:
    """What each legal clue would change."""
    clues = clues_of(state.legal_actions())
    return dict(zip(clues, knowledge_updates(state, [*clues])))
