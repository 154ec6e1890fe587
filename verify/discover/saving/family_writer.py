"""Writer of a discovered game as a family of the project: its claim, the proof chapters and its pages.

The guess is stored as data: the chapter passes rules and values to the prover, without a search. The texts come from
the templates of `verify.discover.saving.sentence_templates`.
"""

import json
import keyword
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from string import ascii_uppercase as LETTERS
from typing import Any

from theory import families
from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.automaton import Automaton
from theory.numbers.p_pairs import PPairs
from theory.numbers.periodic import Periodic
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, OneHeap, SameFromEach
from theory.rules.rule_file import Rules
from theory.rules.rule_notation import heap_game
from verify.discover.general.wythoff_pairs import FLOOR
from verify.discover.result import proof_name
from verify.discover.saving.sentence_templates import quote, sentence, title
from verify.discover.search import Discovery
from verify.discover.strategies import joint_subtraction_games, wythoff_variants
from verify.discover.strategies.arithmetic_periodic_games import (
    ArithmeticPeriodicTheorems,
    meanings,
    prove_arithmetic_periodic,
)
from verify.discover.strategies.automata.division_automata import AutomaticTheorems, prove_automatic
from verify.discover.strategies.encoded_periodic import PeriodicTheorems, is_long, octal_digits, prove_periodic
from verify.kernel import Theorem
from verify.languages import languages

PREFIX = "NEW"
LONGEST_NAME = 40
# The board parses digits as JavaScript does, up to this base.
MOST_BASE = 36
_SUMS = {
    "grundy": ("sum.grundy", "The Grundy value of a list of heaps is the nim-sum of their values."),
    "lost": ("sum.lost-iff-zero", "A list of heaps is a P-position exactly when the nim-sum of their values is 0."),
}


@dataclass(frozen=True)
class FamilyKind:
    """A form of values for which a family can be written.

    Args:
        form: the class of the closed form, which is registered as data.
        clauses: the theorems of each clause, by the name of the clause's sentence.
        chapters: for each chapter the theorem's name after that of the game, and the docstring.
        proved: the tuple class of these theorems.
        by: the function that proves the values from rules and closed form.
        rules: the definition that reads the rules, without the name of the game.
        description: the result and the method of proof in words, for docstrings.
        own: the suffix of sentences that are specific to this kind.
        proof: the suffix of the sentence on the proof, if it is another one.
        main: the chapter of the theorem by which the game is played.
        meanings: the interpretation of symbols that small values do not determine, from rules and closed form.
        shared: chapters whose theorems are about all games of this kind.
    """

    form: type[families.ClosedForm]
    clauses: Mapping[str, tuple[str, ...]]
    chapters: Mapping[str, tuple[str, str]]
    proved: type
    by: Callable[..., tuple[Theorem, ...]]
    rules: str
    description: tuple[str, str]
    own: str
    proof: str = ""
    main: str = "grundy"
    meanings: Callable[..., Mapping[str, Callable[..., Any]]] | None = None
    shared: frozenset[str] = frozenset()

    def name(self, game: str, chapter: str) -> str:
        """Return the name of a chapter's theorem."""
        called, _ = self.chapters[chapter]
        return called if chapter in self.shared else f"{proof_name(game)}.{called}"


