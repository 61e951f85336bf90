"""``know``: who knows what of each card at a step, as text or as JSON; docs/command-line.md has the schema."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from hanabi_widget.knowledge import CardView, DependsOnUnknownCard, OwnCard, Views
from hanabi_widget.knowledge.fact import STATUS_FACTS
from hanabi_widget.rules import UNKNOWN, Game, State
from hanabi_widget.text import Language, card_name, card_names, current_language, describe_chain, describe_place, fact_name
from hanabi_widget.view import Viewpoint, frame, view_name

from .file_errors import refusing
from .output import add_data, json_text, write
from .source import add_source, source
from .step_and_view import add_step, add_view, step_of, told_view, view_of

HELP = "say who knows what of each card at a step: cards that it may be, odds, what is known in common"
EXAMPLES = """\
examples:
  python -m hanabi_widget know lesson.hanabi --step 3
  python -m hanabi_widget know lesson.hanabi --step 3 --view Ben
  python -m hanabi_widget know "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5" --json

Of each hand it is said what its holder knows, what each other player knows that the holder knows, and what all know in common;
from a player's viewpoint, what that player can say of it. Odds are exact. docs/command-line.md has the schema of the JSON."""

FORMAT, VERSION = "hanabi_widget.knowledge", 1
FEW = 6
"""So many cards are named one by one."""


def add(parser: ArgumentParser) -> None:
    """Describe the arguments."""
    add_source(parser)
    add_step(parser)
    add_view(parser)
    add_data(parser, "json")


def run(arguments: Namespace) -> int:
    """Say who knows what."""
    read, spoken = source(arguments.source), current_language()
    game = read.game(arguments.game)
    with refusing(read.name):
        step = step_of(game, arguments.step)
        view = view_of(game.root.state, arguments.view)
        known = knowledge(game, step, view)
    text = json_text(known) if arguments.json else "\n".join([*_lines(game, step, view, known, spoken), ""])
    write(arguments.json, text, [read.path])
    return 0


def knowledge(game: Game, step: int, view: Viewpoint) -> dict[str, Any]:
    """Who knows what of each card, as data; from a seat it is the same in all worlds that this seat holds possible."""
    state = game[step]
    minds = view.minds(state)
    return {
        "format": FORMAT,
        "version": VERSION,
        "step": step,
        "last": len(game) - 1,
        "view": told_view(state, view),
        "to_act": None if state.outcome else state.names[state.player],
        "hands": [
            {"player": name, "cards": [_card(minds, view, seat, slot) for slot in range(1, len(state.card_numbers[seat]) + 1)]}
            for seat, name in enumerate(state.names)
        ],
    }


def _card(minds: Views, view: Viewpoint, seat: int, slot: int) -> dict[str, Any]:
    state = minds.state
    rules, kind, told = state.rules, state.hands[seat][slot - 1], state._clue_info_of(seat)[slot - 1]
    return {
        "slot": slot,
        "card": rules.card_names[kind] if view.sees(seat) and kind != UNKNOWN else None,
        "touched": [str(value) for value in rules.values_touching(told)],
        "missed": [str(value) for value in rules.values_missing(told)],
        "minds": [_mind(minds, chain, seat, slot) for chain in view.chains(state, seat)],
    }


def _mind(minds: Views, chain: tuple[int, ...], seat: int, slot: int) -> dict[str, Any]:
    """What a chain of players knows of a card, or all in common."""
    state, place = minds.state, None
    card: CardView | None = None
    try:
        card = _view(minds, chain, seat, slot)
    except DependsOnUnknownCard as problem:
        place = {"player": state.names[problem.seat], "slot": problem.slot}
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
        "depends": place,
    }


def _view(minds: Views, chain: tuple[int, ...], seat: int, slot: int) -> CardView:
    """What is known of the card.

    Raises:
        DependsOnUnknownCard: it depends on an unknown card.
    """
    if len(chain) == 1:
        return minds.hand(seat)[slot]
    types = minds.identities(chain)[slot - 1] if chain else minds.common[seat][slot - 1]
    return CardView(minds.observation, seat, slot, types, sum({1 << other for other in chain}))


# -- in words -----------------------------------------------------------------------------------------


def _lines(game: Game, step: int, view: Viewpoint, known: dict[str, Any], spoken: Language) -> Iterator[str]:
    node = game.line[step]
    state = node.state
    yield spoken.say("place", step=step, last=known["last"])
    yield view_name(spoken, state, view)
    shown = frame(node, view, spoken)
    yield shown["status"]
    for hand, told in zip(shown["hands"], known["hands"]):
        yield ""
        yield hand["label"]
        for card in told["cards"]:
            yield f"  {_named(spoken, state, view, hand['seat'], card)}"
            yield from (f"    {_told(spoken, state, mind)}" for mind in card["minds"])


def _named(spoken: Language, state: State, view: Viewpoint, seat: int, card: dict[str, Any]) -> str:
    words = {"player": state.names[seat], "slot": card["slot"]}
    if card["card"]:
        return spoken.say("card.face", **words, card=card_name(spoken, state.rules, state.rules.identity_of(card["card"])))
    return spoken.say("card.unknown" if view.sees(seat) else "card.back", **words)


def _told(spoken: Language, state: State, mind: dict[str, Any]) -> str:
    """What a mind knows of a card, on one line."""
    chain = [] if mind["kind"] == "common" else [state.seat(name) for name in mind["knowers"]]
    who = spoken.say("inspect.mind", who=describe_chain(spoken, state, chain)) if chain else spoken.say("inspect.mind.all")
    if mind["depends"]:
        place = describe_place(spoken, state, state.seat(mind["depends"]["player"]), mind["depends"]["slot"])
        return spoken.say("know.mind.bare", who=who, cards=spoken.say("inspect.depends", place=place))
    kinds = [state.rules.identity_of(name) for name in mind["possible"]]
    shares = mind["probabilities"]
    if shares and 1 < len(kinds) <= FEW:
        cards = spoken.comma_list(
            [_odds(spoken, card_name(spoken, state.rules, kind), shares[state.rules.card_names[kind]]) for kind in kinds]
        )
    else:
        cards = card_names(spoken, state, sum(1 << kind for kind in kinds))
    facts = [*_facts(spoken, state, mind["facts"])]
    return spoken.say("know.mind" if facts else "know.mind.bare", who=who, cards=cards, facts=spoken.comma_list(facts) if facts else "")


def _facts(spoken: Language, state: State, facts: dict[str, Any]) -> Iterator[str]:
    """What is known of a card for sure, and the odds of the rest."""
    for fact, told in facts.items():
        if told["known"] is not None:
            yield fact_name(spoken, state, fact if told["known"] else f"not {fact}")
        elif told["probability"]:
            yield _odds(spoken, fact_name(spoken, state, fact), told["probability"])


def _odds(spoken: Language, what: str, share: str) -> str:
    return spoken.say("odds.one", card=what, share=share)
