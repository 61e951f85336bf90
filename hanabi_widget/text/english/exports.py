"""English texts of lessons that are exported."""

EXPORTS: dict[str, str | tuple[str, str]] = {
    "export.lesson": "A lesson",
    "export.numbers": "Here, the answer is a whole number from {first} to {last}.",
    "export.choices": ("Here you are offered {n} answer.", "Here you choose among {n} answers."),
}
