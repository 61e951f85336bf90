"""Commands that look at a game: ``show`` a step; ``know`` who knows what there; ``winnable``, or where it was lost."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from hanabi_widget.explain import Standpoint, card_history
from hanabi_widget.knowledge import CardView, DependsOnUnknownCard, OwnCard, StateKnowledge
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.knowledge.views import STATUS_FACTS
from hanabi_widget.picture import picture
from hanabi_widget.rules import UNKNOWN, Game, Node, SeatIndex, Slot, State, by_seat, clue_info_of, slots
from hanabi_widget.solver import LossReason
from hanabi_widget.text import (
    DEFAULT_LEVEL,
    LEVELS,
    Language,
    LocalizedError,
    card_name,
    card_names,
    current_language,
    describe_chain,
    describe_place,
    explanation_in_words,
    fact_name,
    history_in_words,
)
from hanabi_widget.text.reasons import MAX_LISTED
from hanabi_widget.view import ShownStep, StepViews, Viewpoint, action_message, view_name, whole_board
from hanabi_widget.view.advice_and_audit import decide_winnability, describe_winnability

from .input_output import json_text, write
from .options import GAME, Command, add_data_options, add_options, add_output_option, game_of, step_of, view_of


def _add_show(parser: ArgumentParser) -> None:
    add_options(parser, *GAME, "--step", "--view", "--detail")
    parser.add_argument("--to", choices=SUFFIXES.values(), help="the format; by default text, or what the suffix of the output file says")
    add_output_option(parser, *SUFFIXES)


def show(arguments: Namespace) -> int:
    """Show the step."""
    language = current_language()
    with game_of(arguments) as (source, game):
        step, view = step_of(game, arguments.step), view_of(game.root.state, arguments.view, arguments.detail)
        suffix = arguments.output.suffix.lower() if arguments.output else ""
        if (arguments.to or SUFFIXES.get(suffix)) == "svg":
            shown = picture(ShownStep.of(whole_board(game.line, view, language), step))
        else:
            shown = "\n".join(_lines(game, step, view, language))
    write(arguments.output, f"{shown}\n", [source.path])
    return 0


def _lines(game: Game, step: int, view: Viewpoint, language: Language) -> Iterator[str]:
    node, seen = game.line[step], StepViews(view, language)
    shown, said = seen.frame(node), seen.commentary(node)
    yield language.say("step", step=step, last=len(game) - 1)
    if view != Viewpoint():
        yield view_name(language, node.state, view)
    yield shown["log"]
    yield shown["status"]
    yield from filter(None, [node.comment])
    yield ""
    yield language.comma_list([shown["clue_tokens"]["label"], shown["strikes"]["label"], shown["deck"]["label"]])
    yield from (firework["label"] for firework in shown["fireworks"])
    yield from (pile["label"] for pile in shown["discards"])
    yield language.comma_list([language.say("statistic.line", label=one["label"], value=one["value"]) for one in said["statistics"]])
    for hand in shown["hands"]:
        yield ""
        yield hand["label"]
        yield from (f"  {card['label']}" for card in hand["cards"])
    yield from ["", said["position"]] if said["position"] else []


SUFFIXES = {".txt": "text", ".svg": "svg"}
"""The formats, by the suffix of a file."""


SHOW = Command(
    "show a position, or a step of a game, as text or as a picture",
    """\
examples:
  hanabi-widget show lesson.hanabi
  hanabi-widget show lesson.hanabi --step 3 --view Ben
  hanabi-widget show "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"
  hanabi-widget show lesson.hanabi --step 3 -o step.svg

