"""The JSON contract between Python and js, as types."""
