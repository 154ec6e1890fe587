"""Formulas: found in the Markdown of every page, typeset by KaTeX in one run, kept by what they say.

The same scanner serves the run that typesets and the extension that puts the result in place, so the two cannot
disagree about what is a formula and what is code.
"""

import hashlib
import html
import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from verify.pipeline.answer_cache import write_beside
from verify.site.build.site_errors import SiteError
from verify.site.mathematics import compact_html, line_breaks

_SCANNER = re.compile(
    r"""(?P<code> ^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[^\n]*\n .*? ^(?P=indent)(?P=fence)[ \t]*$
              | (?<!`)(?P<tick>`+)(?!`) .+? (?<!`)(?P=tick)(?!`)
              | <!-- .*? --> )
      | (?P<dollar> \\\$ )
      | \$\$ (?P<display> [^$]+? ) \$\$
      | \$ (?!\s) (?P<inline> (?: [^$\\\n] | \\. | \n(?![ \t]*\n) )+? ) (?<!\s) \$
      | \{\{ [ \t]* (?P<name>[A-Za-z][\w-]*) (?P<arguments>[^{}]*?) [ \t]* \}\}
    """,
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)


@dataclass(frozen=True)
class Piece:
    """A stretch of Markdown: as it stands, a formula, or a placeholder with its arguments."""

    kind: Literal["text", "inline", "display", "placeholder"]
    text: str
    arguments: str = ""


def pieces(markdown: str) -> Iterator[Piece]:
    """Cut Markdown into text (code included, untouched), formulas and placeholders."""
    at = 0
    for found in _SCANNER.finditer(markdown):
        if found.start() > at:
            yield Piece("text", markdown[at : found.start()])
        at = found.end()
        if found["code"] is not None:
            yield Piece("text", found[0])
        elif found["dollar"] is not None:
            yield Piece("text", "&#36;")
        elif found["display"] is not None:
            yield Piece("display", _tidy(found["display"]))
        elif found["inline"] is not None:
            yield Piece("inline", _tidy(found["inline"]))
        else:
            yield Piece("placeholder", found["name"], found["arguments"].strip())
    if at < len(markdown):
        yield Piece("text", markdown[at:])


def _tidy(tex: str) -> str:
    return " ".join(tex.split())


@dataclass(frozen=True)
class Formula:
    """One formula as written, inline or displayed."""

    tex: str
    display: bool

    @property
    def key(self) -> str:
        """The name under which its typeset form is kept."""
        return hashlib.sha256(f"{int(self.display)}{self.tex}".encode()).hexdigest()[:24]


def formulas(markdown: str) -> Iterator[Formula]:
    """The formulas of a text, in order."""
    for piece in pieces(markdown):
        if piece.kind in ("inline", "display"):
            yield Formula(piece.text, piece.kind == "display")


def typeset(wanted: Iterable[Formula], cache: Path, node: list[str], script: Path, modules: Path) -> int:
    """Typeset what `cache` does not hold yet in one process and return how many that were.

    `modules` is the folder in which the script finds KaTeX; SiteError lists the first formula KaTeX refuses.
    """
    version = json.loads((modules / "katex" / "package.json").read_text(encoding="utf-8"))["version"]
    # What becomes of KaTeX's markup afterwards is kept too.
    made = (script, *(Path(str(module.__file__)) for module in (line_breaks, compact_html)), Path(__file__))
    version += f"-{hashlib.sha256(b''.join(path.read_bytes() for path in made)).hexdigest()[:12]}"
    kept = _read(cache, version)
    new = list({formula.key: formula for formula in wanted if formula.key not in kept}.values())
    if new:
        batch = json.dumps([{"tex": formula.tex, "display": formula.display} for formula in new])
        done = subprocess.run(
            [*node, str(script), str((modules / "katex").resolve())],
            input=batch,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SiteError(f"KaTeX did not run: {done.stderr.strip().splitlines()[-1:]}")
        for formula, answer in zip(new, json.loads(done.stdout), strict=True):
            if "error" in answer:
                raise SiteError(f"formula ${formula.tex}$: {answer['error']}")
            kept[formula.key] = _finished(formula, answer["html"])
        write_beside(cache, json.dumps({"version": version, "formulas": kept}))
    return len(new)


def _read(cache: Path, version: str) -> dict[str, str]:
    try:
        kept = json.loads(cache.read_text(encoding="utf-8"))
        return dict(kept["formulas"]) if kept["version"] == version else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}  # a cache that cannot be read is a cache that is made again


# The longest TeX of a formula that is never broken.
SHORT = 18
# A formula whose two halves, the one that is read and the one that is drawn, are the same number or letter.
_ALONE = re.compile(
    r"""<span\ class="katex"><span\ class="katex-mathml">\u2066<math[^>]*><semantics><mrow>
        <m[in]>(?P<read>[^<]+)</m[in]></mrow></semantics></math>\u2069</span>
        <bdi\ class="katex-html"[^>]*><span\ class="base"><span\ class="strut"[^>]*></span>
        (?P<drawn><span\ class="mord(?:\ mathnormal)?"[^>]*>(?P=read)</span>)</span></bdi></span>""",
    re.VERBOSE,
)


def _finished(formula: Formula, html: str) -> str:
    """A formula as pages have it: in short, and tied where no line of it may end."""
    if formula.display:
        return compact_html.shortened(html)
    if sign := _ALONE.fullmatch(html):
        # A number or a letter is read as it is drawn: one half is enough, and pages are lighter.
        return f'<bdi class="katex tk-short" dir="ltr">{compact_html.drawn(sign["drawn"])}</bdi>'
    # A short formula stays on one line: a relation left hanging at a line's end reads badly, most of all leftwards.
    if len(formula.tex) <= SHORT:
        return f'<span class="tk-short">{compact_html.shortened(html)}</span>'
    return compact_html.shortened(line_breaks.tied(html))


class Typeset:
    """The typeset formulas, ready to be put on a page."""

    def __init__(self, kept: Mapping[str, str]) -> None:
        self._kept = kept

    @classmethod
    def load(cls, cache: Path) -> "Typeset":
        """Read what `typeset` wrote."""
        return cls(json.loads(cache.read_text(encoding="utf-8"))["formulas"])

    def html(self, formula: Formula) -> str:
        """HTML and MathML of one formula; a displayed one is a block of its own."""
        body = self._typeset(formula)
        if formula.display:
            return f'<div class="tk-display" tabindex="0">{body}</div>'
        return body

    def _typeset(self, formula: Formula) -> str:
        try:
            return self._kept[formula.key]
        except KeyError:
            raise SiteError(f"formula ${formula.tex}$ was not typeset") from None

    def plain(self, markdown: str, words: Callable[[str], str] = str) -> str:
        """A text with its formulas as plain characters and its markup gone, for titles and descriptions.

        Args:
            markdown: the text.
            words: how the words between formulas are set.
        """
        parts = []
        for piece in pieces(markdown):
            if piece.kind in ("inline", "display"):
                parts.append(self._characters(Formula(piece.text, piece.kind == "display")))
            elif piece.kind == "text":
                text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", piece.text)
                parts.append(words(html.unescape(re.sub(r"<[^>]+>|[*_`]+(?=\S)|(?<=\S)[*_`]+", "", text))))
        return " ".join("".join(parts).split())

    def _characters(self, formula: Formula) -> str:
        whole = self._typeset(formula)
        found = re.search(r"<math.*?</math>", whole, re.DOTALL)
        return html.unescape(re.sub(r"<[^>]+>", "", found[0] if found else whole))
