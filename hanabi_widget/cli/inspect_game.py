"""Commands that look at a game: ``show`` a step; ``know`` who knows what there; ``winnable``, or where it was lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from hanabi_widget.explain import Standpoint, card_history
from hanabi_widget.knowledge import CardView, DependsOnUnknownCard, OwnCard, StateKnowledge
from hanabi_widget.knowledge.formula import STATUS_FACTS
from hanabi_widget.knowledge.nested_knowledge import Chain
from hanabi_widget.picture import picture
from hanabi_widget.rules import UNKNOWN, SeatIndex, Slot, State, by_seat, clue_info_of, slots
from hanabi_widget.text import (
    DEFAULT_LEVEL,
    LEVELS,
    Language,
    LocalizedError,
    card_name,
    card_names,
    describe_chain,
    describe_error,
    explanation_in_words,
    fact_name,
    history_in_words,
    story,
)
from hanabi_widget.text.reasons import MAX_LISTED
from hanabi_widget.view import ShownStep, StepViews, action_message, view_name, whole_board
from hanabi_widget.view.advice_and_audit import decide_winnability, describe_winnability

from .input_output import json_text
from .options import DETAIL, JSON, ONE_GAME, VIEW, AskedOfGame, Command, about_game, form_of, options, output_option

# -- ``show`` ---------------------------------------------------------------------------------------------------


SUFFIXES = {".txt": "text", ".svg": "svg"}
"""The formats, by the suffix of a file."""


@about_game
def show(asked: AskedOfGame) -> Iterator[str]:
    """Show the step, as a picture or as text."""
    language, node, view = asked.language, asked.node, asked.view
    if form_of(asked.arguments, SUFFIXES) == "svg":
        yield picture(ShownStep.of(whole_board(asked.game.line, view, language), asked.step))
        return
    seen = StepViews(view, language)
    shown, figures = seen.frame(node), seen.figures(node)
    yield language.say("step", step=asked.step, last=len(asked.game) - 1)
    if view.chain or view.common:
        yield view_name(language, node.state, view)
    yield shown["log"]
    yield shown["status"]
    if node.comment:
        yield node.comment
    yield ""
    yield language.comma_list([shown["clue_tokens"]["label"], shown["strikes"]["label"], shown["deck"]["label"]])
    yield from (pile["label"] for pile in (*shown["fireworks"], *shown["discards"]))
    yield language.comma_list([language.say("statistic.line", label=one["label"], value=one["value"]) for one in figures["statistics"]])
    for hand in shown["hands"]:
        yield ""
        yield hand["label"]
        yield from (f"  {card['label']}" for card in hand["cards"])
    yield from ["", figures["position"]] if figures["position"] else []


SHOW = Command(
    "show a position, or a step of a game, as text or as a picture",
    """\
examples:
  hanabi-widget show lesson.hanabi
  hanabi-widget show lesson.hanabi --step 3 --view Ben
  hanabi-widget show "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5"
  hanabi-widget show lesson.hanabi --step 3 -o step.svg

With --view of a player, nothing that is hidden from that player is shown.""",
    show,
    (
        *ONE_GAME,
        VIEW,
        DETAIL,
        output_option(SUFFIXES, SUFFIXES.values(), "the format; by default text, or what the suffix of the output file says"),
    ),
)


# -- ``explain`` ------------------------------------------------------------------------------------------------


@about_game
def explain(asked: AskedOfGame) -> Iterator[str]:
    """Explain a step, or every step of the game; or tell its story, or how the holder of a card came to know it."""
    if asked.arguments.story:
        yield from str(story(asked.language, asked.game.line, asked.view.viewer)).splitlines()
        return
    if asked.arguments.card is not None:
        yield from _history_lines(asked, asked.arguments.card)
        return
    steps = range(min(1, len(asked.game) - 1), len(asked.game)) if asked.arguments.step is None else [asked.step]
    view, seen = asked.view, StepViews(asked.view, asked.language)
    for node in (asked.game.line[step] for step in steps):
        yield seen.frame(node)["log"]
        if node.parent and node.action:
            before, after = (view.knowledge(each.state) for each in (node.parent, node))
            standpoint = Standpoint.between(before, after, view.chain, common=view.common)
            told = str(explanation_in_words(asked.language, standpoint, node.action, asked.arguments.level))
            yield from (f"  {line}" for line in told.splitlines())


def _history_lines(asked: AskedOfGame, card: str) -> list[str]:
    """How the holder of a card came to know it.

    Raises:
        HanabiError: nobody has that name or slot.
    """
    name, _, number = card.strip().rpartition(" ")
    state, nodes = asked.node.state, asked.game.line[: asked.step + 1]
    seat = state.seat(name)
    if number not in map(str, slots(state.hand_sizes[seat])):
        raise LocalizedError("illegal.no_slot", player=state.names[seat], slot=number, n=state.hand_sizes[seat])
    history = card_history(nodes, seat, Slot(int(number)), asked.view.chain, common=asked.view.common)
    return str(history_in_words(asked.language, history, [node.state for node in nodes])).splitlines()


_EXPLAIN = options("--card")
_EXPLAIN.add_argument("--story", action="store_true", help="tell the story of the game: where it turned, and how it ended")
_EXPLAIN.add_argument("--level", choices=LEVELS, default=DEFAULT_LEVEL, help="short, as at the table, or with formulas for logicians")

EXPLAIN = Command(
    "explain what an action taught: what can be done now, why, and who can follow",
    """\
