"""English texts of lessons that are exported."""

EXPORTS: dict[str, str | tuple[str, str]] = {
    "export.lesson": "A lesson",
    "export.fraction": "Write a probability as a fraction in lowest terms, such as 3/10, or exactly as 0.3 or 30%.",
    "export.numbers": "Here, the answer is a whole number from {first} to {last}.",
    "export.choices": "Here you choose one of a few answers; in a notebook you may give any.",
    "export.key": "Key",
    "export.error.copies": "A handout has 1 to {most} copies.",
    "export.progress": ("{done} of {n} question", "{done} of {n} questions"),
}
