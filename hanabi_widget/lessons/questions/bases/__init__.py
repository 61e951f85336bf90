"""Base classes that several question types share."""
