"""Formulas as people type them in a browser: what is wrong with one is said in the language of what is shown."""

from __future__ import annotations

from hanabi_widget.errors import HanabiError
from hanabi_widget.knowledge import And, CommonKnowledge, EverybodyKnows, Fact, Formula, FormulaError, Knows, Not, Or, Trusts, formula
from hanabi_widget.knowledge.formula import MAX_DEPTH
from hanabi_widget.knowledge.formula_text import MAX_DIGITS
from hanabi_widget.knowledge.identities_of_fact import fact_identities
from hanabi_widget.rules import State
from hanabi_widget.text import Language, LocalizedError


def read_formula(text: str, state: State, language: Language) -> Formula:
    """The formula that a text says about a position.

    Raises:
        LocalizedError: it is none, or names a player, a slot or a fact that is not there, or speaks of trust.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> read_formula("K(Alice playable(Bob.2))", hw.deal(2, seed=1)[0], ENGLISH)
        Traceback (most recent call last):
        hanabi_widget.text.errors.LocalizedError: Column 3: expected one player and a comma: K(Alice, …).
    """
    try:
        read = formula(text)
    except FormulaError as error:
        name = state.names[-1]
        words = {
            "most": MAX_DIGITS if error.reason == "digits" else MAX_DEPTH,
            "fact": f"playable({name}.1)",
            "example": f"K({state.names[0]}, …)",
            "card": f"{name}.1",
        }
        key = f"formula.expected.{error.reason}"
        expected = language.say(key, **words) if language.knows(key) else error.reason
        raise LocalizedError("formula.error", column=error.place + 1, expected=expected) from None
    _check(read, state)
    return read


def _check(part: Formula, state: State) -> None:
    """Refuse what is not there.

    Raises:
        LocalizedError: a player, a slot or a fact is not there, or the formula speaks of trust.
    """
    match part:
        case Fact(fact, player, slot):
            seat = _seat(state, player)
            last = len(state.card_numbers[seat])
            if slot not in ("some", "all") and not (type(slot) is int and 0 < slot <= last):
                raise LocalizedError("formula.error.slot", player=state.names[seat], slot=slot, last=last)
            try:
                fact_identities(state, fact)
            except HanabiError:
                raise LocalizedError("formula.error.fact", fact=fact, card=state.rules.card_names[0]) from None
        case Not(inner):
            _check(inner, state)
        case And(parts) | Or(parts):
            for inner in parts:
                _check(inner, state)
        case Trusts():
            raise LocalizedError("formula.error.trust")
        case Knows(player, inner):
            _seat(state, player)
            _check(inner, state)
        case EverybodyKnows(inner, players) | CommonKnowledge(inner, players):
            for player in (players,) if isinstance(players, str | int) else players:
                _seat(state, player)
            _check(inner, state)


def _seat(state: State, player: str | int) -> int:
    try:
        return state.seat(player)
    except HanabiError:
        raise LocalizedError("formula.error.player", player=player, players=", ".join(state.names)) from None
