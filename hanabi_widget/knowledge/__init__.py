"""What each player knows: exact possibilities and probabilities. Standard library only."""

from .chain import possible_types
from .fact import fact_types
from .hand import CardView, HandView

__all__ = ["CardView", "HandView", "fact_types", "possible_types"]