With --view of a player, nothing that is hidden from that player is shown.""",
    _add_show,
    show,
)


def _add_explain(parser: ArgumentParser) -> None:
    add_options(parser, *GAME, "--step", "--view")
    parser.add_argument("--level", choices=LEVELS, default=DEFAULT_LEVEL, help="short, as at the table, or with formulas for logicians")
    parser.add_argument("--card", metavar="CARD", help="instead, how the holder of a card came to know it: 'Ben 2' is Ben's slot 2")


def explain(arguments: Namespace) -> int:
    """Explain a step, or every step of the game."""
    with game_of(arguments) as (source, game):
        view = view_of(game.root.state, arguments.view)
        if arguments.card is not None:
            lines = _history_lines(game.line[: step_of(game, arguments.step) + 1], arguments.card, view, current_language())
            write(None, "\n".join([*lines, ""]), [source.path])
            return 0
        steps = range(min(1, len(game) - 1), len(game)) if arguments.step is None else [step_of(game, arguments.step)]
        lines = [line for step in steps for line in _explanation_lines(game.line[step], view, arguments.level, current_language())]
    write(None, "\n".join([*lines, ""]), [source.path])
    return 0


def _history_lines(nodes: Sequence[Node], card: str, view: Viewpoint, language: Language) -> list[str]:
    """How the holder of a card came to know it.

    Raises:
        HanabiError: nobody has that name or slot.
    """
    name, _, number = card.strip().rpartition(" ")
    state = nodes[-1].state
    seat = state.seat(name)
    if number not in map(str, slots(state.hand_sizes[seat])):
        raise LocalizedError("illegal.no_slot", player=state.names[seat], slot=number, n=state.hand_sizes[seat])
    history = card_history(nodes, seat, Slot(int(number)), view.chain, common=view.common)
    return str(history_in_words(language, history, [node.state for node in nodes])).splitlines()


def _explanation_lines(node: Node, view: Viewpoint, level: str, language: Language) -> Iterator[str]:
    yield StepViews(view, language).frame(node)["log"]
    if node.parent and node.action:
        before, after = (view.knowledge(each.state) for each in (node.parent, node))
        standpoint = Standpoint.between(before, after, view.chain, common=view.common)
        told = str(explanation_in_words(language, standpoint, node.action, level))
        yield from (f"  {line}" for line in told.splitlines())


EXPLAIN = Command(
    "explain what an action taught: what can be done now, why, and who can follow",
    """\
examples:
  hanabi-widget explain lesson.hanabi --step 3
  hanabi-widget explain lesson.hanabi --view Ben --level short
  hanabi-widget explain lesson.hanabi --card "Ben 2" --view Ben

Without --step, every step is explained. With --view of a player, nothing is said that this player cannot tell.""",
    _add_explain,
    explain,
)


def _add_know(parser: ArgumentParser) -> None:
    add_options(parser, *GAME, "--step", "--view")
    add_data_options(parser, "json")


def know(arguments: Namespace) -> int:
    """Say who knows what."""
    language = current_language()
    with game_of(arguments) as (source, game):
        step, view = step_of(game, arguments.step), view_of(game.root.state, arguments.view)
        data = knowledge_data(game, step, view)
    text = json_text(data) if arguments.json else "\n".join([*_knowledge_lines(game, step, view, data, language), ""])
    write(arguments.json, text, [source.path])
    return 0


def knowledge_data(game: Game, step: int, view: Viewpoint) -> dict[str, Any]:
    """Who knows what about each card, as JSON data; from a seat's viewpoint, the same in all worlds possible for that seat."""
    state = game[step]
    knowledge = view.knowledge(state)
    return {
        "format": "hanabi_widget.knowledge",
        "version": 1,
        "step": step,
        "last": len(game) - 1,
        "view": [state.names[seat] for seat in view.chain] or ("common" if view.common else "all"),
        "to_act": None if state.outcome else state.names[state.player],
        "hands": [
            {"player": name, "cards": [_card_data(knowledge, view, seat, slot) for slot in slots(state.hand_sizes[seat])]}
            for seat, name in by_seat(state.names)
        ],
    }


def _card_data(knowledge: StateKnowledge, view: Viewpoint, seat: SeatIndex, slot: Slot) -> dict[str, Any]:
    state = knowledge.state
    rules, identity, clue_info = state.rules, state.hands[seat][slot - 1], clue_info_of(state, seat)[slot - 1]
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
        if len(chain) == 1:
            card = knowledge.hand(seat)[slot]
        else:
            identities = knowledge.identities(chain)[slot - 1] if chain else knowledge.common[seat][slot - 1]
            card = CardView(knowledge.observation, seat, slot, identities, sum({1 << other for other in chain}))
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


# -- ``know``: as text ------------------------------------------------------------------------------------------


def _knowledge_lines(game: Game, step: int, view: Viewpoint, data: dict[str, Any], language: Language) -> Iterator[str]:
    node = game.line[step]
    state = node.state
    yield language.say("step", step=step, last=data["last"])
    yield view_name(language, state, view)
    shown = StepViews(view, language).frame(node)
    yield shown["status"]
    for hand, hand_data in zip(shown["hands"], data["hands"]):
        yield ""
        yield hand["label"]
        seat = state.seat(hand["seat"])
        for card in hand_data["cards"]:
            words = {"player": state.names[seat], "slot": card["slot"]}
            if card["card"]:
                name = card_name(language, state.rules, state.rules.identity_of(card["card"]))
                yield "  " + language.say("card.face", **words, card=name)
            else:
                yield "  " + language.say("card.unknown" if view.sees(seat) else "card.back", **words)
            yield from (f"    {_view_line(language, state, known)}" for known in card["views"])


