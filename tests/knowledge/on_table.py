"""Facts of the table, counted from the cards that lie there: for judges, which share nothing with what they judge."""

from __future__ import annotations

from hanabi_widget.knowledge import TableFact
from hanabi_widget.rules import State, public_identities


def on_table(state: State, fact: TableFact) -> bool:
    """Whether a fact of the table is so, counted from the cards that lie there."""
    rules, names = state.rules, [suit.name for suit in state.rules.suits]
    match fact.fact:
        case "turn":
            return state.outcome is None and state.names[state.player] == fact.of
        case "over":
            return state.outcome is not None
        case "left":
            card = rules.identity_of(str(fact.of))
            return rules.deck.count(card) - [*public_identities(state)].count(card) == fact.number
        case "height":
            return state.fireworks[names.index(str(fact.of))] == fact.number
        case "reach":
            suit = names.index(str(fact.of))
            order = rules.firework_identities[suit][rules.ranks]
            missing = [
                place
                for place in range(state.fireworks[suit], rules.ranks)
                if state.discards.count(order[place]) == rules.deck.count(order[place])
            ]
            return (missing[0] if missing else rules.ranks) == fact.number
    if fact.fact == "points":
        return max(0, sum(height - rules.ranks * suit.deducts for suit, height in zip(rules.suits, state.fireworks))) == fact.number
    return {"tokens": state.clue_tokens, "strikes": state.strikes, "turns_left": state.turns_left}[fact.fact] == fact.number
