"""The commands of ``hanabi-widget``: `program` has the table of them, `options` and `input_output` what they share."""
