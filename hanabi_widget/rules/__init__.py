"""The rules of Hanabi: suits, rule sets, actions, states, scores and game trees. Standard library only."""

from .action import Action, Clue, Discard, IllegalAction, Play, Reorder, Suppose, clues_of, ordinary_actions
from .bga_elo import BotRatings, bot_elo, rated_variant, rating_change
from .card_status import critical, playable, played_identities, reachable_heights, trash
from .clue_touch import SpecialRank
from .deal import check_copies, initial_deck, initial_state, player_names, shuffled_deck
from .editions import EDITIONS, PRINTED_NAMES, VARIANTS, rule_set, rules_name, rules_names
from .game import MARKS, Game, Node
from .hanab_live_variants import hanab_live_counterpart, hanab_live_name, hanab_live_rules
from .identifiers import CardNumber, Identities, Identity, SeatIndex, Slot, by_identity, by_seat, by_slot, seats, slots
from .ruleset import UNKNOWN, RuleSet
from .scoring import Rating
from .state import Outcome, State, group_of, laid_out
from .statistics import ClueBudget, PaceRisk, Statistics, pace_risk, risk_thresholds, statistics
from .suit import SUITS, Suit
from .table import (
    action_in,
    card_numbers,
    cards_by_number,
    clue_info_of,
    identity_played,
    is_newest_first,
    newest_first,
    slot_in,
    touched_slots,
    untouched_slots,
    with_cards,
    with_deck_card_drawn,
)

__all__ = [
    "EDITIONS",
    "MARKS",
    "PRINTED_NAMES",
    "SUITS",
    "UNKNOWN",
    "VARIANTS",
    "Action",
    "BotRatings",
    "CardNumber",
    "Clue",
    "ClueBudget",
    "Discard",
    "Game",
    "Identities",
    "Identity",
    "IllegalAction",
    "Node",
    "Outcome",
    "PaceRisk",
    "Play",
    "Rating",
    "Reorder",
    "RuleSet",
    "SeatIndex",
    "Slot",
    "SpecialRank",
    "State",
    "Statistics",
    "Suit",
    "Suppose",
    "action_in",
    "bot_elo",
    "by_identity",
    "by_seat",
    "by_slot",
    "card_numbers",
    "cards_by_number",
    "check_copies",
    "clue_info_of",
    "clues_of",
    "critical",
    "group_of",
    "hanab_live_counterpart",
    "hanab_live_name",
    "hanab_live_rules",
    "identity_played",
    "initial_deck",
    "initial_state",
    "is_newest_first",
    "laid_out",
    "newest_first",
    "ordinary_actions",
    "pace_risk",
    "playable",
    "played_identities",
    "player_names",
    "rated_variant",
    "rating_change",
    "reachable_heights",
    "risk_thresholds",
    "rule_set",
    "rules_name",
    "rules_names",
    "seats",
    "shuffled_deck",
    "slot_in",
    "slots",
    "statistics",
    "touched_slots",
    "trash",
    "untouched_slots",
    "with_cards",
    "with_deck_card_drawn",
]
