"""Terms as text: obligations in SMT-LIB, the same to the letter whoever writes them, and formulas for people."""

from collections.abc import Iterable, Mapping
from functools import cache

from .terms import BINDERS, LITERALS, NONE, SIGNATURES, Sort, Term, Unreadable, World

# The operators that an obligation may have.
SAID = {*SIGNATURES, *LITERALS, *BINDERS, "ite", "select", "store", "const", "is", "@var"}
INFIX = {
    **{"=>": ("→", 1), "or": ("∨", 2), "and": ("∧", 3), "=": ("=", 5), "distinct": ("≠", 5), "<=": ("≤", 5)},
    **{">=": ("≥", 5), "<": ("<", 5), ">": (">", 5), "+": ("+", 6), "-": ("−", 6), "*": ("·", 7), "/": ("/", 7)},
    **{"div": ("div", 7), "mod": ("mod", 7)},
}


@cache
def contents(term: Term) -> frozenset[Sort]:
    """The symbols that occur in a term, parts of datatypes among them, and the sorts of all that it is made of.

    Unreadable if an obligation cannot say it.
    """
    if not term.op.startswith("f.") and term.op not in SAID:
        raise Unreadable(f"not to be said in an obligation: {term.op}")
    own = {term.sort, term.index if term.op == "is" else term.op}
    own |= {v.sort for v in (term.index if term.op in BINDERS else ())}
    return frozenset(own).union(*map(contents, term.args))


def stem(variable: Term) -> str:
    """A variable's name without what keeps it apart from others."""
    return str(variable.index[0].partition(".")[2].partition("!")[0]) or "b"


def smt(term: Term, names: Mapping[Term, str], depth: int = 0) -> str:
    """A term as SMT-LIB text; a bound variable is called after its place, so that what is the same reads the same."""
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
    return smt(term, {})


def question(world: World, name: str, formulas: Iterable[Term]) -> str:
    """The obligation that some formulas contradict each other; their free variables are constants of it."""
    formulas = tuple(formulas)
    said, variables = frozenset().union(*map(contents, formulas)), NONE.union(*(f.free for f in formulas))
    declared: dict[str, tuple[tuple[Sort, ...], Sort]] = {v.index[0]: ((), v.sort) for v in variables}
    if len(declared) < len(variables) or not said.isdisjoint(declared):
        raise Unreadable(f"two things of one name in {name}")
    sorts = sorted(world.within(said))
    lines = [f"; {name}", "(set-logic ALL)"]
    lines += [f"(declare-sort {sort} 0)" for sort in sorts if sort not in world.datatypes]
    lines += dict.fromkeys(line for sort in sorts for line in datatypes(world, sort))
    parts = {part for rows in world.datatypes.values() for row in rows.items() for part in (row[0], *row[1])}
    declared |= {symbol: world.functions[symbol] for symbol in world.functions.keys() & said - parts}
    for symbol, (domain, value) in sorted(declared.items()):
        lines.append(f"(declare-fun {symbol} ({' '.join(map(str, domain))}) {value})")
    return "\n".join([*lines, *(f"(assert {closed(formula)})" for formula in formulas), "(check-sat)\n"])


def datatypes(world: World, sort: Sort) -> Iterable[str]:
    """The declarations of the datatypes that a sort is made of, its own last."""
    rows = world.datatypes.get(str(sort), {})
    fields = {field: world.functions[field][1] for row in rows.values() for field in row}
    for of in fields.values():
        for inner in sorted(world.within([of]) - {sort}):
            yield from datatypes(world, inner)
    told = [" ".join([name, *(f"({field} {fields[field]})" for field in row)]) for name, row in rows.items()]
    if rows:
        yield f"(declare-datatypes (({sort} 0)) (({' '.join(f'({row})' for row in told)})))"


def pretty(term: Term, names: Mapping[Term, str], outer: int = 0) -> str:
    """A formula on one line, as a mathematician would write it; no variable hides another."""
    op, index, args = term.op, term.index, term.args

    def wrap(text: str, level: int) -> str:
        return f"({text})" if level < outer else text

    if op == "@var":
        return names.get(term) or str(index[0])[2:]
    if op in LITERALS:
        return wrap(str(index).replace("-", "−"), 6 if index < 0 else 9)
    if op in BINDERS:
        new = {**names}
        for v in index:
            name = stem(v)
            while name in new.values():
                name += "′"
            new[v] = name
        told = ", ".join(new[v] + ("" if v.sort == "Int" else f": {str(v.sort).replace('S.', '')}") for v in index)
        return wrap(f"{'∀' if op == 'forall' else '∃'} {told}. {pretty(args[0], new)}", 1)
    if op == "not":
        return wrap(f"¬{pretty(args[0], names, 8)}", 4)
    if op in INFIX and len(args) > 1:
        sign, level = INFIX[op]
        if op == "=" and args[0].sort == "Bool":
            sign, level = "⇔", 1
        return wrap(f" {sign} ".join([pretty(arg, names, level + 1) for arg in args]), level)
    shown = ", ".join([pretty(arg, names) for arg in args])
    if op == "select":
        return f"{pretty(args[0], names, 8)}[{shown.partition(', ')[2] if len(args) > 2 else pretty(args[1], names)}]"
    head = {"is": f"{str(index)[2:]}?", "-": "−", "ite": "if"}.get(op, op.removeprefix("f."))
    return f"{head}({shown})" if args else head
