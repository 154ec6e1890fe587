"""Right-to-left words inside left-to-right formulas.

A predicate and its arguments form one right-to-left run, so that x, "is vile in base" and k are read in this order. The
same holds for the text after "if", "then", "else" or "where". Inside a run each formula keeps its own direction.
Direction is set by Unicode control characters, so it works in typeset and plain formulas, and in copied text.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, cast

RIGHT, LEFT, END = "\u2067", "\u2066", "\u2069"
_WORDS = f"{RIGHT}([^{END}]*){END}"

Kind = Literal["words", "open", "close", "sign", "other"]


@dataclass(frozen=True)
class Script:
    """Syntax of formulas: TeX or plain characters.

    Args:
        tokens: a pattern that splits a formula into tokens, with a group for each kind.
        frame: wraps direction marks so that they are valid in a formula.
        formula: wraps a formula that is put into a run.
    """

    tokens: re.Pattern[str]
    frame: Callable[[str], str]
    formula: Callable[[str], str]


@dataclass(frozen=True)
class _Token:
    kind: Kind
    text: str
    phrase: str = ""


_GROUP = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
# A relation sign includes its indices, as in an arrow labelled with the name of a game.
_INDICES = rf"(?:\s*[_^]\s*(?:{_GROUP}|\\?\w+))*"
TEX = Script(
    re.compile(
        rf"""(?P<words>\\text\{{\ ?{_WORDS}\ ?\}})
        | (?P<open>[(\[]|\\(?:\{{|lfloor|lceil|langle)(?![a-zA-Z]))
        | (?P<close>[)\]]|\\(?:\}}|rfloor|rceil|rangle)(?![a-zA-Z]))
        | (?P<sign>(?:[:=<>,.;]|\\;|\\(?:wedge|vee|veebar|Rightarrow|Leftrightarrow|neg|forall|exists|ne|neq|le|ge|in
            |notin|subset|subseteq|to|nrightarrow|mapsto)(?![a-zA-Z])){_INDICES}\s*)
        | (?P<other>{_GROUP}|\\(?:[a-zA-Z]+\s*|.)|.)""",
        re.VERBOSE,
    ),
    frame=lambda marks: rf"\text{{{marks}}}",
    formula=lambda tex: tex if tex.isalnum() else f"{{{tex}}}",
)
PLAIN = Script(
    re.compile(
        rf"(?P<words>{_WORDS})|(?P<open>[(\[{{⌊⌈⟨])|(?P<close>[)\]}}⌋⌉⟩])|(?P<sign>:⇔|[≔=≠<>≤≥∈∉⊂⊆→↛∧∨⊻⇒⇔¬∀∃:,.;])"
        r"|(?P<other>\s+|[^\s])"
    ),
    frame=str,
    formula=str,
)


def arrange_runs(line: str, script: Script, opening: Iterable[str]) -> str:
    r"""Arrange the runs of a formula line whose right-to-left words are enclosed in U+2067 and U+2069.

    Args:
        line: one line, in which brackets may remain open.
        script: the syntax of the formula.
        opening: words that precede their scope, such as those for "if" and "then".

    >>> show = lambda text: text.translate({0x2067: "<", 0x2066: "[", 0x2069: ">"})
    >>> show(arrange_runs("y ∧ x + 1 \u2067is vile in base\u2069 k", PLAIN, []))
    'y ∧ <[x + 1> is vile in base [k>>'
    >>> show(arrange_runs("(\u2067if\u2069 x = y \u2067then\u2069 1", PLAIN, ["if", "then"]))
    '(<if [x = y> then [1>>'
    >>> show(arrange_runs("\u2067then\u2069 (\u2067if\u2069 x = y", PLAIN, ["if", "then"]))
    '<then (if [x = y>>'
    >>> show(arrange_runs(") \u2067else\u2069 s", PLAIN, ["else"]))
    '<) else [s>>'
    """
    if RIGHT not in line:
        return line
    words = frozenset(opening)
    tokens, words = _join_brackets(_tokens(line, script, words), words)
    return _arrange(tokens, script, words)


def _tokens(line: str, script: Script, opening: frozenset[str]) -> list[_Token]:
    tokens: list[_Token] = []
    for match in script.tokens.finditer(line):
        kind = cast(Kind, match.lastgroup)
        words_match = re.search(_WORDS, match[0]) if kind == "words" else None
        # An index is arranged as a formula of its own.
        index = kind == "other" and script is TEX and match[0][0] == "{" and RIGHT in match[0]
        text = f"{{{arrange_runs(match[0][1:-1], script, opening)}}}" if index else match[0]
        tokens.append(_Token(kind, text, words_match[1] if words_match else ""))
    return tokens


def _join_brackets(tokens: list[_Token], opening: frozenset[str]) -> tuple[list[_Token], frozenset[str]]:
    """Join brackets to the words beside them, and return the tokens and the opening words with the joined words.

    In a run, "then (if" becomes one word, and so does ") else" at the beginning of a line. Brackets that are closed on
    the line stay as they are.
    """
    closed = _closing_brackets(tokens)
    bracket_places = {*closed, *closed.values()}
    result: list[_Token] = []
    for place, token in enumerate(tokens):
        result.append(token)
        if token.phrase not in opening:
            continue
        before = [at for at in range(place - 1, -1, -1) if tokens[at].text.strip(" \\")][:2]
        if not before or before[0] in bracket_places:
            continue
        bracket = tokens[before[0]]
        leading = tokens[before[1]].phrase if len(before) == 2 else ""
        if bracket.kind == "open" and bracket.text == "(" and leading in opening:
            start, phrase = before[1], f"{leading} ({token.phrase}"
        elif bracket.kind == "close" and bracket.text == ")" and len(before) == 1:
            start, phrase = before[0], f") {token.phrase}"
        else:
            continue
        text = "".join(each.text for each in tokens[start : place + 1])
        del result[start - place - 1 :]
        result.append(_Token("words", text, phrase))
        opening |= {phrase}
    return result, opening


def _arrange(tokens: list[_Token], script: Script, opening: frozenset[str]) -> str:
    """Return tokens arranged in runs: a closed pair of brackets counts as one token, an open bracket ends a run."""
    closed = _closing_brackets(tokens)
    text, stretch, place = "", list[_Token](), 0
    while place < len(tokens):
        token = tokens[place]
        if place in closed:
            inner = _arrange(tokens[place + 1 : closed[place]], script, opening)
            stretch.append(_Token("other", token.text + inner + tokens[closed[place]].text))
            place = closed[place]
        elif token.kind in ("open", "close"):
            if token.kind == "open":  # the tokens that lead to an open bracket stay before it
                lead_end = next(
                    (at for at, each in enumerate(stretch) if each.phrase in opening), _last_sign(stretch) + 1
                )
                text += _arranged_runs(stretch[:lead_end], script, opening) + "".join(
                    each.text for each in stretch[lead_end:]
                )
            else:
                text += _arranged_runs(stretch, script, opening)
            text += token.text
            stretch = []
        else:
            stretch.append(token)
        place += 1
    return text + _arranged_runs(stretch, script, opening)


def _last_sign(tokens: list[_Token]) -> int:
    return max((place for place, token in enumerate(tokens) if token.kind == "sign"), default=-1)


def _closing_brackets(tokens: list[_Token]) -> dict[int, int]:
    """Map the index of each closed opening bracket to the index of its closing bracket."""
    waiting: list[int] = []
    closed = {}
    for place, token in enumerate(tokens):
        if token.kind == "open":
            waiting.append(place)
        elif token.kind == "close" and waiting:
            closed[waiting.pop()] = place
    return closed


def _arranged_runs(stretch: list[_Token], script: Script, opening: frozenset[str]) -> str:
    first = next((place for place, token in enumerate(stretch) if token.phrase in opening), len(stretch))
    before = "".join(_arranged_run(part, script) for part in _between_signs(stretch[:first]))
    return before + _arranged_run(stretch[first:], script)


def _between_signs(tokens: list[_Token]) -> Iterator[list[_Token]]:
    part: list[_Token] = []
    for token in tokens:
        if token.kind == "sign":
            yield part
            yield [token]
            part = []
        else:
            part.append(token)
    yield part


def _arranged_run(tokens: list[_Token], script: Script) -> str:
    """Return one run; tokens without words, or a single word alone, are returned unchanged."""
    text = "".join(token.text for token in tokens)
    parts: list[str] = []
    formula = ""
    for token in [*tokens, _Token("words", "")]:
        if token.kind != "words":
            formula += token.text
            continue
        inner = re.sub(r"^(?:\\ |\s)+|(?:\\ |\s)+$", "", formula)
        if inner:
            parts.append(f"{LEFT}\0{inner}\0{END}")
        if token.phrase:
            parts.append(token.phrase)
        formula = ""
    if len(parts) < 2 or not any(token.phrase for token in tokens):
        return text
    lead, tail = (re.search(pattern, text) for pattern in (r"^(?:\\ |\s)*", r"(?:(?<!\\)\s|\\ )*$"))
    joined_parts = f"{RIGHT}{' '.join(parts)}{END}"
    pieces = [
        script.formula(piece) if place % 2 else script.frame(piece)
        for place, piece in enumerate(joined_parts.split("\0"))
    ]
    run = "".join(pieces)
    return (lead[0] if lead else "") + (f"{{{run}}}" if script is TEX else run) + (tail[0] if tail else "")
