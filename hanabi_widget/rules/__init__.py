"""The game: suits, rule sets, actions, states, scores and the tree of a game. Standard library only."""

from .action import Action, Clue, Discard, IllegalAction, Play, Reorder, Suppose, clues_of, plain_actions
from .card_status import critical, playable, played_types, reachable, trash
from .clue_touch import SpecialRank
from .deal import check_copies, deal, dealt_deck, player_names, shuffled
from .editions import EDITIONS, VARIANTS, rule_set, rules_name
from .elo import BotTable, bot_elo, rated_variant, rating_change
from .game import MARKS, Game, Node
from .hanab_live_variants import live_counterpart, live_name, live_rules
from .ruleset import UNKNOWN, RuleSet
from .scoring import Rating
from .state import Outcome, State
from .statistics import ClueBudget, PaceRisk, Statistics, pace_risk, risk_floors, statistics
from .suit import SUITS, Suit

__all__ = [
    "EDITIONS",
    "MARKS",
    "SUITS",
    "UNKNOWN",
    "VARIANTS",
    "Action",
    "BotTable",
    "Clue",
    "ClueBudget",
    "Discard",
    "Game",
    "IllegalAction",
    "Node",
    "Outcome",
    "PaceRisk",
    "Play",
    "Rating",
    "Reorder",
    "RuleSet",
    "SpecialRank",
    "State",
    "Statistics",
    "Suit",
    "Suppose",
    "bot_elo",
    "check_copies",
    "clues_of",
    "critical",
    "deal",
    "dealt_deck",
    "live_counterpart",
    "live_name",
    "live_rules",
    "pace_risk",
    "plain_actions",
    "playable",
    "played_types",
    "player_names",
    "rated_variant",
    "rating_change",
    "reachable",
    "risk_floors",
    "rule_set",
    "rules_name",
    "shuffled",
    "statistics",
    "trash",
]
