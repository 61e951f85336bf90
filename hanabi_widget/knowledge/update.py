"""What an action changes: who learns what of which card, what they now know of each other, what became common (T5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanabi_widget.rules import Action, Clue, State, clues_of

from .observation import DependsOnUnknown
from .views import Chain, Minds


@dataclass(frozen=True)
class Learned:
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


class Change:
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
        >>> change = initial_state(players=3, seed=2).preview(Clue("Bob", 1))
        >>> {change.after.names[one.holder] for one in change.learned if len(one.chain) == 1}
        {'Bob'}
    """

    def __init__(self, before: Minds, after: Minds, action: Action | None = None) -> None:
        self.before, self.after = before.state, after.state
        self.depends: dict[Chain, DependsOnUnknown] = {}
        target = self.before.seat(action.player) if isinstance(action, Clue) else None
        self.learned = tuple(self._compare(before, after, target))

    def _compare(self, before: Minds, after: Minds, target: int | None) -> Iterator[Learned]:
        for chain in after.chains():
            if target is not None and target not in chain:
                continue
            try:
                old, new = before.types(chain), after.types(chain)
            except DependsOnUnknown as problem:
                self.depends[chain] = problem
                continue
            yield from _differences(before, after, chain, chain[-1], old, new)
        try:
            olds, news = before.common, after.common
        except DependsOnUnknown as problem:
            self.depends[()] = problem
            return
        for seat, (old, new) in enumerate(zip(olds, news)):
            yield from _differences(before, after, (), seat, old, new)

    def __str__(self) -> str:
        """What the action taught, in words."""
        from hanabi_widget.text import change_lines, current_language  # noqa: PLC0415

        return "\n".join(change_lines(current_language(), self))

    def of(self, *players: str | int) -> tuple[Learned, ...]:
        """What changed along one chain of players; nobody: in common.

        Raises:
            DependsOnUnknown: on an unknown card.
            ValueError: no such player.
        """
        chain = tuple(self.after.seat(player) for player in players)
        if chain in self.depends:
            raise self.depends[chain]
        return tuple(one for one in self.learned if one.chain == chain)


def _differences(before: Minds, after: Minds, chain: Chain, holder: int, old: list[int], new: list[int]) -> Iterator[Learned]:
    everything, rules = after.state.rules.all_identities, after.state.rules
    known, same_facts = dict(zip(before.state.card_numbers[holder], old)), after.facts == before.facts
    for slot, (number, types) in enumerate(zip(after.state.card_numbers[holder], new), start=1):
        was = known.get(number, everything)
        drawn = number not in known
        if types == was and same_facts and not drawn:
            continue
        facts = []
        for (fact, true), (_, true_before) in zip(after.facts, before.facts):
            for words, yes, yes_before in ((fact, true, true_before), (f"not {fact}", everything & ~true, everything & ~true_before)):
                if not types & ~yes and (drawn or was & ~yes_before):
                    facts.append(words)
        if types.bit_count() == 1 != was.bit_count():
            facts += rules.names_of(types)
        if facts or (types != was and not drawn):
            yield Learned(chain, holder, slot, was, types, tuple(facts))


def preview(state: State, action: Action, viewer: int | None = None) -> Change:
    """What an action of the player to act would change.

    Raises:
        IllegalAction: the action is not allowed.
    """
    return changes(state, [action], viewer)[0]


def changes(state: State, actions: list[Action], viewer: int | None = None) -> list[Change]:
    """What each of these actions would change; what is known before is worked out once.

    Raises:
        IllegalAction: one of the actions is not allowed.
    """
    before = Minds(state, viewer)
    return [Change(before, Minds(state.apply(action), viewer), action) for action in actions]


def clue_previews(state: State) -> dict[Clue, Change]:
    """What each legal clue would change."""
    clues = clues_of(state.legal_actions())
    return dict(zip(clues, changes(state, [*clues])))
