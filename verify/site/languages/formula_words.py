"""Translation of the words inside formulas; signs and the names of games and functions are international.

Formulas are recorded with English words. The table `[formula]` of a language's strings translates single words and
phrases such as "is vile in base". The longest matching phrase is used, and untranslated words stay English.
"""

import re
from collections.abc import Mapping

from verify.site.languages import formula_runs
from verify.site.languages.ui_strings import Words

_WORD = r"\\text\{(?:[^{}$\\]|\\.|\$[^$]*\$)*\}"
# A word followed directly by an index or an argument is the name of a function.
_RUN = re.compile(rf"{_WORD}(?:(?:\\ )?{_WORD})*(?:(?<=\ \}})|(?![_^(]))")
# Isolates around right-to-left words, so that the words and their neighbours keep their places.
ISOLATE = f"{formula_runs.RIGHT}{{}}{formula_runs.END}"
# Words that precede their scope.
OPENING_WORDS = ("if", "then", "else", "else if", "where", "and")


def translations(words: Words) -> dict[str, str]:
    """Return the translations for formulas, isolated in right-to-left languages; empty for English."""
    table = words.tables.get("formula", {})
    form = ISOLATE if words.direction == "rtl" else "{}"
    return {english: form.format(translation) for english, translation in table.items()}


def translate_tex(line: str, own: Mapping[str, str]) -> str:
    r"""Translate the words in a line of TeX.

    >>> words = {"if": "jeśli", "is vile": "jest podła"}
    >>> translate_tex(r"\text{if }x\ \text{is}\ \text{vile}\ \text{then }\text{nim}", words)
    '\\text{jeśli }x\\ \\text{jest podła}\\ \\text{then }\\text{nim}'
    """
    if not own:
        return line
    return _arrange(_RUN.sub(lambda match: _translate_run(match[0], own), line), formula_runs.TEX, own)


def _arrange(line: str, script: formula_runs.Script, dictionary: Mapping[str, str]) -> str:
    opening = (
        dictionary[word].strip(formula_runs.RIGHT + formula_runs.END) for word in OPENING_WORDS if word in dictionary
    )
    return formula_runs.arrange_runs(line, script, opening)


def _translate_run(run: str, dictionary: Mapping[str, str]) -> str:
    tokens = re.findall(rf"((?:\\ )?)({_WORD})", run)
    words = [word[len(r"\text{") : -1] for _, word in tokens]
    text, place = "", 0
    while place < len(tokens):
        ends = range(len(tokens), place, -1)
        end = next((end for end in ends if _phrase(words[place:end]) in dictionary), 0)
        text += tokens[place][0]
        if end:
            first, last = words[place], words[end - 1]
            before, after = " " * first.startswith(" "), " " * last.endswith(" ")
            text += rf"\text{{{before}{dictionary[_phrase(words[place:end])]}{after}}}"
        else:
            text += tokens[place][1]
        place = end or place + 1
    return text


def _phrase(words: list[str]) -> str:
    return " ".join(word.strip() for word in words)


def translate_plain(text: str, own: Mapping[str, str]) -> str:
    """Translate the words in a formula of plain characters.

    >>> translate_plain("if x is vile then base(x) else 0", {"if": "jeśli", "is vile": "jest podła", "base": "baza"})
    'jeśli x jest podła then base(x) else 0'
    """
    if not own:
        return text
    longest_first = "|".join(re.escape(phrase) for phrase in sorted(own, key=len, reverse=True))
    translated = re.sub(rf"(?<![\w.-])(?:{longest_first})(?![\w.(-])", lambda match: own[match[0]], text)
    return "\n".join(_arrange(line, formula_runs.PLAIN, own) for line in translated.split("\n"))