KINDS = (
    FamilyKind(
        form=Periodic,
        clauses={
            "periodic": ("grundy", "periodicity"),
            "least": ("minimality",),
            "lost": ("lost",),
            "moves": ("moves",),
        },
        chapters=_SUMS
        | {
            "minimality": ("least", "No smaller period and no smaller preperiod is possible."),
            "moves": ("moves", "The encoded moves equal those of the rules."),
            "periodicity": ("again", "The values are periodic after the preperiod."),
        },
        proved=PeriodicTheorems,
        by=prove_periodic,
        rules="options",
        description=("its values are periodic", "by the theorem on encoded games"),
        own="",
    ),
    FamilyKind(
        form=ArithmeticPeriodic,
        clauses={
            "arithmetic-periodic": ("grundy", "heap_grundy", "periodicity"),
            "least": ("minimality",),
            "lost": ("lost",),
        },
        chapters=_SUMS
        | {
            "heap_grundy": ("grundy", "The Grundy value of a heap is given by the closed form."),
            "minimality": ("least", "No smaller period and no smaller preperiod is possible."),
            "periodicity": ("again", "After the preperiod the values rise by the same amount in each period."),
        },
        proved=ArithmeticPeriodicTheorems,
        by=prove_arithmetic_periodic,
        rules="move",
        description=("its values are arithmetic periodic", "by induction over periods"),
        own="_rising",
        meanings=meanings,
    ),
    FamilyKind(
        form=Automaton,
        clauses={"automatic": ("grundy", "heap_grundy"), "lost": ("lost",)},
        chapters=_SUMS | {"heap_grundy": ("grundy", "The Grundy value of a heap is the output of the automaton.")},
        proved=AutomaticTheorems,
        by=prove_automatic,
        rules="move",
        description=("its values are automatic", "by cases over windows of states"),
        own="_automatic",
    ),
    FamilyKind(
        form=PPairs,
        clauses={"pairing": ("lost", "mutual", "periodicity"), "least": ("minimality",)},
        chapters={
            "lost": ("lost-iff-partners", "A position is a P-position exactly when its heaps are partners."),
            "mutual": ("mutual", "Each number is the partner of its partner."),
            "periodicity": ("again", "The difference of partners is periodic after the preperiod."),
            "minimality": ("least", "No smaller period and no smaller preperiod is possible."),
        },
        proved=joint_subtraction_games.PairTheorems,
        by=joint_subtraction_games.prove_pairs,
        rules="move",
        description=("its P-positions are pairs", "by induction over periods"),
        own="_pairing",
        main="lost",
        meanings=joint_subtraction_games.meanings,
    ),
    FamilyKind(
        form=ShiftedPairs,
        clauses={"shifted-wythoff": ("lost", "floor")},
        chapters={
            "lost": ("lost-iff-listed", "A position is a P-position exactly when it is one of the listed ones."),
            "floor": (FLOOR, "The smaller heap of Wythoff's pairs has an integer characterization."),
        },
        proved=wythoff_variants.ShiftedPairTheorems,
        by=wythoff_variants.prove_shifted_pairs,
        rules="move",
        description=("its P-positions are shifted Wythoff pairs", "from the pairs of Wythoff's game"),
        own="_shifted",
        main="lost",
        shared=frozenset({"floor"}),
    ),
)


def kind_of(discovery: Discovery) -> FamilyKind | None:
    """Return the kind of a result for which a family can be written, or None.

    All theorems of the kind except `periodicity` must be present.
    """
    if discovery.proved_form is None or discovery.play is not Play.NORMAL:
        return None
    game, known = discovery.rules.game.name, {theorem.name for theorem in discovery.theorems}
    for kind in KINDS:
        names = {kind.name(game, chapter) for chapter in kind.chapters if chapter != "periodicity"}
        data = discovery.proved_form.data
        if isinstance(data, kind.form) and names <= known and getattr(data, "base", 0) <= MOST_BASE:
            if isinstance(data, Periodic) and is_long(data):
                return replace(
                    kind, description=(kind.description[0], "by the theorem on sparse spaces"), proof="_sparse"
                )
            return kind
    return None


def family_name(rules: Rules) -> str:
    """Return the name of the family: the name of the game as a Python identifier."""
    plain = re.sub("[^a-z0-9]+", "_", rules.game.name)[:LONGEST_NAME].strip("_")
    return f"game_{plain}" if keyword.iskeyword(plain) or not plain[:1].isalpha() else plain


def family_folders(rules: Rules) -> list[Path]:
    """Return the folders of the family, relative to the project."""
    name = family_name(rules)
    own = [Path("theory/claims") / name, Path("verify/proofs") / name]
    return own + [Path("docs") / language / name for language in languages()]


def conflicting_path(rules: Rules, folder: Path) -> Path | None:
    """Return an existing path that conflicts with the family; None if there is none."""
    paths = (path for place in family_folders(rules) for path in (folder / place, folder / place.with_suffix(".py")))
    return next((path for path in paths if path.exists()), None)


