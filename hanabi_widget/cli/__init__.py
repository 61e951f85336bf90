"""The commands of ``hanabi-widget``: `program` has the table of them, `input_output` what they share."""
