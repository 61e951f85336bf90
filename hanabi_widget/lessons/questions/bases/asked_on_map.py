"""Questions that are asked on a map of two minds."""

from __future__ import annotations

from abc import ABC, abstractmethod

from hanabi_widget.view.map_position import MapPosition


class AskedOnMap(ABC):
    """A question that is asked on a map."""

    @abstractmethod
    def map_position(self, *, settled: bool) -> MapPosition:
        """What the map is about: while the question is open nothing that answers it, and once it is settled what shows the answer."""
