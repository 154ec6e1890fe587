"""Formulas: extracted from the Markdown of all pages, typeset by KaTeX in a few runs, and cached by content.

The typesetting and the Markdown extension use the same scanner, so both treat the same texts as formulas.
"""

import hashlib
import html
import json
import os
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from verify.pipeline.answer_cache import write_beside
from verify.site.build.site_errors import SiteError
from verify.site.mathematics import compact_html, line_breaks
from verify.site.mathematics.formula_text import formula_text, keep_alphabets

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

# The number of formulas that one process of KaTeX typesets.
BATCH = 3000


@dataclass(frozen=True)
class Piece:
    """A stretch of Markdown: text, a formula, or a placeholder with its arguments."""

    kind: Literal["text", "inline", "display", "placeholder"]
    text: str
    arguments: str = ""


def split_markdown(markdown: str) -> Iterator[Piece]:
    """Split Markdown into text (including code), formulas and placeholders."""
    at = 0
    for match in _SCANNER.finditer(markdown):
        if match.start() > at:
            yield Piece("text", markdown[at : match.start()])
        at = match.end()
        if match["code"] is not None:
            yield Piece("text", match[0])
        elif match["dollar"] is not None:
            yield Piece("text", "&#36;")
        elif match["display"] is not None:
            yield Piece("display", _tidy(match["display"]))
        elif match["inline"] is not None:
            yield Piece("inline", _tidy(match["inline"]))
        else:
            yield Piece("placeholder", match["name"], match["arguments"].strip())
    if at < len(markdown):
        yield Piece("text", markdown[at:])


def _tidy(tex: str) -> str:
    return " ".join(tex.split())


@dataclass(frozen=True)
class Formula:
    """A formula as written, inline or displayed."""

    tex: str
    display: bool

    @property
    def key(self) -> str:
        """Return the cache key of the typeset formula."""
        return hashlib.sha256(f"{int(self.display)}{self.tex}".encode()).hexdigest()[:24]


def formulas_in(markdown: str) -> Iterator[Formula]:
    """Yield the formulas of a text, in order."""
    for piece in split_markdown(markdown):
        if piece.kind in ("inline", "display"):
            yield Formula(piece.text, piece.kind == "display")


