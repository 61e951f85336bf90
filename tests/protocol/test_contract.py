"""js knows the contract as it is."""

import runpy
from pathlib import Path


def test_the_types_of_js_are_written_anew_after_a_change() -> None:
    written = runpy.run_path(str(Path(__file__).parents[2] / "js/write_contract.py"))
    assert written["TARGET"].read_text("utf-8") == written["source"](), "run `make contract`"
