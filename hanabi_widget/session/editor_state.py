"""What an editor of positions shows of a draft: every place with what cannot be there, the cards to choose from, the position as text."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import get_args

from hanabi_widget.notation.draft import Draft
from hanabi_widget.notation.marked_card import DraftCard
from hanabi_widget.protocol.board import VERSION, Choice, ReadingNotes
from hanabi_widget.protocol.editor import (
    EditorCard,
    EditorFirework,
    EditorHand,
    EditorLabel,
    EditorNumber,
    EditorProblem,
    EditorState,
    NumberField,
    PaletteCard,
    PastedGame,
)
from hanabi_widget.protocol.labels import labels_in
from hanabi_widget.rules import UNKNOWN, RuleSet, SeatIndex, Slot, State, public_identities, rule_set, rules_name
from hanabi_widget.rules.action import by_identity
from hanabi_widget.rules.editions import EDITIONS, PRINTED_NAMES
from hanabi_widget.rules.position_problems import Place, Problem
from hanabi_widget.text import Language, card_name, describe_place, describe_rules, suit_name, value_name
from hanabi_widget.view.table import marks_in_words

MAX_NAMED = 4
"""More cards than these are not named in a label."""


def editor_state(
    language: Language,
    draft: Draft,
    pasted: PastedGame | None,
    reading: ReadingNotes | None,
    *,
    said: str,
    can_undo: bool,
    can_redo: bool,
) -> EditorState:
    """All that an editor shows of a draft."""
    state = draft.state
    rules = draft.rules
    problems = _by_place(language, draft)
    count = len(state.deck)
    return {
        "version": VERSION,
        "language": language.code,
        "labels": labels_in(language, get_args(EditorLabel), "editor.label"),
        "title": language.say("editor.title"),
        "suits": [{"letter": suit.letter, "name": suit_name(language, suit)} for suit in rules.suits],
        "ranks": [*range(1, rules.ranks + 1)],
        "marks": [str(value) for value in rules.clue_values],
        "mark_labels": [value_name(language, rules, value) for value in rules.clue_values],
        "rules": rules_id(rules),
        "rule_choices": rule_choices(language, rules, len(draft.names)),
        "numbers": [*_numbers(language, draft, problems)],
        "hands": [_hand(language, draft, seat, problems) for seat in range(len(draft.names))],
        "fireworks": [_firework(language, draft, suit) for suit in range(len(rules.suits))],
        "discards": _row(language, draft, "discards", problems),
        "deck": _row(language, draft, "deck", problems),
        "deck_count": language.say("deck", n=count),
        "palette": _palette(language, draft),
        "problems": [_problem(language, state, problem) for problem in draft.problems],
        "text": str(state),
        "code": f"hw.position({str(state)!r})" if "\n" not in str(state) else f'hw.position("""\n{state!s}\n""")',
        "pasted": pasted,
        "reading": reading,
        "said": said,
        "can_undo": can_undo,
        "can_redo": can_redo,
    }


def place_id(place: Place) -> str:
    """A place as the browser names it.

    Example:
        >>> place_id(("hand", 0, 2))
        'hand 0 2'
    """
    return " ".join(map(str, place))


def describe_problem(language: Language, state: State, problem: Problem) -> str:
    """What cannot be, in a sentence."""
    words = dict(problem.details)
    _, seat, n = problem.places[0]
    if "card" in words:
        words["card"] = card_name(language, state.rules, state.rules.identity_of(str(words["card"])))
    if problem.reason in ("ruled_out", "nothing_left"):
        words["place"] = describe_place(language, state, SeatIndex(seat), Slot(n + 1))
    if problem.reason == "copies":
        words |= {"shown": words["n"], "n": words["copies"]}
    return language.say(f"editor.problem.{problem.reason}", **words)


# -- rules ----------------------------------------------------------------------------------------


def rules_id(rules: RuleSet) -> str:
    """The id of the choice of these rules; empty if no edition has them."""
    name = rules_name(rules) or ""
    return name if name in _offered() else ""


@cache
def _offered() -> tuple[str, ...]:
    """The names of the rules to choose from; rules with several names are offered once."""
    found: dict[str, None] = {}
    for edition, (_, variants) in EDITIONS.items():
        printed = [keys for (printer, _), keys in PRINTED_NAMES.items() if printer == edition and len(keys) > 1]
        for chosen in [(), *((variant,) for variant in variants), *printed]:
            found[rules_name(rule_set(edition, *chosen)) or ""] = None
    return tuple(found)


@cache
def _offered_choices(language: Language) -> tuple[Choice, ...]:
    return tuple([{"id": name, "label": describe_rules(language, rule_set(name), players=2).line} for name in _offered()])


def rule_choices(language: Language, rules: RuleSet, players: int) -> list[Choice]:
    """The rules to choose from, in words; those in force are among them."""
    choices = [*_offered_choices(language)]
    if not rules_id(rules):
        choices.append({"id": "", "label": describe_rules(language, rules, players).line})
    return choices


# -- places ---------------------------------------------------------------------------------------


def _by_place(language: Language, draft: Draft) -> dict[str, str]:
    """What cannot be, by place."""
    found = dict[str, list[str]]()
    for problem in draft.problems:
        for place in problem.places:
            found.setdefault(place_id(place), []).append(describe_problem(language, draft.state, problem))
    return {place: " ".join(sentences) for place, sentences in found.items()}


def _problem(language: Language, state: State, problem: Problem) -> EditorProblem:
    part, seat, n = problem.places[0]
    place = ("hand", seat, 0) if part == "hand" and n < 0 else problem.places[0]
    return {"text": describe_problem(language, state, problem), "place": place_id(place)}


def _face(rules: RuleSet, card: DraftCard | None) -> tuple[str | None, int | None, str]:
    """The suit and the rank of a card as far as they are known; and what else is known of it."""
    if card is None or (card.identity == UNKNOWN and card.among is None):
        return None, None, ""
    if card.identity != UNKNOWN:
        suit, rank = divmod(card.identity, rules.ranks)
        return rules.suits[suit].letter, rank + 1, ""
    colors = [suit.letter for suit, identities in zip(rules.suits, rules.suit_identities) if identities == card.among]
    ranks = [rank for rank, identities in rules.rank_identities.items() if identities == card.among]
    among = "" if colors or ranks else ", ".join(rules.names_of(card.among or 0))
    return next(iter(colors), None), next(iter(ranks), None), among


def _card(language: Language, draft: Draft, place: Place, card: DraftCard | None, label: str, problems: Mapping[str, str]) -> EditorCard:
    rules = draft.rules
    suit, rank, among = _face(rules, card)
    touched, missed = (card.touched, card.missed) if card else ((), ())
    words = language.comma_list([label, *marks_in_words(language, rules, touched, missed)])
    problem = problems.get(place_id(place), "")
    return {
        "place": place_id(place),
        "slot": place[2] + 1,
        "suit": suit,
        "rank": rank,
        "empty": card is None,
        "among": among,
        "touched": [*map(str, touched)],
        "missed": [*map(str, missed)],
        "label": language.say("editor.problem_at", label=words, problem=problem) if problem else words,
        "problem": problem,
    }


def card_label(language: Language, draft: Draft, seat: int, n: int) -> str:
    """What a place in a hand holds, in words."""
    rules = draft.rules
    card = draft.card_at(("hand", seat, n))
    words = {"player": draft.names[seat], "slot": n + 1}
    if card is None:
        return language.say("editor.empty", **words)
    if card.identity != UNKNOWN:
        return language.say("card.face", **words, card=card_name(language, rules, card.identity))
    if card.among is None:
        return language.say("card.unknown", **words)
    letter, rank, _ = _face(rules, card)
    if letter or rank:
        color = next((suit_name(language, suit) for suit in rules.suits if suit.letter == letter), rank)
        return language.say("editor.may_be", **words, cards=color)
    among = rules.identities_in(card.among)
    named = language.or_list([card_name(language, rules, identity) for identity in among]) if among else "–"
    return language.say("editor.may_be", **words, cards=named if len(among) <= MAX_NAMED else language.say("odds.many", n=len(among)))


def _hand(language: Language, draft: Draft, seat: int, problems: Mapping[str, str]) -> EditorHand:
    hand = draft.hands[seat]
    name = draft.names[seat]
    places = max(len(hand), draft.rules.hand_sizes[len(draft.names)])
    whole = [problems.get(place_id(place), "") for place in (("hand", seat, -1), ("name", seat, -1))]
    return {
        "seat": seat,
        "name": name,
        "label": language.say("hand", player=name, n=len(hand)),
        "name_label": language.say("editor.name", n=seat + 1),
        "turn_label": language.say("editor.turn", player=name),
        "misses_label": language.say("editor.misses", player=name) if draft.mark_missed(seat) != draft else "",
        "to_act": seat == draft.player,
        "cards": [
            _card(language, draft, ("hand", seat, n), draft.card_at(("hand", seat, n)), card_label(language, draft, seat, n), problems)
            for n in range(places)
        ],
        "problem": " ".join(filter(None, whole)),
    }


def _row(language: Language, draft: Draft, part: str, problems: Mapping[str, str]) -> list[EditorCard]:
    """The discards, or the cards on top of the deck; and a free place after them."""
    cards: list[EditorCard] = []
    for n, identity in enumerate(draft.discards if part == "discards" else draft.deck):
        key = "editor.discard" if part == "discards" else "editor.deck.unknown" if identity == UNKNOWN else "editor.deck.card"
        words = {} if identity == UNKNOWN else {"card": card_name(language, draft.rules, identity)}
        place = (part, n, -1)
        cards.append(_card(language, draft, place, DraftCard(identity), language.say(key, n=n + 1, **words), problems))
    free = (part, -1, -1)
    return [*cards, _card(language, draft, free, None, language.say(f"editor.{part.removesuffix('s')}.free"), problems)]


def _firework(language: Language, draft: Draft, index: int) -> EditorFirework:
    rules = draft.rules
    height = draft.fireworks[index]
    suit = rules.suits[index]
    ranks = [card % rules.ranks + 1 for card in rules.firework_identities[index][-1]]
    color = suit_name(language, suit)
    labels = [language.say("editor.firework", color=color, top=rank) for rank in ranks]
    none = language.say("editor.firework.none", color=color)
    return {"suit": suit.letter, "ranks": ranks, "height": height, "labels": labels, "label": labels[height - 1] if height else none}


def _palette(language: Language, draft: Draft) -> list[PaletteCard]:
    state = draft.state
    rules = draft.rules
    lying = Count(chain(public_identities(state), state.deck, *state.hands))
    cards: list[PaletteCard] = []
    for identity, name in by_identity(rules.card_names):
        left = rules.copies_of[identity] - lying[identity]
        label = language.say("editor.left", card=card_name(language, rules, identity), n=left)
        suit = rules.suits[identity // rules.ranks].letter
        cards.append({"card": name, "suit": suit, "rank": identity % rules.ranks + 1, "left": left, "label": label})
    return cards


def numbers_of(draft: Draft) -> dict[NumberField, tuple[int, int, int]]:
    """The numbers that can be set, each with the least and the most that it can be."""
    rules = draft.rules
    players = len(draft.names)
    sizes = rules.hand_sizes
    found: dict[NumberField, tuple[int, int, int]] = {
        "players": (players, min(sizes), max(sizes)),
        "clue_tokens": (draft.clue_tokens, 0, rules.clue_tokens),
        "strikes": (draft.strikes, 0, rules.strikes),
    }
    if not draft.state.deck and not rules.all_or_nothing:
        found["turns_left"] = players if draft.turns_left is None else draft.turns_left, 0, players
    return found


def _numbers(language: Language, draft: Draft, problems: Mapping[str, str]) -> list[EditorNumber]:
    numbers: list[EditorNumber] = []
    for field, (count, least, most) in numbers_of(draft).items():
        title = language.say(f"editor.number.{field}")
        numbers.append(
            {
                "field": field,
                "title": title,
                "less": language.say("editor.less", title=title),
                "more": language.say("editor.more", title=title),
                "counter": {"count": count, "max": most, "label": language.say("editor.count", title=title, n=count)},
                "least": least,
                "problem": problems.get(f"{field} -1 -1", ""),
            }
        )
    return numbers
