"""Advice on a step: a hint, the odds of each action, whether the game can still be won; the review of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from hanabi_widget.conventions import convention, likely_conventions, names_that_fit
from hanabi_widget.effort import TooLarge, effort, limited, steps_left
from hanabi_widget.explain import sayings_of_reasons
from hanabi_widget.explain.said_of_a_game import Chance, GaveClue, LeftBehind, Luck
from hanabi_widget.explain.said_of_the_table import EndsAt
from hanabi_widget.knowledge import OwnHand
from hanabi_widget.knowledge.formula import SAFE_IF
from hanabi_widget.protocol.board import SentenceWithEvidence, Series
from hanabi_widget.protocol.board_messages import Advice
from hanabi_widget.rules import UNKNOWN, Action, Nodes, Play, State
from hanabi_widget.solver import Endgame, LosingStep, LossReason, UnknownCards, Winnability, find_losing_step, maximum_goal, winnable
from hanabi_widget.text import (
    Language,
    LocalizedError,
    Passage,
    Story,
    action_name,
    describe_action,
    describe_obstacle,
    describe_series,
    review,
    sayings_in_words,
    story,
)
from hanabi_widget.text.map_of_minds import describe_hand

from .game_tree import log_text
from .learned import plain_sentence, sentence_with_evidence
from .viewpoint import Viewpoint


class AdviceText(NamedTuple):
    """Advice.

    Attributes:
        lines: its sentences.
        losing_step: the step from which the game was lost, if it was found.
    """

    lines: list[SentenceWithEvidence]
    losing_step: int | None = None


def describe_winnability(language: Language, nodes: Nodes, step: int) -> AdviceText:
    """Whether a step can be won with all cards known, and how; and where the line was lost.

    Raises:
        LocalizedError: some cards are not known.
    """
    answer, loss = decide_winnability(nodes, step)
    lost = loss.lost
    state = nodes[step].state
    lines = []
    if not answer.winnable:
        lines.append(plain_sentence(language.say("winnable.open" if answer.winnable is None else "winnable.no")))
        lines += _reason_lines(language, state, answer.reason)
    if lost is not None:
        key = "winnable.lost" if not loss.open else "winnable.lost.by" if loss.won < 0 else "winnable.lost.between"
        lines.append({**plain_sentence(language.say(key, step=lost, won=loss.won, lost=lost)), "steps": [lost]})
        lines += _reason_lines(language, nodes[lost].state, loss.reason) if lost != step else []
    if answer.line:
        lines.append(plain_sentence(language.say("winnable.yes")))
        for action in answer.line:
            before = state
            state = state.apply(action)
            lines.append(plain_sentence(describe_action(language, before, action, state)))
    return AdviceText(lines, None if loss.open else lost)


@limited
def decide_winnability(nodes: Nodes, step: int) -> tuple[Winnability, LosingStep]:
    """Whether a step can be won with all cards known, and where the line was lost.

    Raises:
        LocalizedError: some cards are not known.
    """
    try:
        with effort(steps_left() // 2):
            answer = winnable(nodes[step].state)
        loss = find_losing_step([node.state for node in nodes])
    except UnknownCards:
        raise LocalizedError("winnable.error.unknown") from None
    # The search of the line may settle what half of the work did not: once lost, a game stays lost.
    if answer.winnable is None and loss.lost is not None and loss.lost <= step:
        answer = replace(answer, winnable=False, reason=loss.reason if loss.lost == step else None)
    return answer, loss


def _reason_lines(language: Language, state: State, reason: LossReason | None) -> list[SentenceWithEvidence]:
    return [plain_sentence(describe_obstacle(language, state.rules, reason))] if reason else []


REVIEW, STORY = "audit", "story"
"""The ids of the advice that is about a whole line."""

SIGNS = {"cost": "✕", "instead": "↪", "understood": "✓", "broken": "≠"}
"""The sign of a line of a review by its role; that of a cost says how many points it was, where that is known."""


def _done(language: Language, told: Story, passage: Passage) -> str:
    """What was done, below what it is told for in a review, and above the hand of who did it in a story for one who sees all of it."""
    if not passage.step or passage.role == "instead":
        return ""
    done = log_text(told.nodes[passage.step], language)
    if passage.role == "cause":
        return f"{language.say('review.cause')}\n{done}"
    before = told.nodes[passage.step - 1].state
    hand = before.hands[before.player]
    shows = told.reach and not passage.role and UNKNOWN not in hand
    return f"{done}\n{describe_hand(language, before, hand)}" if shows else done


def _told(language: Language, told: Story) -> Iterator[SentenceWithEvidence]:
    """A story or a review, a passage a line: what was done, then what that led to, then the rest.

    As little as the board does it tell a seat what its hand was when the game is over.
    """
    for passage in told.paragraphs:
        said = [one for one in passage.sentences if told.reader is None or not isinstance(one.saying, LeftBehind)]
        # That a suit ends is told first, and last what says again what was done, and whether it was luck.
        said.sort(key=lambda one: (isinstance(one.saying, Chance | GaveClue | Luck), not isinstance(one.saying, EndsAt)))
        result, *rest = [one.text for one in said] or [""]
        done = _done(language, told, passage)
        line = plain_sentence("\n".join(filter(None, [done, result, " ".join(rest)])) if passage.sentences else passage.text)
        if role := passage.role or ("cost" if passage.step else ""):
            line["verdict"] = role
            cost = told.reach[passage.step - 1] - told.reach[passage.step] if role == "cost" and passage.step and told.reach else 0
            line["sign"] = f"−{cost}" if cost else SIGNS.get(role, "")
        if passage.shown is not None:
            line["steps"].append(passage.shown)
        if line["text"]:
            yield line


FEWEST_CLUES = 5
"""Of fewer clues it is not told which agreement they fit best."""


def _fits_best(language: Language, view: Viewpoint, nodes: Nodes) -> Iterator[str]:
    """Which agreement the team seems to keep, where it is not that of the board; for one who sees all cards."""
    if view.viewer is not None:
        return
    state = nodes[0].state
    chosen = view.convention
    agreements = map(convention, names_that_fit(state.rules, len(state.names)))
    with suppress(TooLarge):
        likely, *_ = likely_conventions(nodes, [*agreements, *filter(None, [chosen])])
        if likely.clues >= FEWEST_CLUES and likely.convention != chosen:
            key = "review.fits_best" if likely.convention else "review.fits_none"
            yield language.say(key, convention=likely.name, kept=likely.kept, n=likely.clues)


def _of_the_line(language: Language, view: Viewpoint, nodes: Nodes, step: int, about: str) -> Advice:
    """A story or a review, with a graph of the points within reach for one who sees all cards."""
    reviewed = about == REVIEW
    told = review(language, nodes, view.convention, view.viewer) if reviewed else story(language, nodes, view.viewer)
    lines = [*_told(language, told)]
    legend = [*(_fits_best(language, view, nodes) if reviewed else ())]
    given: Advice = {"type": "advice", "id": 0, "step": step, "about": about, "lines": lines, "losing_step": None}
    costs = sum([line.get("verdict") == "cost" for line in lines])
    if costs or not reviewed:
        given["heading"] = language.say("review.mistakes", n=costs) if reviewed else told.title
    if any("verdict" in line for line in lines):
        legend.append(language.say("review.legend"))
    if legend:
        given["legend"] = " ".join(legend)
    if told.reach:
        label = language.say("review.reach")
        series: list[Series] = [{"label": label, "values": [*told.reach]}]
        if not reviewed:
            series.append({"label": language.say("statistic.score"), "values": [node.state.score for node in told.nodes]})
        given["graph"] = {
            "id": "reach",
            "series": series,
            "max": told.nodes[0].state.rules.perfect_score,
            "min": max(min(told.reach) - 1, 0) * reviewed,
            "text": describe_series(language, label, told.reach),
        }
    return given


def advice(language: Language, view: Viewpoint, nodes: Nodes, step: int, about: object) -> Advice:
    """Advice to the player to act at a step, based on what that player knows. The board fills in the message's id.

    Args:
        language: the language of the advice.
        view: the viewpoint. From a seat there is advice on its own turns only, as other advice would reveal its cards.
        nodes: the line.
        step: the step.
        about: one of `offered_advice`.

    Raises:
        LocalizedError: there is no such advice, or not here.
        DependsOnUnknownCard: it depends on an unknown card.
    """
    choices = offered_advice(view)
    state = nodes[step].state
    if about not in choices:
        raise LocalizedError("advice.error.about", about=repr(about), allowed=", ".join(choices))
    if about in (REVIEW, STORY):
        return _of_the_line(language, view, nodes, step, str(about))
    if state.outcome is not None:
        raise LocalizedError("advice.error.over")
    if view.chain not in ((), (state.player,)):
        raise LocalizedError("advice.error.turn", player=state.names[state.player])
    given = ADVISERS[str(about)](language, nodes, step)
    return {"type": "advice", "id": 0, "step": step, "about": str(about), "lines": given.lines, "losing_step": given.losing_step}


@cache
def offered_advice(view: Viewpoint) -> list[str]:
    """The kinds of advice that can be asked for from a viewpoint."""
    if not view.shows_exact or view.common or len(view.chain) > 1:
        return []
    return [*(name for name in ADVISERS if name not in NEEDS_ALL_CARDS or not view.chain), REVIEW, STORY]


def _hint(language: Language, nodes: Nodes, step: int) -> AdviceText:
    """Whether the player to act knows of a safe play or discard, which of the two, which card, and why."""
    state = _seen_by_player(nodes, step)
    hand = OwnHand(state, state.player)
    legal_actions = {*state.legal_actions()}
    player = state.names[state.player]
    safe_actions = [
        (make_action(card.slot), fact)
        for make_action, fact in SAFE_IF.items()
        for card in hand
        if make_action(card.slot) in legal_actions and card.knows(fact)
    ]
    if not safe_actions:
        return AdviceText([plain_sentence(language.say("advice.none", player=player))])
    action, fact = safe_actions[0]
    colors = [suit.letter for suit in state.rules.suits if hand[action.slot].knows(suit.letter)]
    if isinstance(action, Play) and colors and (announced := Play(action.slot, colors[0])) in legal_actions:
        action = announced  # so, the play returns a token (V2)
    kind = "play" if isinstance(action, Play) else "discard"
    said = [language.say("advice.safe", player=player), language.say(f"advice.safe.{kind}"), action_name(language, state, action)]
    reason = hand.why(action.slot, fact)
    proof = sayings_in_words(language, state, sayings_of_reasons([reason]), state.player) if reason else []
    return AdviceText([*map(plain_sentence, said), *(sentence_with_evidence(state, sentence) for sentence in proof)])


def _odds(language: Language, nodes: Nodes, step: int) -> AdviceText:
    """The odds of each action, the best first, for the largest number of cards that can be reached with any probability."""
    say = language.say
    state = _seen_by_player(nodes, step)
    try:
        cards, odds, positions = _most_cards(state)
    except TooLarge as error:
        said = [say("inspect.hands", n=OwnHand(state, state.player).total), say("advice.large", limit=error.limit)]
    else:
        best_first = sorted(odds.items(), key=lambda entry: -entry[1])
        said = [
            say("advice.play", player=state.names[state.player], cards=cards),
            *(say("ask.endgame.odds", action=action_name(language, state, action), odds=share) for action, share in best_first),
            say("advice.examined", n=positions),
        ]
    return AdviceText([*map(plain_sentence, said)])


def _seen_by_player(nodes: Nodes, step: int) -> State:
    """The position as the player to act sees it."""
    state = nodes[step].state
    return state.observed_by(state.player)


@limited
def _most_cards(state: State) -> tuple[int, dict[Action, Fraction], int]:
    """The largest number of cards that can be reached, the odds of each action to reach it, and how many positions were searched."""
    positions = 0
    for cards in range(sum(maximum_goal(state)), sum(state.fireworks) - 1, -1):
        search = Endgame(cards)
        odds = search.solve(state).odds
        positions += search.positions_searched
        if any(odds.values()):
            break
    return cards, odds, positions


ADVISERS: dict[str, Callable[[Language, Nodes, int], AdviceText]] = {
    "hint": _hint,
    "odds": _odds,
    "winnable": describe_winnability,
}
"""The kinds of advice, each of which looks at a step of a line."""

NEEDS_ALL_CARDS = {"winnable"}
"""The kinds that look at all cards, so they are offered only to a viewer who sees them."""
