"""Data with which a claim page evaluates a changed theorem without loading the runtime: one small file per claim.

A file contains the theorems of the claim that a reader can change, the definitions that they depend on, and the models
of their theories, as terms of the checker. Each formula is split into pieces in the notation of the page. A number or a
relation is a field if every change of it changes one sign of the printed formula and nothing else.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from typing import Any

from verify.browser.editable_formula import choices, edit_term, parts, premises
from verify.browser.modified_theorem import CHANGEABLE_RULES, LETTERS, MOST_MODELS, Model, statement_mutants
from verify.checker.book import Book, Interpretation, Theorem
from verify.checker.printing import pretty
from verify.checker.terms import BINDERS, Array, Sort, Term
from verify.formulas import checker_formula_printer, printer
from verify.formulas.line_layout import Piece, flat
from verify.formulas.notation import notation
from verify.formulas.renderers import characters
from verify.site.content.results.site_book import SiteBook

FOLDER = "assets/check/statements"
# A number that no theorem contains; it shows where the number that it replaces is printed.
MARK = 987_654
# The longest phrase that has a translation, in words.
PHRASE = 6

Record = Mapping[str, Any]


def write(book: SiteBook, out: Path, phrases: Iterable[str]) -> None:
    """Write the files of all claims in a book.

    Args:
        book: the book.
        out: the folder of the site.
        phrases: the phrases in formulas that have translations.
    """
    printed = FormulaPrinter(book.derived_book, phrases)
    (out / FOLDER).mkdir(parents=True)
    for tag, names in book.theorems.items():
        data = statements(book.derived_book, book.parts[tag], names, printed)
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (out / FOLDER / f"{tag}.json").write_text(text, encoding="utf-8")


def statements(
    book: Book, records: Sequence[Record], names: Iterable[str], printed: "FormulaPrinter"
) -> dict[str, Any]:
    """Return the data of some theorems.

    Args:
        book: the book.
        records: the records that the theorems need.
        names: the theorems; those without proof steps are left out, because changes of them cannot be tested.
        printed: the formulas in the notation of the page.
    """
    again = {record["name"] for record in records if record["rule"] in CHANGEABLE_RULES}
    table, theorems, formulas = Terms(), [], list[Term]()
    for theorem in (book.theorems[name] for name in names if name in again):
        # Without a theory, there is nothing to interpret.
        theorem_models = [*models(book, records, theorem)] if theorem.hypotheses else [Model({}, {}, "")]
        formulas += [theorem.body, *(body for model in theorem_models for _, body in model.images.values())]
        theorems.append(
            {
                "name": theorem.name,
                "variables": table.all(theorem.variables),
                "body": table.place(theorem.body),
                "pieces": printed.pieces(theorem),
                "twins": printed.twins(theorem),
                "models": [_model(table, model) for model in theorem_models],
            }
        )
    functions = {
        symbol: _function(book, table, symbol, equation) for symbol, equation in book.equations_of(formulas).items()
    }
    return {"theorems": theorems, "functions": functions, "datatypes": _datatypes(book), "terms": table.rows}


def models(book: Book, records: Iterable[Record], theorem: Theorem) -> Iterator[Model]:
    """Yield interpretations of the theories of a theorem: the combinations of the models that some records give.

    There is one model for each theory. At most `MODELS` combinations are given.
    """
    instances = [record for record in records if record["rule"] in ("model", "instantiate")]
    read_in = [
        [
            book.interpretations[instance.get("name", f"model of {theory}")]
            for instance in instances
            if instance["theory"] == theory
        ]
        for theory in sorted(theorem.hypotheses)
    ]
    for readings in islice(product(*read_in), MOST_MODELS):
        images = {symbol: image for reading in readings for symbol, image in reading.images.items()}
        sorts: dict[Sort, Sort] = {name: image for reading in readings for name, image in reading.sorts.items()}
        yield Model(images, sorts, "; ".join(_words(book, reading) for reading in readings))


def _words(book: Book, reading: Interpretation) -> str:
    """Return the functions that replace those of a theory as text, such as `f(x) := x + 1`."""
    words = []
    for function, (xs, term) in reading.images.items():
        if function in book.theories[reading.theory].functions:
            names = dict(zip(xs, LETTERS, strict=False))
            words.append(f"{function[2:]}({', '.join(names.values())}) := {pretty(term, names)}")
    return ", ".join(words)


def _model(table: "Terms", model: Model) -> dict[str, Any]:
    """Return the interpretation of some theories as data."""
    images = {
        symbol: {"variables": table.all(xs), "body": table.place(body), "truth": body.sort == "Bool"}
        for symbol, (xs, body) in model.images.items()
    }
    return {"images": images, "sorts": [[sort(a), sort(b)] for a, b in model.sorts.items()], "words": model.words}


def _function(book: Book, table: "Terms", symbol: str, definition: Theorem) -> dict[str, Any]:
    """Return the definition of a function: its value, or the characteristic property of a chosen value.

    Args:
        book: the book.
        table: the table to which the terms are added.
        symbol: the function.
        definition: the theorem that defines it.
    """
    call = book.world.make(symbol, definition.variables)
    data: dict[str, Any] = {"variables": table.all(definition.variables), "truth": call.sort == "Bool"}
    if definition.body.op == "=" and definition.body.args[0] is call:
        return data | {"body": table.place(definition.body.args[1])}
    return data | {"chosen": table.place(definition.body), "call": table.place(call), "sort": sort(call.sort)}


def _datatypes(book: Book) -> dict[str, Any]:
    """Return the constructors of each datatype, with their fields and the sorts of the fields."""
    functions = book.world.functions
    return {
        name: [
            [constructor, [[field, sort(functions[field][1])] for field in fields]]
            for constructor, fields in rows.items()
        ]
        for name, rows in book.world.datatypes.items()
    }


def sort(of: Sort) -> Any:
    """Return a sort as data."""
    return ["Array", sort(of.over), sort(of.element)] if isinstance(of, Array) else of


class Terms:
    """A table of distinct terms, each listed after its subterms.

    Attributes:
        rows: for each term, its operator and the indices of its arguments, or the value of a literal.
    """

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._places: dict[Term, int] = {}

    def place(self, term: Term) -> int:
        """Return the index of a term in the table; a new term is added."""
        if term not in self._places:
            row = self._row(term)
            self._places[term] = len(self.rows)
            self.rows.append(row)
        return self._places[term]

    def all(self, terms: Iterable[Term]) -> list[int]:
        """Return the indices of some terms."""
        return [*map(self.place, terms)]

    def _row(self, term: Term) -> list[Any]:
        """Return the row of a term; numbers are text, because JavaScript would round large ones."""
        args = self.all(term.args)
        match term.op:
            case "@var":
                return ["@var", term.index[0], sort(term.sort)]
            case "Int":
                return ["Int", str(term.index)]
            case "Real":
                return ["Real", *map(str, term.index.as_integer_ratio())]
            case "is":
                return ["is", term.index, *args]
        return [term.op, self.all(term.index), *args] if term.op in BINDERS else [term.op, *args]


class FormulaPrinter:
    """Formulas of a book in the notation of the page, in pieces.

    A piece is plain text, `["i", name]` for a variable, `["w", phrase]` for a phrase with translations, `["_", pieces]`
    for an index, `["^", pieces]` for an exponent, or a field: an object with the `place` in the term, and a `number` or
    a `relation` with its `choices`.

    Args:
        book: the book.
        phrases: the phrases that have translations.
    """

    def __init__(self, book: Book, phrases: Iterable[str]) -> None:
        self.book, self.phrases = book, frozenset(phrases)
        self.datatypes = checker_formula_printer.datatypes(book.world)
        self.chosen = frozenset(s[2:] for s, equation in book.equations.items() if equation.name == f"{s[2:]}.witness")
        self._pieces: dict[tuple[tuple[Term, ...], Term], list[Any]] = {}

    def pieces(self, theorem: Theorem) -> list[Any]:
        """Return the formula of a theorem in pieces, with fields."""
        # Several claims may have the same theorem.
        statement = theorem.variables, theorem.body
        if statement not in self._pieces:
            flat_pieces = self._flat(theorem, theorem.body)
            self._pieces[statement] = self._nested(flat_pieces, self._fields(theorem, flat_pieces))
        return self._pieces[statement]

    def twins(self, theorem: Theorem) -> list[dict[str, Any]]:
        """Return the mutants of a theorem; each dropped premise is also given as text in the notation of the page."""
        premise_texts = {place: self._premise(theorem, premise) for place, premise in premises(theorem.body)}
        return [
            mutant | ({"old": premise_texts[mutant["place"]]} if mutant.get("kind") == "dropped" else {})
            for mutant in statement_mutants(theorem.body)
        ]

    def _premise(self, theorem: Theorem, premise: Term) -> str:
        """Return a premise as text, without the quantifier over the variables of the theorem."""
        pieces = self._flat(theorem, premise)
        start = next((place for place, piece in enumerate(pieces) if piece == Piece("sign", ".")), -1)
        return characters(pieces[start + 1 :] if theorem.variables else pieces).strip()

    def _flat(self, theorem: Theorem, body: Term) -> list[Piece]:
        """Return the pieces, on one line, of the statement that `body` holds for all variables of a theorem."""
        statement = checker_formula_printer.tree(self.book.world.forall(theorem.variables, body), self.datatypes)
        return flat(printer.formula(statement, notation(), self.chosen))

    def _fields(self, theorem: Theorem, before: Sequence[Piece]) -> dict[int, dict[str, Any]]:
        """Return the fields of a printed theorem, each by the index of its piece.

        `before` consists of the pieces of the theorem as it stands.
        """

        def changed_piece(place: str, new: Any) -> int | None:
            after = self._flat(theorem, edit_term(self.book.world, theorem.body, {place: new}))
            differences = [
                index for index, (old, current) in enumerate(zip(before, after, strict=False)) if old != current
            ]
            pieces_after[place, new] = after
            return differences[0] if len(after) == len(before) and len(differences) == 1 else None

        pieces_after: dict[tuple[str, Any], list[Piece]] = {}
        fields: dict[int, dict[str, Any]] = {}
        for place, term in parts(theorem.body):
            if (
                term.op == "Int"
                and (index := changed_piece(place, MARK)) is not None
                and before[index].kind == "number"
            ):
                fields.setdefault(index, {"place": place, "number": int(term.index)})
            elif kinds := choices(term):
                signs = [(op, changed_piece(place, op)) for op in kinds if op != term.op]
                index = next((number for _, number in signs if number is not None), None)
                if index is not None and before[index].kind == "sign":
                    sign_texts = {
                        op: pieces_after[place, op][index].text.strip() for op, number in signs if number == index
                    }
                    sign_texts[term.op] = before[index].text.strip()
                    options = [[op, sign_texts[op]] for op in kinds if op in sign_texts]
                    fields.setdefault(index, {"place": place, "relation": term.op, "choices": options})
        return fields

    def _nested(self, pieces: Sequence[Piece], fields: Mapping[int, dict[str, Any]]) -> list[Any]:
        """Return the pieces with indices and exponents as nested lists, and with adjacent texts joined."""
        stack: list[tuple[str, list[Any]]] = [("", [])]
        index = 0
        while index < len(pieces):
            piece = pieces[index]
            output = stack[-1][1]
            length = 1
            if index in fields:
                elements = [" ", fields[index], " "] if "relation" in fields[index] else [fields[index]]
                output += elements
            elif piece.kind in ("lower", "raise"):
                stack.append(("_" if piece.kind == "lower" else "^", []))
            elif piece.kind == "end" and len(stack) > 1:
                kind, inner = stack.pop()
                stack[-1][1].append([kind, _join(inner)])
            elif piece.kind == "variable":
                output.append(["i", characters([piece])])
            elif length := self._phrase(pieces[index:]):
                words = "".join(part.text for part in pieces[index : index + length])
                output += [words[: len(words) - len(words.lstrip())], ["w", _single_spaces(words)]]
                output.append(words[len(words.rstrip()) :])
            else:
                length = 1
                output.append(piece.text)
            index += length
        return _join(stack[0][1])

    def _phrase(self, pieces: Sequence[Piece]) -> int:
        """Return the number of pieces of the longest translated phrase at the beginning; 0 if there is none."""
        run = 0
        while run < min(len(pieces), 2 * PHRASE) and pieces[run].kind in ("word", "name", "space"):
            run += 1
        for length in range(run, 0, -1):
            words = _single_spaces("".join(piece.text for piece in pieces[:length]))
            after = pieces[length] if length < len(pieces) else Piece("", "")
            # A word with an index or an argument is the name of a function.
            is_applied = after.kind in ("lower", "raise") or after.text.startswith("(")
            if words in self.phrases and (not is_applied or pieces[length - 1].text.endswith(" ")):
                return length
        return 0


def _single_spaces(text: str) -> str:
    """Return text with single spaces between its words."""
    return " ".join(text.split())


def _join(pieces: Iterable[Any]) -> list[Any]:
    """Return pieces without empty ones, with adjacent texts joined."""
    result: list[Any] = []
    for piece in filter(None, pieces):
        if isinstance(piece, str) and result and isinstance(result[-1], str):
            result[-1] += piece
        else:
            result.append(piece)
    return result
