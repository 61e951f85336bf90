"""Formulas as people type them: read, or refused with what was wrong, what is allowed here, and what may have been meant."""

from __future__ import annotations

import re
from functools import lru_cache

from hanabi_widget.arguments import closest
from hanabi_widget.base_error import HanabiError
from hanabi_widget.knowledge import (
    CommonKnowledge,
    EverybodyKnows,
    Fact,
    Formula,
    FormulaError,
    Knows,
    KnowsWhether,
    TableFact,
    Trusts,
    formula,
)
from hanabi_widget.knowledge.formula import MAX_DEPTH, MAX_DIGITS, fact_identities
from hanabi_widget.knowledge.normal_form import is_on_table
from hanabi_widget.rules import RuleSet, State, by_identity
from hanabi_widget.text import Language, LocalizedError, card_name, suit_name
from hanabi_widget.view.map_subject import STATUSES

WORDS = re.compile(r"[^\W\d_]+\d*|\d+")
"""Words and numbers of a text; a card such as r3 is one word."""


def read_formula(text: str, state: State, language: Language) -> Formula:
    """The formula that a text says about a position.

    Raises:
        LocalizedError: it is none, or names a player, a slot or a fact that is not there, or speaks of trust.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> read_formula("Bob knows slot 2 is playable", hw.deal(2, seed=1)[0], ENGLISH)
        Traceback (most recent call last):
        hanabi_widget.text.statements.LocalizedError: These words are no formula. Did you mean K(Bob, playable(Bob.2))?
    """
    try:
        read = formula(text)
    except FormulaError as error:
        name, guess = state.names[-1], guessed_formula(text, state, language)
        if "(" not in text and guess is not None:
            raise LocalizedError("formula.error.words.mean", guess=guess) from None
        if "(" not in text:
            fact = f"playable({name}.1)"
            raise LocalizedError("formula.error.words", fact=fact, example=f"K({name}, {fact})") from None
        words = {
            "most": MAX_DIGITS if error.reason == "digits" else MAX_DEPTH,
            "fact": f"playable({name}.1)",
            "example": f"K({state.names[0]}, …)",
            "card": f"{name}.1",
        }
        key = f"formula.expected.{error.reason}"
        expected = language.say(key, **words) if language.knows(key) else error.reason
        said = LocalizedError("formula.error", column=error.place + 1, expected=expected)
        raise _with_guess(said, guess, language) from None
    try:
        _check(read, state)
    except LocalizedError as error:
        raise _with_guess(error, _with_known_word(text, state, error), language) from None
    return read


def _with_guess(error: LocalizedError, guess: str | None, language: Language) -> LocalizedError:
    """An error that says what may have been meant, too."""
    told = language.say(error.key, **error.values)
    return error if guess is None else LocalizedError("formula.error.mean", error=told, guess=guess)


def _with_known_word(text: str, state: State, error: LocalizedError) -> str | None:
    """A text with a name or a fact that is there in the place of the one that is not, if they are much alike."""
    known = {"player": state.names, "fact": (*STATUSES, *state.rules.card_names, *(suit.name for suit in state.rules.suits))}
    for name, words in known.items():
        if error.key == f"formula.error.{name}":
            wrong = str(error.values[name])
            right = closest(wrong, words)
            return right and text.replace(wrong, right)
    return None


def guessed_formula(text: str, state: State, language: Language) -> str | None:
    """The formula that plain words may mean: who knows, if anybody, what, of whose card; None if they name nothing that may be a fact.

    Example:
        >>> import hanabi_widget as hw
        >>> from hanabi_widget.text import ENGLISH
        >>> state = hw.deal(["Ann", "Ben"], seed=1)[0]
        >>> for words in "Can Ben's slot 2 be played?", "Ann knows that slot 3 is red 1", "Ann knows Ben.4 is trash", "hello":
        ...     print(guessed_formula(words, state, ENGLISH))
        playable(Ben.2)
        K(Ann, r1(Ann.3))
        K(Ann, trash(Ben.4))
        None
    """
    said = f" {' '.join(WORDS.findall(text.casefold()))} "
    facts = _facts_in_words(state.rules, language)
    found = next((words for words in facts if words in said), None)
    tokens = said.replace(found or "", " ", 1).split()
    holder = [name for word in tokens for name in state.names if word == name.casefold()] or [state.names[-1]]
    size = state.hand_sizes[state.seat(holder[-1])]
    if found is None or not size:
        return None
    slots = [int(word) for word in tokens if word.isdecimal() and 0 < int(word) <= size]
    guess: Formula = Fact(facts[found], holder[-1], slots[0] if slots else 1)
    knows = language.say("formula.word.knows").casefold()
    is_known = "k" in tokens or any(word.startswith(knows) for word in tokens)
    return repr(Knows(holder[0], guess) if is_known else guess)


@lru_cache(8)
def _facts_in_words(rules: RuleSet, language: Language) -> dict[str, str]:
    """What may stand for a fact in plain words."""
    facts = {language.say(f"fact.{status}").casefold(): status for status in STATUSES} | {f" {status[:4]}": status for status in STATUSES}
    facts |= {f" {card_name(language, rules, identity).casefold()} ": name for identity, name in by_identity(rules.card_names)}
    facts |= {f" {name} ": name for name in rules.card_names}
    return facts | {f" {suit_name(language, suit).casefold()} ": suit.letter for suit in rules.suits}


def _check(part: Formula, state: State) -> None:
    """Refuse what is not there.

    Raises:
        LocalizedError: a player, a slot or a fact is not there, or the formula speaks of trust.
    """
    match part:
        case Fact(fact, player, slot):
            seat = _seat(state, player)
            last = state.hand_sizes[seat]
            if slot not in ("some", "all") and not (type(slot) is int and 0 < slot <= last):
                raise LocalizedError("formula.error.slot", player=state.names[seat], slot=slot, last=last)
            try:
                fact_identities(state, fact)
            except HanabiError:
                raise LocalizedError("formula.error.fact", fact=fact, card=state.rules.card_names[0]) from None
        case TableFact():
            try:
                is_on_table(state, part)
            except HanabiError:
                raise LocalizedError("formula.error.fact", fact=part.of or part.fact, card=state.rules.card_names[0]) from None
        case Trusts():
            raise LocalizedError("formula.error.trust")
        case Knows(players) | KnowsWhether(players) | EverybodyKnows(_, players) | CommonKnowledge(_, players):
            for player in (players,) if isinstance(players, str | int) else players:
                _seat(state, player)
    for inner in part.inside:
        _check(inner, state)


def _seat(state: State, player: str | int) -> int:
    try:
        return state.seat(player)
    except HanabiError:
        raise LocalizedError("formula.error.player", player=player, players=", ".join(state.names)) from None
