"""The table as a frame shows it: fireworks, discards, counters, and hands with what may be done with each card; actions as messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from types import NoneType
from typing import Any, cast, overload

from hanabi_widget.explain import Agreement
from hanabi_widget.knowledge import StateKnowledge, is_consistent
from hanabi_widget.notation.drawings import DISCARDS, places, texts_of_drawings
from hanabi_widget.protocol.board import (
    ActionChoice,
    ActionMessage,
    CardChange,
    ClueChoice,
    ClueMessage,
    Counter,
    DiscardedCard,
    DiscardPile,
    Drawing,
    Firework,
    Frame,
    ShownCard,
    ShownHand,
    SupposeMessage,
)
from hanabi_widget.protocol.board_messages import Supposition, Suppositions
from hanabi_widget.protocol.map_of_minds import MapCard
from hanabi_widget.rules import (
    Action,
    CardNumber,
    CardPlace,
    Clue,
    ClueValue,
    Discard,
    Identities,
    Identity,
    IllegalAction,
    Node,
    Play,
    Reorder,
    RuleSet,
    SeatIndex,
    Slot,
    State,
    Suppose,
    places_of_cards,
    reachable_heights,
)
from hanabi_widget.rules.action import by_identity, by_seat, by_slot, clues_of, slots
from hanabi_widget.rules.card_status import critical, playable
from hanabi_widget.rules.game import supposed_cards
from hanabi_widget.rules.ruleset import UNKNOWN
from hanabi_widget.rules.table import card_numbers, cards_by_number, clue_info_by_number, clue_info_of, identity_played, touched_slots
from hanabi_widget.text import (
    Language,
    LocalizedError,
    action_name,
    card_name,
    describe_place,
    listed_cards,
    slots_told,
    suit_name,
    value_name,
)

from .viewpoint import Possibilities, Viewpoint

ACTIONS: Mapping[str, tuple[type[Action], Mapping[str, tuple[type, ...]]]] = {
    "play": (Play, {"slot": (int,), "announce": (str, NoneType)}),
    "discard": (Discard, {"slot": (int,)}),
    "clue": (Clue, {"player": (int,), "value": (int, str)}),
    "suppose": (Suppose, {"player": (int,), "slot": (int,), "card": (str,)}),
    "reorder": (Reorder, {"player": (int,), "order": (tuple,)}),
}
"""For each kind of action in a message its type, and the fields with the types that they may have there."""


@overload
def action_message(action: Clue) -> ClueMessage: ...
@overload
def action_message(action: Suppose) -> SupposeMessage: ...
@overload
def action_message(action: Action) -> ActionMessage: ...
def action_message(action: Action) -> ActionMessage:
    """The message for an action whose players are seats and whose cards are card names.

    Example:
        >>> action_message(Clue(1, "r"))
        {'kind': 'clue', 'player': 1, 'value': 'r'}
    """
    kind, fields = next((kind, fields) for kind, (of, fields) in ACTIONS.items() if isinstance(action, of))
    values = [getattr(action, field) for field in fields]
    shown = {"kind": kind, **{field: [*value] if isinstance(value, tuple) else value for field, value in zip(fields, values)}}
    return cast("ActionMessage", shown)


def read_action(message: object) -> Action:
    """The action of a message from a browser, which may be anything.

    Raises:
        LocalizedError: the message is no action; it says what an action looks like.

    Example:
        >>> read_action({"kind": "discard", "slot": 2})
        Discard(slot=2)
    """
    if not isinstance(message, dict):
        raise LocalizedError("error.action.object")
    kind = message.get("kind")
    values = dict[str, Any]()
    if kind not in (*ACTIONS,):
        raise LocalizedError("error.action.kind")
    action, fields = ACTIONS[str(kind)]
    for field, types in fields.items():
        value = message.get(field)
        value = tuple(value) if isinstance(value, list) else value
        if type(value) not in types or (isinstance(value, tuple) and any(type(slot) is not int for slot in value)):
            raise LocalizedError(f"error.action.{'order' if tuple in types else 'number' if int in types else 'text'}", field=field)
        values[field] = value
    return action(**values)


def locate_card(state: State, number: object) -> CardPlace:
    """The seat and the slot of the card with a number that a browser sent.

    Raises:
        LocalizedError: there is no such card in a hand.
    """
    place = places_of_cards(state).get(number) if type(number) is int else None
    if place is None:
        raise LocalizedError("error.card", card=number)
    return place


def named_card(language: Language, state: State, identity: Identity) -> MapCard:
    """A card with its name."""
    suit, rank = divmod(identity, state.rules.ranks)
    return {"suit": state.rules.suits[suit].letter, "rank": rank + 1, "label": card_name(language, state.rules, identity)}


def supposition_choices(language: Language, view: Viewpoint, node: Node, step: int, card_number: object) -> Suppositions:
    """The identities that a card in a hand may be supposed to have. The board fills in the message's id.

    Raises:
        LocalizedError: there is no such card in a hand, or no cards are seen from this viewpoint.
    """
    seat, slot = locate_card(node.state, card_number)
    state = view.state_at(node)
    cards: list[Supposition] = []
    for identity, name in by_identity(state.rules.card_names):
        supposition = Suppose(seat, slot, name)
        with suppress(IllegalAction):
            if is_consistent(state.apply(supposition)):
                cards.append({**named_card(language, state, identity), "action": action_message(supposition)})
    return {"type": "suppositions", "id": 0, "step": step, "card": card_numbers(state)[seat][slot - 1], "cards": cards}


StepsByIdentity = dict[int, list[int]]
"""Identity -> the steps at which copies were played, or discarded."""


def card_steps(node: Node) -> tuple[StepsByIdentity, StepsByIdentity, list[int]]:
    """The steps at which cards were played, at which cards were discarded, and at which there was a strike."""
    played: StepsByIdentity = {}
    discarded: StepsByIdentity = {}
    strike_steps = []
    for step, (before, after) in enumerate(pairwise(node.path()), start=1):
        if after.state.strikes > before.state.strikes:
            strike_steps.append(step)
        if isinstance(after.action, Play | Discard):
            is_discarded = after.state.discards != before.state.discards
            (discarded if is_discarded else played).setdefault(identity_played(before.state, after.action), []).append(step)
    return played, discarded, strike_steps


def fireworks(language: Language, state: State, before: State | None, played: StepsByIdentity, view: Viewpoint) -> Iterator[Firework]:
    """The firework of each suit; where nothing is worked out for the viewer, neither is what can no longer be played."""
    rules = state.rules
    heights = reachable_heights(state) if view.shows_possibilities else [rules.ranks] * len(rules.suits)
    for index, suit in enumerate(rules.suits):
        height = state.fireworks[index]
        end = heights[index]
        order = rules.firework_identities[index][-1]
        ranks = [card % rules.ranks + 1 for card in order]
        following = ranks[height] if height < end else None
        values = {
            "color": suit_name(language, suit),
            "top": ranks[height - 1] if height else None,
            "next": following,
            "last": ranks[end - 1],
            "gone": card_name(language, rules, order[end]) if end < rules.ranks else None,
        }
        key = "done" if height == rules.ranks else "next" if end == rules.ranks else "ends" if height < end else "blocked"
        if not height:
            key += "_none"
        yield {
            "suit": suit.letter,
            "ranks": ranks[:height],
            "steps": [played.get(card, [-1])[0] for card in order[:height]],
            "next": following,
            "lost": ranks[end:],
            "label": language.say(f"firework.{key}", **values),
            "changed": before is not None and before.fireworks[index] < height,
        }


def discards(language: Language, state: State, before: State | None, discarded: StepsByIdentity, view: Viewpoint) -> Iterator[DiscardPile]:
    """The discarded cards of each suit that has any; where nothing is worked out for the viewer, neither is which of them are gone."""
    rules = state.rules
    discard_pile = state.discards
    last_discarded = discard_pile[-1] if before is not None and len(discard_pile) > len(before.discards) else None
    for index, suit in enumerate(rules.suits):
        cards: list[DiscardedCard] = []
        texts = []
        for rank in range(1, rules.ranks + 1):
            identity = index * rules.ranks + rank - 1
            count = discard_pile.count(identity)
            if count:
                is_exhausted = view.shows_possibilities and count == rules.copies_of[identity]
                cards.append(
                    {
                        "rank": rank,
                        "count": count,
                        "steps": discarded.get(identity, []),
                        "gone": is_exhausted,
                        "changed": identity == last_discarded,
                    }
                )
                key = "discard.gone" if is_exhausted else "discard.one" if count == 1 else "discard.many"
                texts.append(language.say(key, rank=rank, count=count))
        if cards:
            label = language.say("discards", color=suit_name(language, suit), cards=language.comma_list(texts))
            yield {"suit": suit.letter, "cards": cards, "label": label}


def counter(language: Language, key: str, count: int, limit: int) -> Counter:
    """A number with its limit and its label."""
    return {"count": count, "max": limit, "label": language.say(key, n=count, most=limit)}


def shown_drawings(language: Language, node: Node) -> Iterator[Drawing]:
    """The drawings at a node, in the order of their places; what is not on the table there is left out.

    Example:
        >>> from hanabi_widget.rules import initial_state
        >>> from hanabi_widget.text import ENGLISH
        >>> node = Node(initial_state(["Ann", "Ben"], seed=7), drawings=frozenset({"B2>r", "A"}))
        >>> [drawing["label"] for drawing in shown_drawings(ENGLISH, node)]
        ['Arrow: Ben’s second card → red firework', 'Circle: Ann']
    """
    if not node.drawings:
        return
    there = places(node.state)
    names = dict(zip(there, _names(language, node.state)))
    order = {place: number for number, place in enumerate(there)}
    drawn = [(start, end) for start, _, end in (drawing.partition(">") for drawing in texts_of_drawings(node.drawings))]
    for start, end in sorted(
        (each for each in drawn if {*each} <= {*there, ""}), key=lambda each: [order.get(place, -1) for place in each]
    ):
        words = {"start": names[start], "end": names[end]} if end else {"place": names[start]}
        yield {"start": start, "end": end, "label": language.say("drawing.arrow" if end else "drawing.circle", **words)}


def _names(language: Language, state: State) -> Iterator[str]:
    """What the places of a table are called, in the order of `places`."""
    for seat, hand in by_seat(state.hands):
        yield from (describe_place(language, state, seat, slot) for slot, _ in by_slot(hand))
    yield from state.names
    yield from (language.say("drawing.firework", color=suit_name(language, suit)) for suit in state.rules.suits)
    yield language.say(f"drawing.{DISCARDS}")


MAX_NAMED_IDENTITIES = 4
"""More possible identities than these are counted instead of named."""


def hands(language: Language, knowledge: StateKnowledge, view: Viewpoint, node: Node, agreement: Agreement | None) -> Iterator[ShownHand]:
    """All hands at a step, in table order.

    Args:
        language: the language of all texts.
        knowledge: what all players know there.
        view: the viewpoint.
        node: the step. Cards that are supposed to have another identity are face up from every viewpoint.
        agreement: what players trust by agreement.
    """
    state = knowledge.state
    legal_actions = state.legal_actions()
    moves = state.outcome is None
    for seat, name in by_seat(state.names):
        cards = [*_cards(language, knowledge, view, node, seat)]
        trusted = agreement.trusted(seat) if agreement else None
        for card in cards:
            slot = Slot(card["slot"])
            if view.convention:
                add_trust(language, state, card, trusted[slot - 1] if trusted else None)
            card["label"] = language.comma_list(filter(None, _card_in_words(language, state, view, seat, card)))
            card["moves"] = [*_moves(language, seat, slot, len(cards))] if moves else []
            if seat == state.player:
                own = [one for one in legal_actions if isinstance(one, Play | Discard) and one.slot == slot]
                card["choices"] = [{"label": action_name(language, state, one), "action": action_message(one)} for one in own]
        yield {
            "seat": seat,
            "name": name,
            "label": language.say("hand" if view.sees(seat) else "hand.own", n=len(cards), player=name),
            "to_act": seat == state.player and moves,
            "cards": cards,
            "clues": [
                _clue_choice(language, state, seat, clue)
                for clue in clues_of(legal_actions)
                if clue.player == seat and view.shows_clues_to(seat)
            ],
        }


def _cards(language: Language, knowledge: StateKnowledge, view: Viewpoint, node: Node, seat: SeatIndex) -> Iterator[ShownCard]:
    """The cards of a hand, without what may be done with them."""
    state = knowledge.state
    changes = _changes(node, seat)
    supposed = supposed_cards(node)
    rules = state.rules
    numbers = card_numbers(state)[seat]
    clue_infos = clue_info_of(state, seat)
    told = rules.parse_clue_value(node.action.value) if isinstance(node.action, Clue) else None
    # A position states what clues say about its cards, and no step tells that.
    stated = clue_info_by_number(node.path()[0].state) if view.shows_old_marks and not view.shows_misses else {}
    playable_identities = playable(state)
    critical_identities = critical(state) if view.shows_possibilities else 0
    for slot, (number, clue_info, possible) in by_slot(zip(numbers, clue_infos, view.possibilities(knowledge, seat))):
        identity = cards_by_number(state)[number] if view.sees(seat) or number in supposed else UNKNOWN
        suit, rank = divmod(identity, rules.ranks)
        change = changes.get(number, "")
        touched = rules.values_touching(clue_info)
        if not view.shows_old_marks:
            touched = tuple(value for value in touched if change == "touched" and value == told)
        yield {
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


def known_cards(frame: Frame) -> int:
    """How many cards of a frame are shown with one possible identity."""
    weights = [card["weights"] for hand in frame["hands"] for card in hand["cards"]]
    return len([each for each in weights if each.count(0) == len(each) - 1])


def add_trust(language: Language, state: State, card: ShownCard, trusted: Identities | None) -> None:
    """Add what a card may be by agreement, if that is less than what it may be by logic."""
    weights = card["weights"]
    card["trusted"] = []
    card["agreed"] = ""
    if trusted is not None and any(weight and not trusted >> identity & 1 for identity, weight in by_identity(weights)):
        card["trusted"] = [trusted >> identity & 1 for identity, _ in by_identity(weights)]
        kind = "" if trusted.bit_count() <= MAX_NAMED_IDENTITIES else ".many" if trusted & ~playable(state) else ".playable"
        names = listed_cards(language, state, trusted)
        card["agreed"] = language.say(f"card.agreed{kind}", **{"n": len(names)} if kind == ".many" else {"cards": language.or_list(names)})


def _changes(node: Node, seat: SeatIndex) -> dict[CardNumber, CardChange]:
    """Card number -> what the last action did to that card of a hand."""
    if node.parent is None:
        return {}
    before = node.parent.state
    state = node.state
    action = node.action
    if isinstance(action, Clue) and before.seat(action.player) == seat:
        touched = slots_told(state, seat, state.rules.parse_clue_value(action.value))
        return {number: "touched" if slot in touched else "missed" for slot, number in by_slot(card_numbers(state)[seat])}
    return {number: "drawn" for number in card_numbers(state)[seat] if number >= before.drawn}


def _card_in_words(language: Language, state: State, view: Viewpoint, seat: SeatIndex, card: ShownCard) -> Iterator[str]:
    """Everything about a card in words."""
    say = language.say
    place = {"player": state.names[seat], "slot": card["slot"]}
    if card["suit"] is None:
        yield say("card.unknown" if view.sees(seat) else "card.back", **place)
    else:
        identity = state.rules.identity_of(f"{card['suit']}{card['rank']}")
        yield say("card.face", **place, card=card_name(language, state.rules, identity))
    if card["supposed"]:
        yield say("card.supposed")
    if card["critical"]:
        yield say("card.critical")
    yield from marks_in_words(language, state.rules, card["touched"], card["missed"])
    if card["odds"]:
        is_known = sum(map(bool, card["weights"])) == 1
        yield card["odds"] if is_known else say("card.odds", odds=card["odds"])
    yield card.get("agreed", "")
    if card["change"]:
        yield say(f"card.news.{card['change']}")


def marks_in_words(language: Language, rules: RuleSet, touched: Sequence[ClueValue], missed: Sequence[ClueValue]) -> Iterator[str]:
    """The clues that touched a card, and those that missed it."""
    for key, values, listed in (("card.touched", touched, language.and_list), ("card.missed", missed, language.or_list)):
        if values:
            yield language.say(key, values=listed([value_name(language, rules, value) for value in values]))


def describe_possibilities(language: Language, state: State, possibilities: Possibilities, playable_identities: Identities) -> str:
    """The possible identities of a card in words, by name if they are few, and the probability that it is playable."""
    rules = state.rules
    weights = possibilities.weights
    total = possibilities.total
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


def _moves(language: Language, seat: SeatIndex, slot: Slot, size: int) -> Iterator[ActionChoice]:
    """The ways to move a card in its hand (S6): to the left, to the right."""
    order = list(slots(size))
    for key, other in (("action.left", Slot(slot - 1)), ("action.right", Slot(slot + 1))):
        if other in order:
            new_order = order.copy()
            new_order[slot - 1] = other
            new_order[other - 1] = slot
            yield {"label": language.say(key), "action": action_message(Reorder(seat, tuple(new_order)))}


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
