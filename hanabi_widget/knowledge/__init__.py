"""What players know: exact possibilities and probabilities, nested and common knowledge, and reasons. Standard library only."""

from .card_views import CardView, CardViews, fact_identities
from .common_knowledge import CommonView
from .counterexample import Counterexample, find_counterexample
from .formula import And, CommonKnowledge, EverybodyKnows, Fact, Formula, FormulaError, Knows, Not, Or, Trusts, formula
from .kripke_model import AnnouncementRound, PossibleWorlds, TooManyWorlds
from .model_checking import holds, probability, who_knows
from .nested_knowledge import ChainView, chain_view, nested_identities
from .observation import DependsOnUnknownCard, GroupObservation, InconsistentPosition
from .own_hand import OwnCard, OwnHand
from .reason import CardLocation, ClueEvidence, Evidence, PositionEvidence, Reason, SeenCopies, find_reason
from .two_minds import Cell, HandGroup, TwoMinds
from .who_learns_what import CardUpdate, KnowledgeUpdate, StateKnowledge, clue_previews, knowledge_updates, preview
from .worlds import is_consistent

__all__ = [
    "And",
    "AnnouncementRound",
    "CardLocation",
    "CardUpdate",
    "CardView",
    "CardViews",
    "Cell",
    "ChainView",
    "ClueEvidence",
    "CommonKnowledge",
    "CommonView",
    "Counterexample",
    "DependsOnUnknownCard",
    "EverybodyKnows",
    "Evidence",
    "Fact",
    "Formula",
    "FormulaError",
    "GroupObservation",
    "HandGroup",
    "InconsistentPosition",
    "KnowledgeUpdate",
    "Knows",
    "Not",
    "Or",
    "OwnCard",
    "OwnHand",
    "PositionEvidence",
    "PossibleWorlds",
    "Reason",
    "SeenCopies",
    "StateKnowledge",
    "TooManyWorlds",
    "Trusts",
    "TwoMinds",
    "chain_view",
    "clue_previews",
    "fact_identities",
    "find_counterexample",
    "find_reason",
    "formula",
    "holds",
    "is_consistent",
    "knowledge_updates",
    "nested_identities",
    "preview",
    "probability",
    "who_knows",
]
