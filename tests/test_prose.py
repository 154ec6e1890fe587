"""Tests that the prose linter finds its faults, reads docstrings and comments, and says why it cannot run."""

import contextlib
import io
from pathlib import Path

import pytest

import tests.prose.__main__ as prose
from tests.prose import extract
from verify.site.build import node
from verify.site.build.site_errors import SiteError

Output = pytest.CaptureFixture[str]
LONG = "The page " + "shows one fact and then " * 12 + "ends.\n"


# Texts with a fault, and what the linter prints about each.
FAULTS = [
    ("One.\n\nThis is recieved.\n", "3: This is a commonly misspelled word. Correct it to received [misspelling]"),
    ("The answer hangs on luck.\n", "1: hangs on => depends on [words]"),
    ("The user is told the reason.\n", "1: is told => see"),
    ("- A problem that\n  whoever reads it has.\n", "2: whoever => anyone who"),
    ("That is no theorem.\n", "1: is no theorem => is not a"),
    ("It runs. What is kept is a file.\n", "1: . What is kept is a file. => a noun"),
    ("The kernel asks z3.\n", "1: kernel asks => reads, requires, has"),
    (LONG, "1: Line 1 sentence length"),
]
NO_FAULTS = [
    "The value depends on $whoever$, and `whoever` is code.\n",
    "```\nrecieved by whoever\n```\n",
    "There is no limit, and the list is no longer than the other.\n",
    "# What is proved\n\nWhat is a proof?\n",
    "---\ndescription: recieved\n---\n\nA text.\n",
]
SOURCE = 'x = "whoever"  # noqa\n\n\ndef f():\n    """Return what\n\n    whoever reads.\n    """\n    # is told\n'


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Return the linter's findings in each text, without the path, from one run for all texts."""
    try:
        node.install_packages(prose.ROOT / "build", prose.HERE)
    except SiteError as error:
        pytest.skip(f"the packages from npm cannot be installed: {error}")
    folder = tmp_path_factory.mktemp("texts")
    texts = [*(text for text, _ in FAULTS), *NO_FAULTS, SOURCE]
    paths = {folder / f"text{place}{'.py' if text is SOURCE else '.md'}": text for place, text in enumerate(texts)}
    for path, text in paths.items():
        path.write_text(text, encoding="utf-8")
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        status = prose.main([*map(str, paths)])
    lines = output.getvalue().splitlines()
    assert status == 1
    findings_by_text = {
        text: [line.removeprefix(f"{path}:") for line in lines if line.startswith(f"{path}:")]
        for path, text in paths.items()
    }
    assert sum(map(len, findings_by_text.values())) == len(lines), "each finding is about one of the texts"
    return findings_by_text


@pytest.mark.parametrize(("text", "finding"), FAULTS)
def test_a_fault_is_found(findings: dict[str, list[str]], text: str, finding: str) -> None:
    (line,) = findings[text]
    assert line.startswith(finding)


@pytest.mark.parametrize("text", NO_FAULTS)
def test_code_formulas_and_usual_words_are_not_faults(findings: dict[str, list[str]], text: str) -> None:
    assert findings[text] == []


def test_docstrings_and_comments_of_a_source_are_read(findings: dict[str, list[str]]) -> None:
    assert [line.partition(" =>")[0] for line in findings[SOURCE]] == ["7: whoever", "9: is told"]


@pytest.mark.usefixtures("findings")
def test_a_text_without_a_fault_ends_with_status_0(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "text.md").write_text(NO_FAULTS[0], encoding="utf-8")
    assert prose.main([str(tmp_path / "text.md")]) == 0
    assert capsys.readouterr().out == "prose: 1 files, nothing found\n"


def test_a_text_keeps_its_lines() -> None:
    source = '"""One.\n\nTwo.\n"""\n# Three\nx = 1  # four\n'
    assert extract.python(source).splitlines() == ["One.", "", "Two.", "", "Three", "four"]
    assert extract.markdown("a $x\n+ y$ {{ claim A }}\n") == "a xx\nxxxx xxxxxxxxxxxxx\n"


def test_chapters_are_checked_for_less() -> None:
    pages = prose.ROOT / prose.PAGES
    assert prose.is_technical(pages / "reading.md") and prose.is_technical(prose.ROOT / "README.md")
    assert not prose.is_technical(pages / "nim" / "bouton.md") and not prose.is_technical(pages / "index.md")
    checked = {path.relative_to(prose.ROOT).as_posix() for path in prose.files()}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/en/nim/index.md", ".github/SECURITY.md"} <= checked


@pytest.mark.usefixtures("findings")
def test_a_source_that_is_not_python_is_named(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "wrong.py").write_text("def\n", encoding="utf-8")
    assert prose.main([str(tmp_path / "wrong.py")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_docstring_of_a_function_begins_with_a_verb() -> None:
    """Check first words against `tests/prose/verbs.txt`, because Ruff's D401 misses nouns; add new verbs there."""
    verbs = set((prose.HERE / "verbs.txt").read_text(encoding="utf-8").split())
    # The docstring of a chapter is its statement, that of a test describes the case, and that of `main` is a help text.
    statements = (prose.ROOT / "verify" / "proofs", prose.ROOT / "tests" / "verify" / "family")
    modules = [path for folder in ("theory", "verify", "tests") for path in (prose.ROOT / folder).rglob("*.py")]
    paths = [path for path in modules if not any(path.is_relative_to(folder) for folder in statements)]
    words = [pair for path in paths for pair in extract.first_words(path.read_text(encoding="utf-8"))]
    assert len(words) > 3000
    assert [(name, word) for name, word in words if word not in verbs and name != "main"] == []
