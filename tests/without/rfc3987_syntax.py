"""Stands before the package of this name, which jsonschema does without: its import takes three seconds in each process of Jupyter."""

raise ImportError
