"""What each player knows: exact possibilities and probabilities, along chains and in common, and why. Standard library only."""

from .counterexample import Witness, witness
from .evidence import Evidence, Given, Place, Seen, Told
from .fact import fact_types
from .formula import And, Common, Everybody, Fact, Formula, Knows, Not, Or
from .formula_text import FormulaError, formula
from .hand_view import CardView, ChainView, CommonView, View, chain_view
from .nested import chain_types
from .observation import DependsOnUnknown, Sight
from .own_hand import HandView, OwnCard
from .reason import Reason, reason
from .semantics import TooManyHands, holds, probability, who_knows
from .update import Change, Learned, changes, clue_previews, preview
from .views import Minds
from .worlds import NoWorld, fits

__all__ = [
    "And",
    "CardView",
    "ChainView",
    "Change",
    "Common",
    "CommonView",
    "DependsOnUnknown",
    "Everybody",
    "Evidence",
    "Fact",
    "Formula",
    "FormulaError",
    "Given",
    "HandView",
    "Knows",
    "Learned",
    "Minds",
    "NoWorld",
    "Not",
    "Or",
    "OwnCard",
    "Place",
    "Reason",
    "Seen",
    "Sight",
    "Told",
    "TooManyHands",
    "View",
    "Witness",
    "chain_types",
    "chain_view",
    "changes",
    "clue_previews",
    "fact_types",
    "fits",
    "formula",
    "holds",
    "preview",
    "probability",
    "reason",
    "who_knows",
    "witness",
]
