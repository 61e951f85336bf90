"""Practice: which question comes next, from the answers given so far."""
