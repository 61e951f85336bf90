"""``know``: who knows what about each card at a step, as text or as JSON; docs/command-line.md has the schema."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from hanabi_widget.knowledge import CardView, DependsOnUnknownCard, OwnCard, StateKnowledge
from hanabi_widget.knowledge.card_views import STATUS_FACTS
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.rules import UNKNOWN, Game, SeatIndex, Slot, State, by_seat, slots
from hanabi_widget.text import Language, card_name, card_names, current_language, describe_chain, describe_place, fact_name
from hanabi_widget.view import Viewpoint, frame, view_name

from .input_output import (
    add_data_options,
    add_source,
    add_step_option,
    add_view_option,
    file_errors,
    json_text,
    read_source,
    step_of,
    view_of,
    write,
)

HELP = "say who knows what about each card at a step: what it may be, the odds, what is common knowledge"
EXAMPLES = """\
examples:
  hanabi-widget know lesson.hanabi --step 3
  hanabi-widget know lesson.hanabi --step 3 --view Ben
  hanabi-widget know "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5" --json

For each hand: what its holder knows, what each other player knows that the holder knows, and what is common knowledge. With --view of
a player: what that player can tell of all this. Odds are exact. docs/command-line.md has the schema of the JSON."""

FORMAT, VERSION = "hanabi_widget.knowledge", 1
MAX_LISTED = 6
"""With more possible cards, their odds are not listed one by one."""


def add(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    add_source(parser)
    add_step_option(parser)
    add_view_option(parser)
    add_data_options(parser, "json")


def run(arguments: Namespace) -> int:
    """Say who knows what."""
    source, language = read_source(arguments.source, arguments.house_rule), current_language()
    game = source.game(arguments.game)
    with file_errors(source.name):
        step = step_of(game, arguments.step)
        view = view_of(game.root.state, arguments.view)
        data = knowledge_data(game, step, view)
    text = json_text(data) if arguments.json else "\n".join([*_lines(game, step, view, data, language), ""])
    write(arguments.json, text, [source.path])
    return 0


def knowledge_data(game: Game, step: int, view: Viewpoint) -> dict[str, Any]:
    """Who knows what about each card, as JSON data; from a seat's viewpoint, the same in all worlds possible for that seat."""
    state = game[step]
    knowledge = view.knowledge(state)
    return {
        "format": FORMAT,
        "version": VERSION,
        "step": step,
        "last": len(game) - 1,
        "view": _viewpoint_data(state, view),
        "to_act": None if state.outcome else state.names[state.player],
        "hands": [
            {"player": name, "cards": [_card_data(knowledge, view, seat, slot) for slot in slots(len(state.card_numbers[seat]))]}
            for seat, name in by_seat(state.names)
        ],
    }


def _viewpoint_data(state: State, view: Viewpoint) -> str | list[str]:
    """A viewpoint as JSON data: ``"all"``, ``"common"``, or the names of a chain of players."""
    return [state.names[seat] for seat in view.chain] or ("common" if view.common else "all")


def _card_data(knowledge: StateKnowledge, view: Viewpoint, seat: SeatIndex, slot: Slot) -> dict[str, Any]:
    state = knowledge.state
    rules, identity, clue_info = state.rules, state.hands[seat][slot - 1], state._clue_info_of(seat)[slot - 1]
    return {
        "slot": slot,
        "card": rules.card_names[identity] if view.sees(seat) and identity != UNKNOWN else None,
        "touched": [str(value) for value in rules.values_touching(clue_info)],
        "missed": [str(value) for value in rules.values_missing(clue_info)],
        "views": [_knowledge_of(knowledge, chain, seat, slot) for chain in view.chains_to(state, seat)],
    }


