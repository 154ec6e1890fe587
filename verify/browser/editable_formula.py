"""Formulas in pieces, so that readers of a page can change the numbers and relations.

A place in a formula is given by its path, which is the list of argument indices from the root, such as "1.0.1".
"""

from collections.abc import Iterator, Mapping
from typing import Any

from verify.checker.printing import INFIX, binders, names_in_scope, pretty
from verify.checker.terms import BINDERS, Term, World

Piece = str | dict[str, Any]
RELATIONS = {"<": "<", "<=": "≤", "=": "=", "distinct": "≠", ">=": "≥", ">": ">"}
EQUAL = ("=", "distinct")
# The changes that drop a premise, and that negate a whole statement.
WITHOUT, OPPOSITE = "without", "opposite"


def choices(term: Term) -> tuple[str, ...]:
    """Return the relations that can replace the relation of a term; an empty tuple if the term is not a relation.

    Numbers allow all relations, and other values equality and its negation.
    """
    if term.op not in RELATIONS or len(term.args) != 2:
        return ()
    return tuple(RELATIONS) if term.args[0].sort in ("Int", "Real") else EQUAL


def pieces(term: Term, names: Mapping[Term, str], outer: int = 0, way: str = "") -> Iterator[Piece]:
    """Yield the text of a term in pieces, with each number and each relation as a separate piece."""
    op, args = term.op, term.args
    if op == "Int":
        yield {"place": way, "number": int(term.index)}
    elif op in BINDERS:
        new = names_in_scope(term.index, names, args[0])
        inner = pieces(args[0], new, 0, _step(way, 0))
        yield from _wrap([f"{'∀' if op == 'forall' else '∃'} {binders(term.index, new)}. ", *inner], outer > 1)
    elif op == "not":
        yield from _wrap(["¬", *pieces(args[0], names, 8, _step(way, 0))], outer > 4)
    elif (op in INFIX and len(args) == 2) or op in ("and", "or", "+", "*"):
        level = 1 if op in EQUAL and args[0].sort == "Bool" else INFIX[op][1]
        sign: Piece = f" {INFIX[op][0]} "
        if choices(term):
            shown = {o: _sign(o, term) for o in choices(term)}
            sign = {"place": way, "relation": op, "choices": [[o, s] for o, s in shown.items()]}
        operands: list[Piece] = []
        for number, arg in enumerate(args):
            operands += [sign] if number else []
            operands += pieces(arg, names, level + 1, _step(way, number))
        yield from _wrap(operands, level < outer)
    elif args and op not in ("select", "store", "const", "is"):
        yield f"{ {'-': '−', 'ite': 'if'}.get(op, op.removeprefix('f.')) }("
        for number, arg in enumerate(args):
            yield from [", "] if number else []
            yield from pieces(arg, names, 2, _step(way, number))
        yield ")"
    else:
        yield pretty(term, names, outer)


def _sign(op: str, term: Term) -> str:
    """Return the printed relation; between statements it is ⇔ or ⇎."""
    return {"=": "⇔", "distinct": "⇎"}[op] if term.args[0].sort == "Bool" else RELATIONS[op]


def _wrap(pieces: list[Piece], wrap: bool) -> list[Piece]:
    return ["(", *pieces, ")"] if wrap else pieces


def _step(way: str, number: int) -> str:
    return f"{way}.{number}" if way else str(number)


def parts(term: Term, way: str = "") -> Iterator[tuple[str, Term]]:
    """Yield a term and all its subterms with the path to each, the outermost first."""
    yield way, term
    for number, arg in enumerate(term.args):
        yield from parts(arg, _step(way, number))


def premises(term: Term) -> Iterator[tuple[str, Term]]:
    """Yield the premises of a statement with the path to each: first each conjunct, then the whole conjunction."""
    if term.op == "=>" and len(term.args) == 2:
        first = term.args[0]
        if first.op == "and":
            yield from ((f"0.{number}", arg) for number, arg in enumerate(first.args))
        yield "0", first


def edit_term(world: World, term: Term, new: Mapping[str, Any], way: str = "") -> Term:
    """Return the term with changes: other numbers and relations at some places, dropped premises, or a negation.

    Raises:
        ValueError: the term at a place does not allow the change.
    """
    if new.get(way) == WITHOUT and way and term.sort == "Bool":
        return world.true
    if way and way not in new and not any(place.startswith(f"{way}.") for place in new):
        return term
    args = tuple(edit_term(world, arg, new, _step(way, number)) for number, arg in enumerate(term.args))
    if new.get(way) == OPPOSITE and not way:
        return world.make("not", (world.with_args(term, args) if args else term,))
    if way not in new:
        return world.with_args(term, args) if args else term
    if term.op == "Int" and isinstance(new[way], int):
        return world.make("Int", (), new[way])
    if new[way] not in choices(term):
        raise ValueError(f"the term at {way} does not allow this change")
    return world.make(str(new[way]), args)
