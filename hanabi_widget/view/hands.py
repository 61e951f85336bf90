"""The hands of a frame: cards with their clue marks and possible identities, and the actions that can be taken."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from hanabi_widget.explain import Agreement
from hanabi_widget.knowledge import StateKnowledge
from hanabi_widget.protocol.board import ActionChoice, ClueChoice, Frame, ShownCard, ShownHand
from hanabi_widget.rules import CardNumber, Clue, Discard, Identities, Node, Play, Reorder, SeatIndex, Slot, State
from hanabi_widget.rules.action import by_identity, by_seat, by_slot, clues_of, seats, slots
from hanabi_widget.rules.card_status import critical, playable
from hanabi_widget.rules.game import supposed_cards
from hanabi_widget.rules.ruleset import UNKNOWN
from hanabi_widget.rules.table import card_numbers, cards_by_number, clue_info_of, touched_slots
from hanabi_widget.text import Language, action_name, card_name, slots_told, value_name

from .action_messages import action_message
from .viewpoint import Possibilities, Viewpoint

MAX_NAMED_IDENTITIES = 4
"""More possible identities than these are counted instead of named."""

CardChange = Literal["", "drawn", "touched", "missed"]


def hands(language: Language, knowledge: StateKnowledge, view: Viewpoint, node: Node, agreement: Agreement | None) -> list[ShownHand]:
    """All hands at a step, in table order.

    Args:
        language: the language of all texts.
        knowledge: what all players know there.
        view: the viewpoint.
        node: the step. Cards that are supposed to have another identity are face up from every viewpoint.
        agreement: what players trust by agreement.
    """
    state = knowledge.state
    legal_actions, moves = state.legal_actions(), state.outcome is None
    found = list[ShownHand]()
    for seat, name in by_seat(state.names):
        cards, trusted = _cards(language, knowledge, view, node, seat), agreement.trusted(seat) if agreement else None
        for card in cards:
            slot = Slot(card["slot"])
            if view.convention:
                add_trust(language, state, card, trusted[slot - 1] if trusted else None)
            card["label"] = _card_label(language, state, view, seat, card)
            card["moves"] = _moves(language, seat, slot, len(cards)) if moves else []
            if seat == state.player:
                own = [one for one in legal_actions if isinstance(one, Play | Discard) and one.slot == slot]
                card["choices"] = [{"label": action_name(language, state, one), "action": action_message(one)} for one in own]
        clues = [clue for clue in clues_of(legal_actions) if clue.player == seat and view.shows_clues_to(seat)]
        found.append(
            {
                "seat": seat,
                "name": name,
                "label": language.say("hand" if view.sees(seat) else "hand.own", n=len(cards), player=name),
                "to_act": seat == state.player and moves,
                "cards": cards,
                "clues": [_clue_choice(language, state, seat, clue) for clue in clues],
            }
        )
    return found


def _cards(language: Language, knowledge: StateKnowledge, view: Viewpoint, node: Node, seat: SeatIndex) -> list[ShownCard]:
    """The cards of a hand, without what may be done with them."""
    state, changes, supposed, found = knowledge.state, _changes(node, seat), supposed_cards(node), list[ShownCard]()
    rules, numbers, clue_infos = state.rules, card_numbers(state)[seat], clue_info_of(state, seat)
    told = rules.parse_clue_value(node.action.value) if isinstance(node.action, Clue) else None
    stated = _clue_info_at_first(node) if view.shows_old_marks and not view.shows_misses else {}
    playable_identities, critical_identities = playable(state), critical(state) if view.shows_possibilities else 0
    for slot, (number, clue_info, possible) in by_slot(zip(numbers, clue_infos, view.possibilities(knowledge, seat))):
        identity = cards_by_number(state)[number] if view.sees(seat) or number in supposed else UNKNOWN
        suit, rank = divmod(identity, rules.ranks)
        change, touched = changes.get(number, ""), rules.values_touching(clue_info)
        if not view.shows_old_marks:
            touched = tuple(value for value in touched if change == "touched" and value == told)
        found.append(
            {
                "id": number,
                "slot": slot,
                "suit": None if identity == UNKNOWN else rules.suits[suit].letter,
                "rank": None if identity == UNKNOWN else rank + 1,
                "label": "",
                "touched": [*map(str, touched)],
                "missed": [*map(str, rules.values_missing(clue_info if view.shows_misses else stated.get(number, 0)))],
                "weights": possible.weights,
                "total": possible.total,
                "odds": describe_possibilities(language, state, possible, playable_identities),
                "change": change,
                "supposed": number in supposed,
                "critical": identity != UNKNOWN and bool(critical_identities >> identity & 1),
                "choices": [],
                "moves": [],
            }
        )
    return found


def _clue_info_at_first(node: Node) -> dict[CardNumber, int]:
    """What clues say about each card at the first step of a line: a position states it, and no step tells it."""
    state = node.path()[0].state
    return {number: info for seat in seats(len(state.names)) for number, info in zip(card_numbers(state)[seat], clue_info_of(state, seat))}


def known_cards(frame: Frame) -> int:
    """How many cards of a frame are shown with one possible identity."""
    weights = [card["weights"] for hand in frame["hands"] for card in hand["cards"]]
    return len([each for each in weights if each.count(0) == len(each) - 1])


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


def _changes(node: Node, seat: SeatIndex) -> dict[CardNumber, CardChange]:
    """Card number -> what the last action did to that card of a hand."""
    if node.parent is None:
        return {}
    before, state, action = node.parent.state, node.state, node.action
    if isinstance(action, Clue) and before.seat(action.player) == seat:
        touched = slots_told(state, seat, state.rules.parse_clue_value(action.value))
        return {number: "touched" if slot in touched else "missed" for slot, number in by_slot(card_numbers(state)[seat])}
    return {number: "drawn" for number in card_numbers(state)[seat] if number >= before.drawn}


def _card_label(language: Language, state: State, view: Viewpoint, seat: SeatIndex, card: ShownCard) -> str:
    """Everything about a card in words."""
    place = {"player": state.names[seat], "slot": card["slot"]}
    if card["suit"] is None:
        parts = [language.say("card.unknown" if view.sees(seat) else "card.back", **place)]
    else:
        identity = state.rules.identity_of(f"{card['suit']}{card['rank']}")
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
