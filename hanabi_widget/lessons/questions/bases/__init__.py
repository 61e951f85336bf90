"""Base classes of several question types, and the beginners' conventions."""