examples:
  hanabi-widget explain lesson.hanabi --step 3
  hanabi-widget explain lesson.hanabi --view Ben --level short
  hanabi-widget explain lesson.hanabi --card "Ben 2" --view Ben
  hanabi-widget explain game.json --story

Without --step, every step is explained. With --view of a player, nothing is said that this player cannot tell.""",
    explain,
    (*ONE_GAME, VIEW, _EXPLAIN),
)


# -- ``know`` ---------------------------------------------------------------------------------------------------


@about_game
def know(asked: AskedOfGame) -> str | Iterator[str]:
    """Say who knows what about each card; from a seat's viewpoint, the same in all worlds possible for that seat."""
    state, view = asked.node.state, asked.view
    knowledge = view.knowledge(state)
    if not asked.arguments.json:
        return _knowledge_lines(asked, knowledge)
    return json_text(
        {
            "format": "hanabi_widget.knowledge",
            "version": 1,
            "step": asked.step,
            "last": len(asked.game) - 1,
            "view": [state.names[seat] for seat in view.chain] or ("common" if view.common else "all"),
            "to_act": None if state.outcome else state.names[state.player],
            "hands": [
                {"player": name, "cards": [_card_data(asked, knowledge, seat, slot) for slot in slots(state.hand_sizes[seat])]}
                for seat, name in by_seat(state.names)
            ],
        }
    )


def _known(knowledge: StateKnowledge, chain: Chain, seat: SeatIndex, slot: Slot) -> CardView | DependsOnUnknownCard:
    """What a chain of players knows about a card; for an empty chain, what is common knowledge."""
    try:
        if len(chain) == 1:
            return knowledge.hand(seat)[slot]
        identities = knowledge.identities(chain)[slot - 1] if chain else knowledge.common[seat][slot - 1]
    except DependsOnUnknownCard as error:
        return error
    return CardView(knowledge.observation, seat, slot, identities, sum({1 << other for other in chain}))


def _card_data(asked: AskedOfGame, knowledge: StateKnowledge, seat: SeatIndex, slot: Slot) -> dict[str, object]:
    state = knowledge.state
    rules, identity, clue_info = state.rules, state.hands[seat][slot - 1], clue_info_of(state, seat)[slot - 1]
    return {
        "slot": slot,
        "card": rules.card_names[identity] if asked.view.sees(seat) and identity != UNKNOWN else None,
        "touched": [str(value) for value in rules.values_touching(clue_info)],
        "missed": [str(value) for value in rules.values_missing(clue_info)],
        "views": [_view_data(state, chain, _known(knowledge, chain, seat, slot)) for chain in asked.view.chains_to(state, seat)],
    }


def _view_data(state: State, chain: Chain, known: CardView | DependsOnUnknownCard) -> dict[str, object]:
    """What somebody knows about a card."""
    card = known if isinstance(known, CardView) else None
    odds = card.probability if isinstance(card, OwnCard) else None
    possible = card and [*state.rules.names_of(card.identity_bits)]
    return {
        "kind": "common" if not chain else "own" if len(chain) == 1 else "nested",
        "knowers": [state.names[seat] for seat in chain] or [*state.names],
        "possible": possible,
        "probabilities": {name: odds(name) for name in possible} if odds and possible else None,
        "facts": {fact: {"known": card and card.truth_value(fact), "probability": odds and odds(fact)} for fact in STATUS_FACTS},
        "depends": {"player": state.names[known.seat], "slot": known.slot} if isinstance(known, DependsOnUnknownCard) else None,
    }


