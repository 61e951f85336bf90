"""The hands of a frame: cards with their clue marks and possible identities, and the actions that can be taken."""

from __future__ import annotations

from collections.abc import Mapping, Set
from fractions import Fraction
from typing import Literal

from hanabi_widget.explain import Agreement
from hanabi_widget.knowledge import StateKnowledge
from hanabi_widget.protocol.board import ActionChoice, ClueChoice, ShownCard, ShownHand
from hanabi_widget.rules import Action, CardNumber, Clue, Discard, Identities, Identity, Node, Play, Reorder, SeatIndex, Slot, State
from hanabi_widget.rules.action import by_identity, by_seat, by_slot, clues_of, seats, slots
from hanabi_widget.rules.card_status import critical, playable
from hanabi_widget.rules.ruleset import UNKNOWN
from hanabi_widget.rules.table import card_numbers, cards_by_number, clue_info_of, touched_slots
from hanabi_widget.text import Language, action_name, card_name, slots_told, value_name

from .action_messages import action_message
from .viewpoint import Possibilities, Viewpoint

MAX_NAMED_IDENTITIES = 4
"""More possible identities than these are counted instead of named."""

CardChange = Literal["", "drawn", "touched", "missed"]


def hands(
    language: Language,
    knowledge: StateKnowledge,
    view: Viewpoint,
    before: State | None,
    action: Action | None,
    supposed: Set[CardNumber],
    agreement: Agreement | None,
    stated: Mapping[CardNumber, int],
) -> list[ShownHand]:
    """All hands at a step, in table order.

    Args:
        language: the language of all texts.
        knowledge: what all players know.
        view: the viewpoint.
        before: the state before.
        action: the action that led here.
        supposed: the cards that are supposed to have another identity, which are face up from every viewpoint.
        agreement: what players trust by agreement.
        stated: the `clue_info_at_first` of the line.
    """
    state, shown = knowledge.state, list[ShownHand]()
    legal_actions = state.legal_actions()
    told = state.rules.parse_clue_value(action.value) if isinstance(action, Clue) else None
    playable_identities = playable(state)
    critical_identities = critical(state) if view.shows_possibilities else 0
    for seat, name in by_seat(state.names):
        changes, numbers = _changes(before, action, state, seat), card_numbers(state)[seat]
        trusted = agreement.trusted(seat) if agreement else None
        own_actions = [one for one in legal_actions if isinstance(one, Play | Discard)] if seat == state.player else []
        cards: list[ShownCard] = []
        for slot, (number, clue_info, possible) in by_slot(zip(numbers, clue_info_of(state, seat), view.possibilities(knowledge, seat))):
            identity = cards_by_number(state)[number] if view.sees(seat) or number in supposed else UNKNOWN
            change = changes.get(number, "")
            touched = state.rules.values_touching(clue_info)
            if not view.shows_old_marks:
                touched = tuple(value for value in touched if change == "touched" and value == told)
            missed = state.rules.values_missing(clue_info if view.shows_misses else stated.get(number, 0))
            card: ShownCard = {
                "id": number,
                "slot": slot,
                "suit": None if identity == UNKNOWN else state.rules.suits[identity // state.rules.ranks].letter,
                "rank": None if identity == UNKNOWN else identity % state.rules.ranks + 1,
                "label": "",
                "touched": [str(value) for value in touched],
                "missed": [str(value) for value in missed],
                "weights": possible.weights,
                "total": possible.total,
                "odds": describe_possibilities(language, state, possible, playable_identities),
                "change": change,
                "supposed": number in supposed,
                "critical": identity != UNKNOWN and bool(critical_identities >> identity & 1),
                "choices": [
                    {"label": action_name(language, state, one), "action": action_message(one)} for one in own_actions if one.slot == slot
                ],
                "moves": _moves(language, seat, slot, len(numbers)) if state.outcome is None else [],
            }
            if view.convention:
                add_trust(language, state, card, trusted[slot - 1] if trusted else None)
            card["label"] = _card_label(language, state, view, seat, card, identity)
            cards.append(card)
        clues = [clue for clue in clues_of(legal_actions) if clue.player == seat and view.shows_clues_to(seat)]
        shown.append(
            {
                "seat": seat,
                "name": name,
                "label": language.say("hand" if view.sees(seat) else "hand.own", n=len(numbers), player=name),
                "to_act": seat == state.player and state.outcome is None,
                "cards": cards,
                "clues": [_clue_choice(language, state, seat, clue) for clue in clues],
            }
        )
    return shown


def clue_info_at_first(node: Node) -> dict[CardNumber, int]:
    """What clues say about each card at the first step of a line: a position states it, and no step tells it."""
    state = node.path()[0].state
    return {number: info for seat in seats(len(state.names)) for number, info in zip(card_numbers(state)[seat], clue_info_of(state, seat))}


def add_trust(language: Language, state: State, card: ShownCard, trusted: Identities | None) -> None:
    """Add what a card may be by agreement, if that is less than what it may be by logic."""
    weights = card["weights"]
    narrower = trusted is not None and any(weight and not trusted >> identity & 1 for identity, weight in by_identity(weights))
    card["trusted"] = [trusted >> identity & 1 for identity, _ in by_identity(weights)] if trusted is not None and narrower else []
    card["agreed"] = ""
    if trusted is not None and narrower:
        kind = "" if trusted.bit_count() <= MAX_NAMED_IDENTITIES else ".many" if trusted & ~playable(state) else ".playable"
        names = [card_name(language, state.rules, identity) for identity, _ in by_identity(weights) if trusted >> identity & 1]
        card["agreed"] = language.say(f"card.agreed{kind}", **{"n": len(names)} if kind == ".many" else {"cards": language.or_list(names)})


def _changes(before: State | None, action: Action | None, state: State, seat: SeatIndex) -> dict[CardNumber, CardChange]:
    """Card number -> what the last action did to that card of a hand."""
    if before is None:
        return {}
    if isinstance(action, Clue) and before.seat(action.player) == seat:
        touched = slots_told(state, seat, state.rules.parse_clue_value(action.value))
        return {number: "touched" if slot in touched else "missed" for slot, number in by_slot(card_numbers(state)[seat])}
    return {number: "drawn" for number in card_numbers(state)[seat] if number >= before.drawn}


def _card_label(language: Language, state: State, view: Viewpoint, seat: SeatIndex, card: ShownCard, identity: Identity) -> str:
    """Everything about a card in words."""
    place = {"player": state.names[seat], "slot": card["slot"]}
    if identity == UNKNOWN:
        parts = [language.say("card.unknown" if view.sees(seat) else "card.back", **place)]
    else:
        parts = [language.say("card.face", **place, card=card_name(language, state.rules, identity))]
    if card["supposed"]:
        parts.append(language.say("card.supposed"))
    if card["critical"]:
        parts.append(language.say("card.critical"))
    touched, missed = [[value_name(language, state.rules, value) for value in values] for values in (card["touched"], card["missed"])]
    if touched:
        parts.append(language.say("card.touched", values=language.and_list(touched)))
    if missed:
        parts.append(language.say("card.missed", values=language.or_list(missed)))
    if card["odds"]:
        is_known = sum(map(bool, card["weights"])) == 1
        parts.append(card["odds"] if is_known else language.say("card.odds", odds=card["odds"]))
    parts.append(card.get("agreed", ""))
    if card["change"]:
        parts.append(language.say(f"card.news.{card['change']}"))
    return language.comma_list([part for part in parts if part])


def describe_possibilities(language: Language, state: State, possibilities: Possibilities, playable_identities: Identities) -> str:
    """The possible identities of a card in words, by name if they are few, and the probability that it is playable."""
    rules, weights, total = state.rules, possibilities.weights, possibilities.total
    identities = [identity for identity, weight in by_identity(weights) if weight]
    if not identities:
        return ""
    if len(identities) == 1:
        return language.say("odds.known", card=card_name(language, rules, identities[0]))
    if len(identities) > MAX_NAMED_IDENTITIES:
        text = language.say("odds.many", n=len(identities))
    elif total:
        shares = [
            language.say("odds.one", card=card_name(language, rules, identity), share=Fraction(weights[identity], total))
            for identity in identities
        ]
        text = language.comma_list(shares)
    else:
        text = language.or_list([card_name(language, rules, identity) for identity in identities])
    if not total:
        return text
    share = Fraction(sum([weights[identity] for identity in identities if playable_identities >> identity & 1]), total)
    return language.say("odds.share", cards=text, share=share)


def _moves(language: Language, seat: SeatIndex, slot: Slot, size: int) -> list[ActionChoice]:
    """The ways to move a card in its hand (S6): to the left, to the right."""
    order = list(slots(size))
    moves: list[ActionChoice] = []
    for key, other in (("action.left", Slot(slot - 1)), ("action.right", Slot(slot + 1))):
        if other in order:
            new_order = order.copy()
            new_order[slot - 1], new_order[other - 1] = other, slot
            moves.append({"label": language.say(key), "action": action_message(Reorder(seat, tuple(new_order)))})
    return moves


def _clue_choice(language: Language, state: State, seat: SeatIndex, clue: Clue) -> ClueChoice:
    touched = touched_slots(state, seat, clue.value)
    words = {"n": len(touched), "slots": language.and_list(touched)} if touched else {}
    return {
        "mark": str(clue.value),
        "label": action_name(language, state, clue),
        "hint": language.say("action.touches" if touched else "action.touches_none", **words),
        "touches": [*touched],
        "action": action_message(clue),
    }
