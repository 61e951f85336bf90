"""Published agents: players from the literature, as ordered rules.

J. Walton-Rivers, P. R. Williams, R. Bartle, D. Perez-Liebana, S. M. Lucas, "Evaluating and modelling Hanabi-playing agents" (2017). In the
same terms they describe the agents of H. Osawa, "Solving Hanabi: estimating hands by opponent's actions in cooperative game with
incomplete information" (2015), and of M. van den Bergh, A. Hommelberg, W. Kosters, F. Spieksma, "Aspects of the cooperative card game
Hanabi" (2016). Rules have the names of that paper, where to *tell* is to give a clue about a card.

These agents consider each card by itself: its colour or rank counts as known when clues leave one possibility, and the card may be any
copy that is not seen and that clues leave possible. "First" goes by fixed positions (`published_rules.slots_by_position`). Piers and van
den Bergh's agent also go by the order of seats and colours, which means nothing at a table, so learners are not asked about them.
"""

from __future__ import annotations

from typing import ClassVar

from .bot import Bot, Rule, any_legal_action, by_name
from .published_rules import (
    can_gamble_in_last_round,
    discard_oldest_first,
    discard_probably_useless_card,
    discard_randomly,
    has_few_clue_tokens,
    has_strike_to_spare,
    osawa_discard,
    play_if_certain,
    play_probably_safe_card,
    play_safe_card,
    tell_anyone_about_useful_card,
    tell_dispensable,
    tell_most_information,
    tell_playable_card,
    tell_playable_card_outer,
    tell_randomly,
    tell_unknown,
    when,
)


class LegalRandom(Bot):
    """It takes any legal action."""

    name, used_in_questions = "random", False
    rules: ClassVar[dict[str, Rule]] = {"legal_random": any_legal_action}


class Internal(Bot):
    """Osawa's player who keeps no account of what the others know."""

    name = "internal"
    rules: ClassVar[dict[str, Rule]] = by_name(
        play_safe_card, osawa_discard, tell_playable_card, tell_randomly, discard_randomly, any_legal_action
    )


class Outer(Bot):
    """Osawa's player who keeps account of what the next player knows."""

    name = "outer"
    rules: ClassVar[dict[str, Rule]] = by_name(
        play_safe_card, osawa_discard, tell_playable_card_outer, tell_unknown, discard_randomly, any_legal_action
    )


class Cautious(Bot):
    """It plays safe cards, gives useful clues, and discards useless cards, or else any card."""

    name = "cautious"
    rules: ClassVar[dict[str, Rule]] = by_name(
        play_if_certain, play_safe_card, tell_anyone_about_useful_card, osawa_discard, discard_randomly, tell_randomly, any_legal_action
    )


class Iggi(Bot):
    """It plays safe cards, gives useful clues, and discards useless cards, or else the oldest one."""

    name = "iggi"
    rules: ClassVar[dict[str, Rule]] = by_name(
        play_if_certain, play_safe_card, tell_anyone_about_useful_card, osawa_discard, discard_oldest_first, tell_randomly, any_legal_action
    )


class Piers(Bot):
    """IGGI that takes risks while it has a strike to spare, and clues dispensable cards when clue tokens are few."""

    name, used_in_questions = "piers", False
    rules: ClassVar[dict[str, Rule]] = {
        "gamble_in_last_round": when(can_gamble_in_last_round, play_probably_safe_card(0)),
        "play_safe_card": play_safe_card,
        "play_probably_safe_card": when(has_strike_to_spare, play_probably_safe_card(0.6)),
        "tell_anyone_about_useful_card": tell_anyone_about_useful_card,
        "tell_dispensable": when(has_few_clue_tokens, tell_dispensable),
        "osawa_discard": osawa_discard,
        "discard_oldest_first": discard_oldest_first,
        "tell_randomly": tell_randomly,
        "discard_randomly": discard_randomly,
        "any_legal_action": any_legal_action,
    }


class VanDenBergh(Bot):
    """It weighs probabilities: that a card is playable, while a strike is to spare, and that a card is useless."""

    name, used_in_questions = "van_den_bergh", False
    rules: ClassVar[dict[str, Rule]] = {
        "play_probably_safe_card": when(has_strike_to_spare, play_probably_safe_card(0.6)),
        "play_safe_card": play_safe_card,
        "discard_certainly_useless_card": discard_probably_useless_card(1),
        "tell_anyone_about_useful_card": tell_anyone_about_useful_card,
        "tell_most_information": tell_most_information,
        "discard_probably_useless_card": discard_probably_useless_card(0),
        "any_legal_action": any_legal_action,
    }