def write_family(discovery: Discovery, kind: FamilyKind, folder: Path) -> list[Path]:
    """Write the folders of a new family into the project, all of them or none, and return them.

    Args:
        discovery: the outcome of the search.
        kind: the form of its values.
        folder: the project folder.

    Raises:
        FileExistsError: one of the folders or a game of that name exists.
        FamilyError: an existing family is invalid.
        OSError: the folders cannot be written.
    """
    if (existing := conflicting_path(discovery.rules, folder)) is not None:
        raise FileExistsError(17, "the family already exists; rename the game", str(existing))
    discovery = replace(discovery, rules=replace(discovery.rules, text=_rules_line(discovery.rules)))
    beside = folder / f".{family_name(discovery.rules)}.{os.getpid()}"
    moved: list[Path] = []
    try:
        for file, text in _family_files(discovery, kind, _existing_families(discovery, folder)):
            (beside / file).parent.mkdir(parents=True, exist_ok=True)
            (beside / file).write_text(text.rstrip() + "\n", encoding="utf-8")
        for place in family_folders(discovery.rules):
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (beside / place).rename(folder / place)
            moved.append(folder / place)
    except BaseException:
        for done in moved:
            shutil.rmtree(done, ignore_errors=True)
        raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return moved


def _existing_families(discovery: Discovery, folder: Path) -> list[families.Family]:
    """Return the existing families, after checking that none has a game of that name."""
    claims = folder / "theory" / "claims"
    others = families.read(claims) if claims.is_dir() else families.families()
    for other in others.values():
        if discovery.rules.game.name in other.games:
            raise FileExistsError(17, f"game {discovery.rules.game.name} already exists; rename it", str(other.source))
    return list(others.values())


def _family_files(discovery: Discovery, kind: FamilyKind, others: list[families.Family]) -> Iterator[tuple[Path, str]]:
    """Yield each file of the family, relative to the project, with its text."""
    taken = {other.prefix for other in others}
    prefix = next(free for free in (PREFIX, *(PREFIX[:2] + letter for letter in LETTERS)) if free not in taken)
    order, tag = 1 + max((other.order for other in others), default=0), f"{prefix}-001"
    claims, proofs, *docs = family_folders(discovery.rules)
    yield claims / families.FILE, _registration(discovery, kind, order, prefix)
    yield claims / "beyond.toml", "\n".join(_claim_lines(discovery, kind, tag, "en"))
    yield claims / "__init__.py", _check_module(discovery.rules, kind, tag)
    yield proofs / "__init__.py", f'"""Proofs about the game {discovery.rules.game.name}: {kind.description[0]}."""'
    yield proofs / "found.py", "\n\n\n".join(_chapter_sources(discovery.rules, kind))
    yield proofs / "book.py", _book_module(discovery.rules, kind)
    for language, pages in zip(languages(), docs, strict=True):
        yield pages / "index.md", "\n\n".join(_page_paragraphs(discovery, kind, tag, language))
        quoted_title = quote(title(discovery, language))
        yield pages / "words.toml", f"name = {quoted_title}\n\n[pages]\nindex = {quoted_title}"
        if language != "en":
            yield pages / "claims" / "beyond.toml", "\n".join(_claim_lines(discovery, kind, tag, language))


def _check_module(rules: Rules, kind: FamilyKind, tag: str) -> str:
    """Return the module that checks the claim."""
    return f'''"""Brute-force checks of the game {rules.game.name}."""

from theory.claims.discovered_families import checks, registered_form
from {kind.form.__module__} import {kind.form.__name__}

RULES, VALUES = registered_form({quote(rules.game.name)}, {kind.form.__name__})

CHECKS = {{"{tag}": checks(RULES, VALUES)}}'''


def _book_module(rules: Rules, kind: FamilyKind) -> str:
    """Return the module with the checks of the claim and the symbols of the rules."""
    data, gives, means = "CHECKS", "", ""
    if kind.meanings is not None:
        data, called = "CHECKS, RULES, VALUES", kind.meanings.__name__
        gives = f"from {kind.meanings.__module__} import {called}\n"
        means = f"\n    meanings={called}(RULES, VALUES),"
    return f'''"""Registry of the proofs about the game {rules.game.name}."""

from theory.claims.{family_name(rules)} import {data}
{gives}from verify.proofs.family_books import Book

BOOK = Book(
    checks=CHECKS,
    rules=frozenset({{"{proof_name(rules.game.name)}.{kind.rules}"}}),{means}
)'''