def _view_line(language: Language, state: State, known: dict[str, Any]) -> str:
    """What somebody knows about a card, on one line."""
    if known["kind"] == "common":
        who = language.say("inspect.knowledge.everybody")
    else:
        who = language.say("inspect.knowledge", who=describe_chain(language, state, [state.seat(name) for name in known["knowers"]]))
    if known["depends"]:
        place = describe_place(language, state, state.seat(known["depends"]["player"]), known["depends"]["slot"])
        return language.say("know.line.bare", who=who, cards=language.say("inspect.depends", place=place))
    identities = {name: state.rules.identity_of(name) for name in known["possible"]}
    shares = known["probabilities"]
    if shares and 1 < len(identities) <= MAX_LISTED:
        named = {name: card_name(language, state.rules, identity) for name, identity in identities.items()}
        cards = language.comma_list([language.say("odds.one", card=card, share=shares[name]) for name, card in named.items()])
    else:
        cards = card_names(language, state, sum(1 << identity for identity in identities.values()))
    facts = [*_facts(language, state, known["facts"])]
    return language.say("know.line" if facts else "know.line.bare", who=who, cards=cards, facts=language.comma_list(facts) if facts else "")


def _facts(language: Language, state: State, facts: dict[str, Any]) -> Iterator[str]:
    """The facts that are known about a card, and the odds of the others."""
    for fact, data in facts.items():
        if data["known"] is not None:
            yield fact_name(language, state, fact if data["known"] else f"not {fact}")
        elif data["probability"]:
            yield language.say("odds.one", card=fact_name(language, state, fact), share=data["probability"])


KNOW = Command(
    "say who knows what about each card at a step: what it may be, the odds, what is common knowledge",
    """\
examples:
  hanabi-widget know lesson.hanabi --step 3
  hanabi-widget know lesson.hanabi --step 3 --view Ben
  hanabi-widget know "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5" --json

For each hand: what its holder knows, what each other player knows that the holder knows, and what is common knowledge. With --view of
a player: what that player can tell of all this. Odds are exact. docs/command-line.md has the schema of the JSON.""",
    _add_know,
    know,
)


def _add_winnable(parser: ArgumentParser) -> None:
    add_options(parser, *GAME, "--step")
    add_data_options(parser, "json")


def winnable(arguments: Namespace) -> int:
    """Say whether it can be won."""
    language = current_language()
    with game_of(arguments) as (source, game):
        step = 0 if arguments.step is None else step_of(game, arguments.step)
        if arguments.json:
            text = json_text(winnability_data(game, step))
        else:
            text = "\n".join([*(line["text"] for line in describe_winnability(language, game.line, step).lines), ""])
    write(arguments.json, text, [source.path])
    return 0


def winnability_data(game: Game, step: int) -> dict[str, Any]:
    """Whether a step can be won, and where the game was lost, as JSON data.

    Raises:
        LocalizedError: some cards are not known.
    """
    answer, loss = decide_winnability(game.line, step)
    return {
        "format": "hanabi_widget.winnable",
        "version": 1,
        "step": step,
        "last": len(game) - 1,
        "winnable": answer.winnable,
        "line": None if answer.line is None else [action_message(game[step].normalized(action)) for action in answer.line],
        "reason": _reason_data(answer.reason),
        "lost": loss.lost,
        "open": [*loss.open],
        "lost_reason": _reason_data(loss.reason),
    }


def _reason_data(reason: LossReason | None) -> dict[str, Any] | None:
    return None if reason is None else {**asdict(reason), "cards": [*reason.cards]}


WINNABLE = Command(
    "say whether the fireworks could all be completed if everybody knew all cards, how, and where a game was lost",
    """\
examples:
  hanabi-widget winnable game.json
  hanabi-widget winnable game.json --step 20
  hanabi-widget winnable game.hanabi --json

The answer is yes with a line of play, no with a reason, or undecided if the search reached its limit. docs/command-line.md has the schema
of the JSON.""",
    _add_winnable,
    winnable,
)
