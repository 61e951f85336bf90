"""The log of a game in sentences: what was done, and how things stand."""

from __future__ import annotations

from hanabi_widget.rules import Action, Clue, ClueValue, Discard, Outcome, Play, SeatIndex, Slot, State, Suppose, by_slot
from hanabi_widget.rules.table import clue_info_of, identity_played

from .language import Language
from .phrases import card_name, value_name
from .reasons import describe_place


def describe_action(language: Language, before: State, action: Action, after: State) -> str:
    """The log sentence for an action; it says only what everybody at the table knows."""
    player = before.names[before.player]
    if isinstance(action, Clue):
        seat = before.seat(action.player)
        value = before.rules.parse_clue_value(action.value)
        slots = slots_told(after, seat, value)
        words: dict[str, object] = {"player": player, "other": before.names[seat], "value": value_name(language, before.rules, value)}
        if not slots:
            return language.say("log.clue_empty", **words)
        return language.say("log.clue", **words, n=len(slots), slots=language.and_list(slots))
    if isinstance(action, Play):
        rules = before.rules
        identity = identity_played(before, action)
        completes = after.fireworks[identity // rules.ranks] == rules.ranks
        key = "misplay" if after.strikes > before.strikes else "complete" if completes else "play"
        words = {"player": player, "card": card_name(language, rules, identity), "slot": action.slot}
        if action.announce is None:
            return language.say(f"log.{key}", **words)
        key = "announced" if key == "play" else f"announced_{key}"
        return language.say(f"log.{key}", **words, color=value_name(language, rules, action.announce))
    if isinstance(action, Discard):
        card = card_name(language, before.rules, identity_played(before, action))
        return language.say("log.discard", player=player, card=card, slot=action.slot)
    return announce_action(language, before, action)


def announce_action(language: Language, before: State, action: Action) -> str:
    """The sentence for an action without what comes of it: neither the card that is played or discarded, nor the slots a clue touches."""
    player = before.names[before.player]
    rules = before.rules
    if isinstance(action, Clue):
        value = value_name(language, rules, rules.parse_clue_value(action.value))
        return language.say("move.clue", player=player, other=before.names[before.seat(action.player)], value=value)
    if isinstance(action, Play):
        if action.announce is None:
            return language.say("move.play", player=player, slot=action.slot)
        return language.say("move.announced", player=player, slot=action.slot, color=value_name(language, rules, action.announce))
    if isinstance(action, Discard):
        return language.say("move.discard", player=player, slot=action.slot)
    if isinstance(action, Suppose):
        place = describe_place(language, before, before.seat(action.player), Slot(action.slot))
        return language.say("log.suppose", place=place, card=card_name(language, rules, rules.identity_of(action.card)))
    return language.say("log.reorder", player=before.names[before.seat(action.player)])


def describe_refutation(language: Language, before: State, action: Play | Discard) -> str:
    """Why a play or a discard failed at the dealer that proves: the card could be what it is."""
    card = card_name(language, before.rules, identity_played(before, action))
    key = "log.refuted_play" if isinstance(action, Play) else "log.refuted_discard"
    return language.say(key, player=before.names[before.player], card=card)


def slots_told(after: State, seat: SeatIndex, value: ClueValue) -> list[Slot]:
    """The slots that a clue to a seat touched, in the position after it."""
    return [slot for slot, clue_info in by_slot(clue_info_of(after, seat)) if value in after.rules.values_touching(clue_info)]


def describe_status(language: Language, state: State) -> str:
    """Whose turn it is, or how the game ended."""
    outcome = state.outcome
    player = state.names[state.player]
    if outcome is None:
        if state.turns_left is None:
            return language.say("status.turn", player=player)
        return language.say("status.last_round", n=state.turns_left, player=player)
    if state.rules.all_or_nothing:
        key = "status.won" if outcome is Outcome.COMPLETE else f"status.{outcome.value}"
        return language.say(key, player=player, result="").strip()
    result = language.say("result", score=state.score)
    if state.rating is not None:  # E5
        result = language.say("result.rating", score=state.score, rating=language.say(f"rating.{state.rating.value}"))
    points_kept = outcome is Outcome.STRUCK_OUT and not state.rules.strikeout_scores_zero
    key = "status.stopped" if outcome is Outcome.STUCK else f"status.{outcome.value}{'.points_kept' * points_kept}"
    return language.say(key, player=player, result=result)
