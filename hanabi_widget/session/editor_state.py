"""What an editor of positions shows of a draft: every place with what cannot be there, the cards to choose from, the position as text."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator
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
from hanabi_widget.rules import UNKNOWN, Identity, RuleSet, SeatIndex, Slot, public_identities, rule_set, rules_name
from hanabi_widget.rules.action import by_identity
from hanabi_widget.rules.editions import EDITIONS, PRINTED_NAMES
from hanabi_widget.rules.position_problems import Place, Problem
from hanabi_widget.text import Language, card_name, describe_place, describe_rules, suit_name, value_name
from hanabi_widget.view.table import marks_in_words

MAX_NAMED = 4
"""More cards than these are not named in a label."""


class DraftInWords:
    """A draft in the words of a language.

    Args:
        language: the language.
        draft: the draft.
    """

    def __init__(self, language: Language, draft: Draft) -> None:
        self.language = language
        self.say = language.say
        self.draft = draft
        self.rules = draft.rules

    def state(self, pasted: PastedGame | None, reading: ReadingNotes | None, *, said: str, can_undo: bool, can_redo: bool) -> EditorState:
        """All that an editor shows of it."""
        draft = self.draft
        rules = self.rules
        rule_choices = [*_offered_choices(self.language)]
        if not rules_id(rules):  # those in force are among them
            rule_choices.append({"id": "", "label": describe_rules(self.language, rules, len(draft.names)).line})
        return {
            "version": VERSION,
            "language": self.language.code,
            "labels": labels_in(self.language, get_args(EditorLabel), "editor.label"),
            "title": self.say("editor.title"),
            "suits": [{"letter": suit.letter, "name": suit_name(self.language, suit)} for suit in rules.suits],
            "ranks": [*range(1, rules.ranks + 1)],
            "marks": [str(value) for value in rules.clue_values],
            "mark_labels": [value_name(self.language, rules, value) for value in rules.clue_values],
            "rules": rules_id(rules),
            "rule_choices": rule_choices,
            "numbers": [*self._numbers()],
            "hands": [self._hand(seat) for seat in range(len(draft.names))],
            "fireworks": [*map(self._firework, range(len(rules.suits)))],
            "discards": self._row("discards"),
            "deck": self._row("deck"),
            "deck_count": self.say("deck", n=len(draft.state.deck)),
            "palette": self._palette(),
            "problems": [*map(self._problem, draft.problems)],
            "text": str(draft.state),
            "pasted": pasted,
            "reading": reading,
            "said": said,
            "can_undo": can_undo,
            "can_redo": can_redo,
        }

    # -- what cannot be ---

    def problem(self, problem: Problem) -> str:
        """What cannot be, in a sentence."""
        words = dict(problem.details)
        _, seat, n = problem.places[0]
        if "card" in words:
            words["card"] = self._named(self.rules.identity_of(str(words["card"])))
        if problem.reason in ("ruled_out", "nothing_left"):
            words["place"] = describe_place(self.language, self.draft.state, SeatIndex(seat), Slot(n + 1))
        if problem.reason == "copies":
            words |= {"shown": words["n"], "n": words["copies"]}
        return self.say(f"editor.problem.{problem.reason}", **words)

    def _problem(self, problem: Problem) -> EditorProblem:
        part, seat, n = problem.places[0]
        place = ("hand", seat, 0) if part == "hand" and n < 0 else problem.places[0]
        return {"text": self.problem(problem), "place": place_id(place)}

    def _problems_at(self, *places: Place) -> str:
        """What cannot be at some places."""
        return " ".join(self.problem(problem) for place in places for problem in self.draft.problems if place in problem.places)

    # -- places ---

    def _named(self, identity: Identity) -> str:
        return card_name(self.language, self.rules, identity)

    def _card(self, place: Place, card: DraftCard | None, label: str) -> EditorCard:
        suit, rank, among = self._face(card)
        touched, missed = (card.touched, card.missed) if card else ((), ())
        words = self.language.comma_list([label, *marks_in_words(self.language, self.rules, touched, missed)])
        problem = self._problems_at(place)
        return {
            "place": place_id(place),
            "slot": place[2] + 1,
            "suit": suit,
            "rank": rank,
            "empty": card is None,
            "among": among,
            "touched": [*map(str, touched)],
            "missed": [*map(str, missed)],
            "label": self.say("editor.problem_at", label=words, problem=problem) if problem else words,
            "problem": problem,
        }

    def _face(self, card: DraftCard | None) -> tuple[str | None, int | None, str]:
        """The suit and the rank of a card as far as they are known; and what else is known of it."""
        rules = self.rules
        if card is None or (card.identity == UNKNOWN and card.among is None):
            return None, None, ""
        if card.identity != UNKNOWN:
            suit, rank = divmod(card.identity, rules.ranks)
            return rules.suits[suit].letter, rank + 1, ""
        colors = [suit.letter for suit, identities in zip(rules.suits, rules.suit_identities) if identities == card.among]
        ranks = [rank for rank, identities in rules.rank_identities.items() if identities == card.among]
        among = "" if colors or ranks else ", ".join(rules.names_of(card.among or 0))
        return next(iter(colors), None), next(iter(ranks), None), among

    def card(self, seat: int, n: int) -> str:
        """What a place in a hand holds."""
        rules = self.rules
        card = self.draft.card_at(("hand", seat, n))
        words = {"player": self.draft.names[seat], "slot": n + 1}
        if card is None:
            return self.say("editor.empty", **words)
        if card.identity != UNKNOWN:
            return self.say("card.face", **words, card=self._named(card.identity))
        if card.among is None:
            return self.say("card.unknown", **words)
        letter, rank, _ = self._face(card)
        if letter or rank:
            color = next((suit_name(self.language, suit) for suit in rules.suits if suit.letter == letter), rank)
            return self.say("editor.may_be", **words, cards=color)
        among = rules.identities_in(card.among)
        named = self.language.or_list(map(self._named, among)) if among else "–"
        return self.say("editor.may_be", **words, cards=named if len(among) <= MAX_NAMED else self.say("odds.many", n=len(among)))

    def _hand(self, seat: int) -> EditorHand:
        draft = self.draft
        hand = draft.hands[seat]
        name = draft.names[seat]
        places = [("hand", seat, n) for n in range(max(len(hand), self.rules.hand_sizes[len(draft.names)]))]
        return {
            "seat": seat,
            "name": name,
            "label": self.say("hand", player=name, n=len(hand)),
            "name_label": self.say("editor.name", n=seat + 1),
            "turn_label": self.say("editor.turn", player=name),
            "misses_label": self.say("editor.misses", player=name) if draft.mark_missed(seat) != draft else "",
            "to_act": seat == draft.player,
            "cards": [self._card(place, draft.card_at(place), self.card(seat, place[2])) for place in places],
            "problem": self._problems_at(("hand", seat, -1), ("name", seat, -1)),
        }

    def _row(self, part: str) -> list[EditorCard]:
        """The discards, or the cards on top of the deck; and a free place after them."""
        cards: list[EditorCard] = []
        for n, identity in enumerate(self.draft.discards if part == "discards" else self.draft.deck):
            key = "editor.discard" if part == "discards" else "editor.deck.unknown" if identity == UNKNOWN else "editor.deck.card"
            words = {} if identity == UNKNOWN else {"card": self._named(identity)}
            cards.append(self._card((part, n, -1), DraftCard(identity), self.say(key, n=n + 1, **words)))
        return [*cards, self._card((part, -1, -1), None, self.say(f"editor.{part.removesuffix('s')}.free"))]

    # -- the rest of the table ---

    def _firework(self, index: int) -> EditorFirework:
        height = self.draft.fireworks[index]
        suit = self.rules.suits[index]
        ranks = [card % self.rules.ranks + 1 for card in self.rules.firework_identities[index][-1]]
        color = suit_name(self.language, suit)
        labels = [self.say("editor.firework", color=color, top=rank) for rank in ranks]
        none = self.say("editor.firework.none", color=color)
        return {"suit": suit.letter, "ranks": ranks, "height": height, "labels": labels, "label": labels[height - 1] if height else none}

    def _palette(self) -> list[PaletteCard]:
        state = self.draft.state
        rules = self.rules
        lying = Count(chain(public_identities(state), state.deck, *state.hands))
        cards: list[PaletteCard] = []
        for identity, name in by_identity(rules.card_names):
            left = rules.copies_of[identity] - lying[identity]
            label = self.say("editor.left", card=self._named(identity), n=left)
            suit = rules.suits[identity // rules.ranks].letter
            cards.append({"card": name, "suit": suit, "rank": identity % rules.ranks + 1, "left": left, "label": label})
        return cards

    def _numbers(self) -> Iterator[EditorNumber]:
        for field, (count, least, most) in numbers_of(self.draft).items():
            title = self.say(f"editor.number.{field}")
            yield {
                "field": field,
                "title": title,
                "less": self.say("editor.less", title=title),
                "more": self.say("editor.more", title=title),
                "counter": {"count": count, "max": most, "label": self.say("editor.count", title=title, n=count)},
                "least": least,
                "problem": self._problems_at((field, -1, -1)),
            }


def place_id(place: Place) -> str:
    """A place as the browser names it.

    Example:
        >>> place_id(("hand", 0, 2))
        'hand 0 2'
    """
    return " ".join(map(str, place))


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