def _knowledge_lines(asked: AskedOfGame, knowledge: StateKnowledge) -> Iterator[str]:
    language, state, view = asked.language, knowledge.state, asked.view
    shown = StepViews(view, language).frame(asked.node)
    yield language.say("step", step=asked.step, last=len(asked.game) - 1)
    yield view_name(language, state, view)
    yield shown["status"]
    for seat, hand in by_seat(shown["hands"]):
        yield ""
        yield hand["label"]
        for slot in slots(state.hand_sizes[seat]):
            words, identity = {"player": state.names[seat], "slot": slot}, state.hands[seat][slot - 1]
            if view.sees(seat) and identity != UNKNOWN:
                card = language.say("card.face", **words, card=card_name(language, state.rules, identity))
            else:
                card = language.say("card.unknown" if view.sees(seat) else "card.back", **words)
            yield f"  {card}"
            for chain in view.chains_to(state, seat):
                yield f"    {_view_line(language, state, chain, _known(knowledge, chain, seat, slot))}"


def _view_line(language: Language, state: State, chain: Chain, known: CardView | DependsOnUnknownCard) -> str:
    """What somebody knows about a card, on one line: what it may be, the facts that are known, and the odds of the others."""
    label = language.say("inspect.knowledge" if chain else "inspect.knowledge.everybody", who=describe_chain(language, state, chain))
    if isinstance(known, DependsOnUnknownCard):
        return language.say("know.line.bare", who=label, cards=describe_error(language, state, known))
    odds = known.probability if isinstance(known, OwnCard) else None
    names, cards = state.rules.names_of(known.identity_bits), card_names(language, state, known.identity_bits)

    def told(claim: str, words: str) -> str:
        return language.say("odds.one", card=words, share=odds(claim)) if odds else words

    if odds and 1 < len(names) <= MAX_LISTED:
        cards = language.comma_list([told(name, card_name(language, state.rules, state.rules.identity_of(name))) for name in names])
    facts = list[str]()
    for fact in STATUS_FACTS:
        truth = known.truth_value(fact)
        if truth is not None:
            facts.append(fact_name(language, state, fact if truth else f"not {fact}"))
        elif odds:
            facts.append(told(fact, fact_name(language, state, fact)))
    return language.say("know.line" if facts else "know.line.bare", who=label, cards=cards, facts=language.comma_list(facts or [""]))


KNOW = Command(
    "say who knows what about each card at a step: what it may be, the odds, what is common knowledge",
    """\
examples:
  hanabi-widget know lesson.hanabi --step 3
  hanabi-widget know lesson.hanabi --step 3 --view Ben
  hanabi-widget know "r1 | >Ann ? ? ? ? ? | Ben r2 y3 g4 b2 w5" --json

For each hand: what its holder knows, what each other player knows that the holder knows, and what is common knowledge. With --view of
a player: what that player can tell of all this. Odds are exact. docs/command-line.md has the schema of the JSON.""",
    know,
    (*ONE_GAME, VIEW, JSON),
)


# -- ``winnable`` -----------------------------------------------------------------------------------------------


@about_game
def winnable(asked: AskedOfGame) -> str | Iterator[str]:
    """Say whether a step, by default the start, can be won, and where the game was lost."""
    step = 0 if asked.arguments.step is None else asked.step
    if not asked.arguments.json:
        return (line["text"] for line in describe_winnability(asked.language, asked.game.line, step).lines)
    answer, loss = decide_winnability(asked.game.line, step)
    return json_text(
        {
            "format": "hanabi_widget.winnable",
            "version": 1,
            "step": step,
            "last": len(asked.game) - 1,
            "winnable": answer.winnable,
            "line": answer.line and [action_message(asked.game[step].normalized(action)) for action in answer.line],
            "reason": answer.reason and asdict(answer.reason),
            "lost": loss.lost,
            "open": [*loss.open],
            "lost_reason": loss.reason and asdict(loss.reason),
        }
    )


WINNABLE = Command(
    "say whether the fireworks could all be completed if everybody knew all cards, how, and where a game was lost",
    """\
examples:
  hanabi-widget winnable game.json
  hanabi-widget winnable game.json --step 20
  hanabi-widget winnable game.hanabi --json

The answer is yes with a line of play, no with a reason, or undecided if the search reached its limit. docs/command-line.md has the schema
of the JSON.""",
    winnable,
    (*ONE_GAME, JSON),
)