def typeset_formulas(wanted: Iterable[Formula], cache: Path, node: list[str], script: Path, modules: Path) -> int:
    """Typeset the formulas that are not in the cache and return their number.

    Args:
        wanted: the formulas.
        cache: the path of the cache file.
        node: the command that runs Node.
        script: the typesetting script.
        modules: the `node_modules` folder that contains KaTeX.

    Raises:
        SiteError: KaTeX failed or refused a formula.
    """
    version = json.loads((modules / "katex" / "package.json").read_text(encoding="utf-8"))["version"]
    # The cache contains the compacted markup, so its version depends on these modules.
    modules_read = (script, *(Path(str(module.__file__)) for module in (line_breaks, compact_html)), Path(__file__))
    version += f"-{hashlib.sha256(b''.join(path.read_bytes() for path in modules_read)).hexdigest()[:12]}"
    markup = _read_cache(cache, version)
    new = list({formula.key: formula for formula in wanted if formula.key not in markup}.values())
    if new:
        batches = [new[start : start + BATCH] for start in range(0, len(new), BATCH)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            answer_lists = pool.map(partial(_typeset, node, script, modules), batches)
            for batch, answers in zip(batches, answer_lists, strict=True):
                for formula, answer in zip(batch, answers, strict=True):
                    if "error" in answer:
                        raise SiteError(f"formula ${formula.tex}$ is not valid TeX: {answer['error']}")
                    markup[formula.key] = _postprocess(formula, answer["html"])
        write_beside(cache, json.dumps({"version": version, "formulas": markup}))
    return len(new)


def _typeset(node: list[str], script: Path, modules: Path, batch: list[Formula]) -> list[dict[str, str]]:
    """Return KaTeX's answer for each formula of a batch: its markup, or an error.

    Raises:
        SiteError: KaTeX failed.
    """
    process = subprocess.run(
        [*node, str(script), str((modules / "katex").resolve())],
        input=json.dumps([{"tex": formula.tex, "display": formula.display} for formula in batch]),
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        reason = (process.stderr.strip().splitlines() or ["no message"])[-1]
        raise SiteError(f"KaTeX failed in {modules}: {reason}; remove that folder to reinstall it")
    return list(json.loads(process.stdout))


def _read_cache(cache: Path, version: str) -> dict[str, str]:
    try:
        data = json.loads(cache.read_text(encoding="utf-8"))
        return dict(data["formulas"]) if data["version"] == version else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}  # an unreadable cache is replaced


# Maximal length of the TeX of a formula that is never broken.
SHORT = 18
# A formula that consists of one number or letter, equal in its MathML and its visual half.
_ALONE = re.compile(
    r"""<span\ class="katex"><span\ class="katex-mathml">\u2066<math[^>]*><semantics><mrow>
        <m[in]>(?P<read>[^<]+)</m[in]></mrow></semantics></math>\u2069</span>
        <bdi\ class="katex-html"[^>]*><span\ class="base"><span\ class="strut"[^>]*></span>
        (?P<drawn><span\ class="mord(?:\ mathnormal)?"[^>]*>(?P=read)</span>)</span></bdi></span>""",
    re.VERBOSE,
)


def _postprocess(formula: Formula, html: str) -> str:
    """Compact a typeset formula and forbid line breaks where necessary."""
    if formula.display:
        return compact_html.compact(html)
    if sign := _ALONE.fullmatch(html):
        # A single number or letter is read as it is drawn, so one half suffices.
        return f'<bdi class="katex tk-short" dir="ltr">{compact_html.compact_element(sign["drawn"])}</bdi>'
    # A short formula stays on one line: a relation at the end of a line is hard to read, above all from right to left.
    if len(formula.tex) <= SHORT:
        return f'<span class="tk-short">{compact_html.compact(html)}</span>'
    return compact_html.compact(line_breaks.join_boxes(html))


class Typeset:
    """The cache of typeset formulas."""

    def __init__(self, kept: Mapping[str, str]) -> None:
        self._kept = kept

    @classmethod
    def load(cls, cache: Path) -> "Typeset":
        """Load the cache that `typeset_formulas` wrote."""
        return cls(json.loads(cache.read_text(encoding="utf-8"))["formulas"])

    def html(self, formula: Formula) -> str:
        """Return the markup of one formula; a displayed formula is a block."""
        body = self._typeset(formula)
        if formula.display:
            return f'<div class="tk-display" tabindex="0">{body}</div>'
        return body

    def _typeset(self, formula: Formula) -> str:
        try:
            return self._kept[formula.key]
        except KeyError:
            raise SiteError(f"formula ${formula.tex}$ is not in the cache of typeset formulas; build again") from None

    def plain(self, markdown: str, words: Callable[[str], str] = str, space: str = " ") -> str:
        """Convert text to plain characters without markup, for titles and descriptions.

        Args:
            markdown: the text.
            words: the typography of the words between formulas.
            space: what a space inside a formula becomes.
        """
        parts = []
        for piece in split_markdown(markdown):
            if piece.kind in ("inline", "display"):
                parts.append(space.join(self._characters(Formula(piece.text, piece.kind == "display")).split()))
            elif piece.kind == "text":
                text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", piece.text)
                parts.append(words(html.unescape(re.sub(r"<[^>]+>|[*_`]+(?=\S)|(?<=\S)[*_`]+", "", text))))
        return re.sub("[ \t\n]+", " ", "".join(parts)).strip(" ")  # no-break spaces stay

    def _characters(self, formula: Formula) -> str:
        markup = self._typeset(formula)
        match = re.search(r"<math.*?</math>", markup, re.DOTALL)
        return formula_text(keep_alphabets(match[0])) if match else html.unescape(re.sub(r"<[^>]+>", "", markup))