def _knowledge_of(knowledge: StateKnowledge, chain: Chain, seat: SeatIndex, slot: Slot) -> dict[str, Any]:
    """What a chain of players knows about a card; for an empty chain, what is common knowledge."""
    state, unknown_card = knowledge.state, None
    card: CardView | None = None
    try:
        card = _card_view(knowledge, chain, seat, slot)
    except DependsOnUnknownCard as error:
        unknown_card = {"player": state.names[error.seat], "slot": error.slot}
    odds = card.probability if isinstance(card, OwnCard) else None
    possible = None if card is None else list(state.rules.names_of(card.identity_bits))
    return {
        "kind": "common" if not chain else "own" if len(chain) == 1 else "nested",
        "knowers": [state.names[other] for other in chain or range(len(state.names))],
        "possible": possible,
        "probabilities": {name: str(odds(name)) for name in possible} if odds and possible else None,
        "facts": {
            fact: {"known": card.truth_value(fact) if card else None, "probability": str(odds(fact)) if odds else None}
            for fact in STATUS_FACTS
        },
        "depends": unknown_card,
    }


def _card_view(knowledge: StateKnowledge, chain: Chain, seat: SeatIndex, slot: Slot) -> CardView:
    """What is known about the card.

    Raises:
        DependsOnUnknownCard: it depends on an unknown card.
    """
    if len(chain) == 1:
        return knowledge.hand(seat)[slot]
    identities = knowledge.identities(chain)[slot - 1] if chain else knowledge.common[seat][slot - 1]
    return CardView(knowledge.observation, seat, slot, identities, sum({1 << other for other in chain}))


# -- as text ------------------------------------------------------------------------------------------


def _lines(game: Game, step: int, view: Viewpoint, data: dict[str, Any], language: Language) -> Iterator[str]:
    node = game.line[step]
    state = node.state
    yield language.say("step", step=step, last=data["last"])
    yield view_name(language, state, view)
    shown = frame(node, view, language)
    yield shown["status"]
    for hand, hand_data in zip(shown["hands"], data["hands"]):
        yield ""
        yield hand["label"]
        seat = state.seat(hand["seat"])
        for card in hand_data["cards"]:
            yield f"  {_card_line(language, state, view, seat, card)}"
            yield from (f"    {_view_line(language, state, known)}" for known in card["views"])


def _card_line(language: Language, state: State, view: Viewpoint, seat: SeatIndex, card: dict[str, Any]) -> str:
    words = {"player": state.names[seat], "slot": card["slot"]}
    if card["card"]:
        return language.say("card.face", **words, card=card_name(language, state.rules, state.rules.identity_of(card["card"])))
    return language.say("card.unknown" if view.sees(seat) else "card.back", **words)


def _view_line(language: Language, state: State, known: dict[str, Any]) -> str:
    """What somebody knows about a card, on one line."""
    chain = [] if known["kind"] == "common" else [state.seat(name) for name in known["knowers"]]
    who = (
        language.say("inspect.knowledge", who=describe_chain(language, state, chain))
        if chain
        else language.say("inspect.knowledge.everybody")
    )
    if known["depends"]:
        place = describe_place(language, state, state.seat(known["depends"]["player"]), known["depends"]["slot"])
        return language.say("know.line.bare", who=who, cards=language.say("inspect.depends", place=place))
    identities = [state.rules.identity_of(name) for name in known["possible"]]
    shares = known["probabilities"]
    if shares and 1 < len(identities) <= MAX_LISTED:
        cards = language.comma_list(
            [_odds(language, card_name(language, state.rules, state.rules.identity_of(name)), shares[name]) for name in known["possible"]]
        )
    else:
        cards = card_names(language, state, sum(1 << identity for identity in identities))
    facts = [*_facts(language, state, known["facts"])]
    return language.say("know.line" if facts else "know.line.bare", who=who, cards=cards, facts=language.comma_list(facts) if facts else "")


def _facts(language: Language, state: State, facts: dict[str, Any]) -> Iterator[str]:
    """The facts that are known about a card, and the odds of the others."""
    for fact, data in facts.items():
        if data["known"] is not None:
            yield fact_name(language, state, fact if data["known"] else f"not {fact}")
        elif data["probability"]:
            yield _odds(language, fact_name(language, state, fact), data["probability"])


def _odds(language: Language, what: str, share: str) -> str:
    return language.say("odds.one", card=what, share=share)
