"""The hands of a frame: cards, their marks and possibilities, and what may be done with them."""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction
from typing import Literal

from hanabi_widget.knowledge import Views
from hanabi_widget.protocol.board import ActionChoice, ClueChoice, ShownCard, ShownHand
from hanabi_widget.rules import UNKNOWN, Action, Clue, Discard, Play, Reorder, State, clues_of, playable
from hanabi_widget.text import Language, action_name, card_name, touched_slots, value_name

from .action_messages import action_message
from .viewpoint import Possibilities, Viewpoint

FEW = 4
"""So many possible cards are named one by one."""

News = Literal["", "drawn", "touched", "missed"]


def hands(language: Language, minds: Views, view: Viewpoint, before: State | None, supposed: Set[int]) -> list[ShownHand]:
    """All hands at a step, in table order; cards supposed to be another are seen from all viewpoints."""
    state = minds.state
    legal = state.legal_actions()
    return [_hand(language, minds, view, seat, legal, _news(before, state, seat), supposed) for seat in range(len(state.names))]


def _hand(
    language: Language, minds: Views, view: Viewpoint, seat: int, legal: list[Action], news: dict[int, News], supposed: Set[int]
) -> ShownHand:
    state = minds.state
    name, row = state.names[seat], state.card_numbers[seat]
    own_turn = seat == state.player
    cards = []
    can = playable(state)
    for index, (number, told, possible) in enumerate(zip(row, state._clue_info_of(seat), view.possibilities(minds, seat))):
        kind = state._cards[number] if view.sees(seat) or number in supposed else UNKNOWN
        odds = odds_text(language, state, possible, can)
        touched = state.rules.values_touching(told)
        missed = state.rules.values_missing(told) if view.shows_misses else ()
        card: ShownCard = {
            "id": number,
            "slot": index + 1,
            "suit": None if kind == UNKNOWN else state.rules.suits[kind // state.rules.ranks].letter,
            "rank": None if kind == UNKNOWN else kind % state.rules.ranks + 1,
            "label": "",
            "touched": [str(value) for value in touched],
            "missed": [str(value) for value in missed],
            "weights": possible.weights,
            "total": possible.total,
            "odds": odds,
            "change": news.get(number, ""),
            "supposed": number in supposed,
            "choices": _choices(language, state, seat, index + 1, legal) if own_turn and state.outcome is None else [],
        }
        card["label"] = _label(language, state, view, seat, card, kind)
        cards.append(card)
    own = "" if view.sees(seat) else ".own"
    clues = [_clue(language, state, seat, action) for action in clues_of(legal) if action.player == seat]
    return {
        "seat": seat,
        "name": name,
        "label": language.say(f"hand{own}", n=len(row), player=name),
        "to_act": own_turn and state.outcome is None,
        "cards": cards,
        "clues": clues if view.may_clue(seat) else [],
    }


def _news(before: State | None, state: State, seat: int) -> dict[int, News]:
    """What the last action did to each card of a hand, by its number."""
    if before is None:
        return {}
    if any(to == seat for to, *_ in state._clues[len(before._clues) :]):
        touched = touched_slots(state, seat)
        return {number: "touched" if slot in touched else "missed" for slot, number in enumerate(state.card_numbers[seat], start=1)}
    return {number: "drawn" for number in state.card_numbers[seat] if number >= before._drawn}


def _label(language: Language, state: State, view: Viewpoint, seat: int, card: ShownCard, kind: int) -> str:
    """Everything about a card in words."""
    words = {"player": state.names[seat], "slot": card["slot"]}
    if kind == UNKNOWN:
        parts = [language.say("card.unknown" if view.sees(seat) else "card.back", **words)]
    else:
        parts = [language.say("card.face", **words, card=card_name(language, state.rules, kind))]
    if card["supposed"]:
        parts.append(language.say("card.supposed"))
    for key in ("touched", "missed"):
        values = [value_name(language, state.rules, value) for value in card[key]]
        if values:
            parts.append(language.say(f"card.{key}", values=language.and_list(values)))
    if card["odds"]:
        sure = sum(map(bool, card["weights"])) == 1
        parts.append(card["odds"] if sure else language.say("card.odds", odds=card["odds"]))
    if card["change"]:
        parts.append(language.say(f"card.news.{card['change']}"))
    return language.comma_list([part for part in parts if part])


def odds_text(language: Language, state: State, possible: Possibilities, can: int) -> str:
    """What a card may be in words: few cards by name, many by number, and the chance that it fits."""
    rules, weights, total = state.rules, possible.weights, possible.total
    kinds = [kind for kind, weight in enumerate(weights) if weight]
    if not kinds:
        return ""
    if len(kinds) == 1:
        return language.say("odds.known", card=card_name(language, rules, kinds[0]))
    if len(kinds) > FEW:
        text = language.say("odds.many", n=len(kinds))
    elif total:
        shares = [language.say("odds.one", card=card_name(language, rules, kind), share=Fraction(weights[kind], total)) for kind in kinds]
        text = language.comma_list(shares)
    else:
        text = language.or_list([card_name(language, rules, kind) for kind in kinds])
    if not total:
        return text
    fits = Fraction(sum(weights[kind] for kind in kinds if can >> kind & 1), total)
    return language.say("odds.share", cards=text, share=fits)


def _choices(language: Language, state: State, seat: int, slot: int, legal: list[Action]) -> list[ActionChoice]:
    """What the player to act may do with a card: play, discard, move it in the hand."""
    choices: list[ActionChoice] = [
        {"label": action_name(language, state, action), "action": action_message(action)}
        for action in legal
        if isinstance(action, Play | Discard) and action.slot == slot
    ]
    order = list(range(1, len(state.card_numbers[seat]) + 1))
    for key, other in (("act.left", slot - 1), ("act.right", slot + 1)):
        if other in order:
            moved = order.copy()
            moved[slot - 1], moved[other - 1] = other, slot
            choices.append({"label": language.say(key), "action": action_message(Reorder(seat, tuple(moved)))})
    return choices


def _clue(language: Language, state: State, seat: int, clue: Clue) -> ClueChoice:
    slots = state._touched_slots(seat, clue.value)
    words = {"n": len(slots), "slots": language.and_list(slots)} if slots else {}
    return {
        "mark": str(clue.value),
        "label": action_name(language, state, clue),
        "hint": language.say("act.touches" if slots else "act.touches_none", **words),
        "touches": slots,
        "action": action_message(clue),
    }
