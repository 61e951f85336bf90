"""What players know: exact possibilities and probabilities, nested and common knowledge, and reasons. Standard library only."""

from .card_views import CardView, CardViews
from .chain_view import ChainView, chain_view
from .common_view import CommonView
from .counterexample import Counterexample, find_counterexample
from .errors import DependsOnUnknownCard, InconsistentPosition
from .evidence import CardLocation, ClueEvidence, Evidence, PositionEvidence, SeenCopies
from .formula import And, CommonKnowledge, EverybodyKnows, Fact, Formula, Knows, Not, Or, Trusts
from .formula_text import FormulaError, formula
from .group_observation import GroupObservation
from .identities_of_fact import fact_identities
from .model_checking import holds, probability, who_knows
from .nested_knowledge import nested_identities
from .own_hand import OwnCard, OwnHand
from .possible_worlds import AnnouncementRound, PossibleWorlds, TooManyWorlds
from .reason import Reason, find_reason
from .state_knowledge import StateKnowledge
from .two_minds import Cell, HandGroup, TwoMinds
from .update import CardUpdate, KnowledgeUpdate, clue_previews, knowledge_updates, preview
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
