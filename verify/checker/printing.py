"""Formulas and definitions on one line each, which determines their meaning, and their hashes in `published.json`.

No two variables and symbols have the same name. Variables of other sorts than Int and real numbers show their sort.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from .book import Book, Interpretation
from .terms import BINDERS, LITERALS, Sort, Term, contents, stem

INFIX = {
    **{"=>": ("→", 1), "or": ("∨", 2), "and": ("∧", 3), "=": ("=", 5), "distinct": ("≠", 5), "<=": ("≤", 5)},
    **{">=": ("≥", 5), "<": ("<", 5), ">": (">", 5), "+": ("+", 6), "-": ("−", 6), "*": ("·", 7), "/": ("/", 7)},
    **{"div": ("div", 7), "mod": ("mod", 7)},
}
FILE = Path(__file__).with_name("published.json")
try:  # the loader reads archives too
    PUBLISHED: dict[str, Any] = json.loads(__loader__.get_data(str(FILE)))  # type: ignore[name-defined]
except OSError:
    PUBLISHED = {"claims": {}, "meanings": {}}


def sort_name(sort: object) -> str:
    """Return the name of a sort without its prefix."""
    return str(sort).replace("S.", "")


def names_in_scope(variables: Iterable[Term], names: Mapping[Term, str], body: Term) -> dict[Term, str]:
    """Return the names in scope in the body of a quantifier: no two alike, and none that of a symbol of the body."""
    scope, bound = {**names}, {*variables}
    symbols = {str(symbol)[2:] for symbol in contents(body) if str(symbol).startswith("f.")}
    symbols |= {v.index[0].partition(".")[2] for v in body.free if v not in names and v not in bound}
    for v in variables:
        name = stem(v)
        while name in symbols or name in scope.values():
            name += "′"
        scope[v] = name
    return scope


def binders(variables: Iterable[Term], names: Mapping[Term, str]) -> str:
    """Return the variables of a quantifier, each with its sort unless that is Int."""
    return ", ".join(names[v] + ("" if v.sort == "Int" else f": {sort_name(v.sort)}") for v in variables)


def pretty(term: Term, names: Mapping[Term, str], outer: int = 0) -> str:
    """Return a formula for print, where its variables have new names and the operator around it binds this tightly."""
    op, index, args = term.op, term.index, term.args

    def wrap(text: str, level: int) -> str:
        return f"({text})" if level < outer else text

    if op == "@var":
        return names.get(term) or str(index[0]).partition(".")[2]
    if op in LITERALS:
        return wrap(str(index).replace("-", "−") + (".0" if op == "Real" else ""), 6 if index < 0 else 9)
    if op in BINDERS:
        scope = names_in_scope(index, names, args[0])
        return wrap(f"{'∀' if op == 'forall' else '∃'} {binders(index, scope)}. {pretty(args[0], scope)}", 1)
    if op == "not":
        return wrap(f"¬{pretty(args[0], names, 8)}", 4)
    if (op in INFIX and len(args) == 2) or op in ("and", "or", "+", "*"):
        sign, level = INFIX[op]
        if op in ("=", "distinct") and args[0].sort == "Bool":
            sign, level = ("⇔" if op == "=" else "⇎"), 1
        return wrap(f" {sign} ".join([pretty(arg, names, level + 1) for arg in args]), level)
    texts = [pretty(arg, names, 2) for arg in args]
    if op == "select":
        return f"{pretty(args[0], names, 9)}[{texts[1]}]"
    heads = {"is": f"{str(index)[2:]}?", "const": f"const[{sort_name(term.sort)}]", "-": "−", "ite": "if"}
    head = heads.get(op, op.removeprefix("f."))
    return f"{head}({', '.join(texts)})" if args else head


def definitions(book: Book, formulas: Iterable[Term]) -> dict[str, str]:
    """Return lines that define the names in some formulas, then the names in these definitions, and so on, by name."""
    lines, undefined = dict[str, str](), names_in(book, formulas)
    while undefined:
        results = {name: definition(book, name) for name in sorted(undefined)}
        lines |= {name: line for name, (line, _) in results.items()}
        undefined = set[str]().union(*(inner for _, inner in results.values())) - lines.keys()
    return lines


def names_in(book: Book, formulas: Iterable[Term]) -> set[str]:
    """Return the names in some formulas to explain: symbols that are defined, chosen or a theory's, and sorts."""
    symbols = frozenset[Sort]().union(*map(contents, formulas))
    return (book.world.functions.keys() & symbols) - book.world.parts | book.world.sorts_in(symbols)


