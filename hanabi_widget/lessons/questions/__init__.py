"""Questions: what every type shares, with hints, techniques and the types themselves."""
