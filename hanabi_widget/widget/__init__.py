"""The notebook widgets: boards, maps, exercises and practice."""
