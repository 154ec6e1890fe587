"""Obligations as SMT-LIB text, byte for byte the text that the kernel writes."""

from collections.abc import Iterable, Mapping
from functools import cache

from .errors import Unreadable
from .terms import BINDERS, LITERALS, NONE, SIGNATURES, Sort, Term, World

# The operators that an obligation may contain.
SAID = {*SIGNATURES, *LITERALS, *BINDERS, "ite", "select", "store", "const", "is", "@var"}


@cache
def contents(term: Term) -> frozenset[Sort]:
    """Return the symbols in a term and the sorts of its parts; raise Unreadable if no obligation may contain it."""
    if not term.op.startswith("f.") and term.op not in SAID:
        raise Unreadable(f"an operator that no obligation contains: {term.op}")
    own = {term.sort, term.index if term.op == "is" else term.op}
    own |= {v.sort for v in (term.index if term.op in BINDERS else ())}
    return frozenset(own).union(*map(contents, term.args))


def stem(variable: Term) -> str:
    """Return the name of a variable without its prefix and number."""
    return str(variable.index[0].partition(".")[2].partition("!")[0]) or "b"


def smt(term: Term, names: Mapping[Term, str], depth: int = 0) -> str:
    """Return a term as SMT-LIB text; bound variables are numbered by depth, so the same formula is the same text."""
    op, index = term.op, term.index
    if op == "@var":
        return names.get(term) or str(index[0])
    if op in LITERALS:
        text = str(abs(index)) if op == "Int" else f"{abs(index)}.0"
        return f"(- {text})" if index < 0 else text
    if op in BINDERS:
        new = {v: f"b{place}.{stem(v)}" for place, v in enumerate(index, depth)}
        bound = " ".join(f"({name} {v.sort})" for v, name in new.items())
        return f"({op} ({bound}) {smt(term.args[0], {**names, **new}, depth + len(index))})"
    head = {"is": f"(_ is {index})", "const": f"(as const {index})"}.get(op, op)
    return f"({head} {' '.join([smt(arg, names, depth) for arg in term.args])})" if term.args else head


@cache
def closed(term: Term) -> str:
    """Return a closed term as SMT-LIB text."""
    return smt(term, {})


def question(world: World, name: str, formulas: Iterable[Term]) -> str:
    """Return the obligation that some formulas contradict each other; its free variables are constants."""
    formulas = tuple(formulas)
    said, variables = frozenset().union(*map(contents, formulas)), NONE.union(*(f.free for f in formulas))
    declared: dict[str, tuple[tuple[Sort, ...], Sort]] = {v.index[0]: ((), v.sort) for v in variables}
    if len(declared) < len(variables) or not said.isdisjoint(declared):
        raise Unreadable(f"two things of one name in {name}")
    sorts = sorted(world.within(said))
    lines = [f"; {name}", "(set-logic ALL)"]
    lines += [f"(declare-sort {sort} 0)" for sort in sorts if sort not in world.datatypes]
    lines += dict.fromkeys(line for sort in sorts for line in datatypes(world, sort))
    declared |= {symbol: world.functions[symbol] for symbol in world.functions.keys() & said - world.parts}
    for symbol, (domain, value) in sorted(declared.items()):
        lines.append(f"(declare-fun {symbol} ({' '.join(map(str, domain))}) {value})")
    return "\n".join([*lines, *(f"(assert {closed(formula)})" for formula in formulas), "(check-sat)\n"])


def datatypes(world: World, sort: Sort) -> Iterable[str]:
    """Yield the declarations of the datatypes that a sort is made of, its own last."""
    rows, fields = world.datatypes.get(str(sort), {}), world.selected(sort)
    for of in fields.values():
        for inner in sorted(world.within([of]) - {sort}):
            yield from datatypes(world, inner)
    told = [" ".join([name, *(f"({field} {fields[field]})" for field in row)]) for name, row in rows.items()]
    if rows:
        yield f"(declare-datatypes (({sort} 0)) (({' '.join(f'({row})' for row in told)})))"
