"""Questions: the base class, hints, techniques, and the question types."""