def definition(book: Book, name: str) -> tuple[str, set[str]]:
    """Return the line that defines a symbol or a sort, and the names in the definition."""
    world = book.world
    if name in book.equations:
        equation = book.equations[name]
        assumption = f" (assuming {', '.join(sorted(equation.hypotheses))})" if equation.hypotheses else ""
        kind = "defined" if equation.rule == "define" else "chosen"
        return f"{kind} {name[2:]}{assumption}: {pretty(equation.formula, {})}", names_in(book, [equation.formula])
    if name in world.functions:
        domain, value = world.functions[name]
        (owner,) = (one for one, theory in book.theories.items() if name in theory.functions)
        domain_text = f"{' × '.join(map(sort_name, domain))} → " if domain else ""
        return f"symbol {name[2:]} of {owner}: {domain_text}{sort_name(value)}", world.sorts_in([*domain, value])
    if name not in world.datatypes:
        return f"sort {sort_name(name)}: any nonempty set", set()
    sorts, constructors = world.field_sorts(name), []
    for constructor, row in world.datatypes[name].items():
        fields = ", ".join(f"{field[2:]}: {sort_name(sorts[field])}" for field in row)
        constructors.append(f"{constructor[2:]}({fields})" if row else constructor[2:])
    return f"datatype {sort_name(name)}: {' or '.join(constructors)}", world.sorts_in(sorts.values())


def hypothesis_lines(book: Book, name: str, with_model: bool = False) -> Iterator[str]:
    """Yield lines that say what a theory assumes, and in which model this holds."""
    theory = book.theories[name]
    yield f"assumes {name}" + (f', in words "{theory.description}"' if theory.description else "")
    for hypothesis in theory.hypotheses:
        yield f"  hypothesis {hypothesis.name}: {pretty(hypothesis.formula, {})}"
    if theory.well_founded:
        yield f"  no sequence is endless along {theory.well_founded[2:]}"
    if with_model and (interpretation := book.interpretations.get(f"model of {name}")):
        yield f"  holds where {interpretation_text(interpretation)}"


def interpretation_text(model: Interpretation) -> str:
    """Return what stands for the sorts and symbols of a theory in a model."""
    equations = [f"{sort_name(sort)} := {sort_name(image)}" for sort, image in sorted(model.sorts.items())]
    for symbol, (params, body) in sorted(model.images.items()):
        names = names_in_scope(params, {}, body)
        head = f"{symbol[2:]}({', '.join(names[x] for x in params)})" if params else symbol[2:]
        equations.append(f"{head} := {pretty(body, names)}")
    return "; ".join(equations)


def meaning(book: Book, tag: str) -> dict[str, str]:
    """Return a hash of each theorem, assumption and definition that gives a claim its meaning, by name."""
    lines, formulas = dict[str, str](), list[Term]()
    for name in book.claims[tag]:
        theorem = book.theorems[name]
        formulas.append(theorem.formula)
        lines[name] = f"{pretty(theorem.formula, {})} assuming {sorted(theorem.hypotheses)}"
        for theory in theorem.hypotheses:
            formulas += [hypothesis.formula for hypothesis in book.theories[theory].hypotheses]
            lines[theory] = "\n".join(hypothesis_lines(book, theory))
    lines |= definitions(book, formulas)
    return {name: hashlib.sha256(line.encode()).hexdigest()[:24] for name, line in lines.items()}


def differences(book: Book, tag: str) -> Iterator[str]:
    """Yield an error for each part of a claim that means something else in the book than in the published claim."""
    if tag in PUBLISHED["claims"]:
        hashes, published_names = meaning(book, tag), PUBLISHED["claims"][tag]
        if [*book.claims[tag]] != published_names:
            yield f"{tag}: the published claim has the theorems {', '.join(published_names)}"
        for name in sorted(hashes):
            if hashes[name] != PUBLISHED["meanings"].get(name):
                yield f"{tag}: {name} is not what it is in the published claim"
