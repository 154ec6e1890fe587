"""Check the English prose with textlint: spelling, the length of sentences, and the word lists of the project.

usage: python -m tests.prose [FILE ...]

By default the files in `TEXTS`, `PAGES` and `CODE` are checked. In Python sources the docstrings and the comments are
checked. textlint comes from npm, pinned in the lock file of this folder, and runs in the Node that typesets the
formulas. The exit status is 1 if textlint finds an error. Without npm or a network nothing is checked, and one line
says so; in CI that is an error.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.linter_report import report
from tests.prose import extract
from verify.site.build import node
from verify.site.build.site_errors import SiteError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Texts for contributors and users.
TEXTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".github/*.md", "docs/api/*.md")
# The English pages. Those in CHAPTERS, and the proofs, are about games; the general word list is enough for them.
PAGES = "docs/en"
CHAPTERS = ("nim", "mark", "wythoff", "chomp", "audit", "index.md", "glossary.md")
# Folders whose docstrings and comments are checked.
CODE = ("theory", "verify", "tests")
# The word lists: for all texts, and for technical texts in addition.
WORDS, TECHNICAL = HERE / "words.yml", HERE / "technical.yml"
# Characters of a sentence in technical pages. Formulas would count in the chapters, and lists of arguments in sources.
LONGEST_SENTENCE = 225


def files() -> list[Path]:
    """Return the files that are checked by default."""
    texts = [path for pattern in TEXTS for path in ROOT.glob(pattern)]
    code = [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    return sorted({*texts, *(ROOT / PAGES).rglob("*.md"), *code})


def is_technical(path: Path) -> bool:
    """Return whether a text is about the project rather than about games."""
    if path.is_relative_to(ROOT / "verify" / "proofs"):
        return False
    pages = ROOT / PAGES
    return not path.is_relative_to(pages) or path.relative_to(pages).parts[0] not in CHAPTERS


def batch(paths: Sequence[Path]) -> Iterator[dict[str, object]]:
    """Yield the input of `lint.mjs` for each file.

    Raises:
        OSError: a file cannot be read.
        SyntaxError: a Python source has an error.
    """
    for path in paths:
        text = path.read_text(encoding="utf-8")
        prose = extract.python(text) if path.suffix == ".py" else extract.markdown(text)
        name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
        technical = is_technical(path)
        words = [str(WORDS), str(TECHNICAL)] if technical else [str(WORDS)]
        most = LONGEST_SENTENCE if technical and path.suffix == ".md" else None
        yield {"name": name, "text": prose, "words": words, "most": most}


def main(arguments: Sequence[str]) -> int:
    """Print the findings and return the exit status."""
    paths = [Path(argument).resolve() for argument in arguments] or files()
    try:
        command = [*node.node_command(), str(HERE / "lint.mjs"), str(node.install_packages(ROOT / "build", HERE))]
    except SiteError as error:
        print(f"the prose is not checked: {error}", file=sys.stderr)
        return 2 if os.environ.get("CI") else 0
    try:
        given = json.dumps([*batch(paths)])
    except (OSError, SyntaxError, UnicodeDecodeError) as error:
        print(f"prose: {error}", file=sys.stderr)
        return 2
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    return report(done, "textlint", f"prose: {len(paths)} files")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
