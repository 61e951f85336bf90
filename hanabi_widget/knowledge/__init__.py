"""What players know: exact possibilities and probabilities, nested and common knowledge, and reasons. Standard library only."""

from .counterexample import Counterexample, find_counterexample
from .evidence import CardLocation, ClueFact, Evidence, PositionFact, SeenCopies
from .fact import fact_identities
from .formula import And, CommonKnowledge, EverybodyKnows, Fact, Formula, Knows, Not, Or
from .formula_text import FormulaError, formula
from .hand_view import CardView, CardViews, ChainView, CommonView, chain_view
from .model_checking import holds, probability, who_knows
from .nested import nested_identities
from .observation import DependsOnUnknownCard, Observation
from .own_hand import HandView, OwnCard
from .reason import Reason, find_reason
from .update import CardUpdate, KnowledgeUpdate, clue_previews, knowledge_updates, preview
from .views import Views
from .worlds import InconsistentPosition, is_consistent

__all__ = [
    "And",
    "CardLocation",
    "CardUpdate",
    "CardView",
    "CardViews",
    "ChainView",
    "ClueFact",
    "CommonKnowledge",
    "CommonView",
    "Counterexample",
    "DependsOnUnknownCard",
    "EverybodyKnows",
    "Evidence",
    "Fact",
    "Formula",
    "FormulaError",
    "HandView",
    "InconsistentPosition",
    "KnowledgeUpdate",
    "Knows",
    "Not",
    "Observation",
    "Or",
    "OwnCard",
    "PositionFact",
    "Reason",
    "SeenCopies",
    "Views",
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
