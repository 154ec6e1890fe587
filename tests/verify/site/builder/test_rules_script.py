"""Test that the site has the grammar of rules beside the scripts that read it."""

import json
from pathlib import Path

from theory.rules import typed_text


def test_the_scripts_load_the_grammar_of_python(project: Path) -> None:
    scripts = project / "site" / "assets" / "js" / "rules"
    reading = (scripts / "rule-reading.js").read_text(encoding="utf-8")
    assert "./grammar.json" in reading and "import.meta.url" in reading
    assert json.loads((scripts / "grammar.json").read_text(encoding="utf-8")) == typed_text.data()