def _registration(discovery: Discovery, kind: FamilyKind, order: int, prefix: str) -> str:
    """Return the registration of the family and its game."""
    assert discovery.proved_form is not None
    game = discovery.rules.game.name
    data = discovery.proved_form.data
    assert isinstance(data, kind.form)
    values = families.Values(data, kind.name(game, kind.main)).as_data()
    first = _entries(data)
    sizes = (first + 2, first + 1, 5)
    example = " ".join(map(str, sizes[: discovery.rules.game.heaps]))
    strategy = "\n".join(f"{key} = {json.dumps(value)}" for key, value in values.items())
    return f"""# The game {discovery.rules.game.name}: order of the family, prefix of its tags, pages and rules.
order = {order}
prefix = "{prefix}"
pages = ["index"]

[games.{quote(game)}]
move = {quote(discovery.rules.text)}
example = "{example}"

[games.{quote(game)}.strategy]
{strategy}
"""


def _entries(data: families.ClosedForm) -> int:
    """Return the number of values or pairs in the registration."""
    if isinstance(data, ShiftedPairs):
        return len(data.exceptions)
    return len(data.output if isinstance(data, Automaton) else data.values)


def _rules_line(rules: Rules) -> str:
    """Return the rules as one line; rules given by an English sentence are written as their octal code."""
    with suppress(ValueError):
        if heap_game(rules.game.name, rules.text) == rules.game:
            return rules.text
    first, *digits = octal_digits(rules.game) or ()
    return f"{first}.{''.join(map(str, digits))}"


def _chapter_sources(rules: Rules, kind: FamilyKind) -> Iterator[str]:
    """Yield the parts of the module that proves the claim."""
    result_type, by = kind.proved.__name__, kind.by.__name__
    yield f'''"""Proof of the closed form of the game {rules.game.name}, from its rules and values."""

from theory.claims.{family_name(rules)} import RULES, VALUES
from {kind.by.__module__} import {result_type}, {by}
from verify.kernel import Kernel, Theorem, theorem_name'''
    yield f'''def found(k: Kernel) -> {result_type}:
    """Prove all theorems about the game, {kind.description[1]}."""
    return {by}(k, RULES, VALUES)'''
    for chapter, (_, says) in kind.chapters.items():
        yield f'''@theorem_name("{kind.name(rules.game.name, chapter)}")
def {chapter}(k: Kernel) -> Theorem:
    """{says}"""
    proved: {result_type} = k(found)
    return proved.{chapter}'''


def _claim_lines(discovery: Discovery, kind: FamilyKind, tag: str, language: str) -> Iterator[str]:
    """Yield the lines of the claim's catalogue entry or of its translation."""
    yield f"[{tag}]"
    if language == "en":
        facts = {
            "id": family_name(discovery.rules).replace("_", "-"),
            "document": "beyond",
            "where": "not in a document",
        }
        yield from (f"{key} = {quote(text)}" for key, text in facts.items())
        yield 'kind = "theorem"\nverdict = "true"'
    yield f"title = {quote(title(discovery, language))}"
    yield f"says = {quote(sentence(discovery, language, 'says' + kind.own))}"
    yield f"setting = {quote(sentence(discovery, language, 'rules'))}"
    for letter, (said, theorems) in zip("abcd", kind.clauses.items(), strict=False):
        text = quote(sentence(discovery, language, said))
        if language == "en":
            names = json.dumps([kind.name(discovery.rules.game.name, theorem) for theorem in theorems])
            yield f"clauses.{letter}.text = {text}\nclauses.{letter}.theorems = {names}"
        else:
            yield f"clauses.{letter} = {text}"
    yield f"proof = {quote(sentence(discovery, language, 'proof' + (kind.proof or kind.own)))}"


def _page_paragraphs(discovery: Discovery, kind: FamilyKind, tag: str, language: str) -> Iterator[str]:
    """Yield the paragraphs of the page of the game in a language."""
    called, described = title(discovery, language), sentence(discovery, language, "description")
    yield f"---\ntitle: {quote(called)}\ndescription: {quote(described)}\n---"
    yield f"# {called}"
    if all(isinstance(move, OneHeap | SameFromEach | AllHeaps) for move in discovery.rules.game.moves):
        yield f"{{{{ board {discovery.rules.game.name} play=normal first=reader }}}}"
    yield sentence(discovery, language, "rules")
    yield sentence(discovery, language, "values")
    yield f"## {sentence(discovery, language, 'win')}"
    lines = (sentence(discovery, language, name) for name in (f"win_1{kind.own}", "win_2", "win_3"))
    yield "\n".join(f"{number}. {line} ({{{{ proved {tag} }}}})." for number, line in enumerate(lines, 1))
    yield f"## {sentence(discovery, language, 'claim')}"
    yield f"{{{{ claim {tag} }}}}"
