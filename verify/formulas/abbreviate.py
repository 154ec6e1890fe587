"""Abbreviations in formulas: names for repeated terms, and bound letters for witnesses.

A repeated long term gets a letter, "where s = …". The value of a chosen function becomes "there is y".
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from string import ascii_lowercase
from types import MappingProxyType

from verify.formulas.renderers import GREEK
from verify.formulas.tree_nodes import Tree

# Pairs of a number of occurrences and a size in nodes from which a term gets a name.
OFTEN = ((2, 5), (3, 3))
MOST_NAMES = 4
LETTERS = {"Int": "stuvwz", "Bool": "ABCDE", "Real": "xyzuv"}
OTHERS = "qrxyzuv"


@dataclass(frozen=True)
class Short:
    """A formula with its named terms, in the order of occurrence; a term may use the names of later terms."""

    body: Tree
    where: tuple[tuple[Tree, Tree], ...] = ()


def abbreviate(
    term: Tree,
    chosen: Collection[str] = (),
    head: frozenset[str] = frozenset(),
    witnesses: Mapping[str, str] = MappingProxyType({}),
    used: Set[str] = frozenset(),
) -> Short:
    """Return the formula with its witnesses bound and its long terms named.

    Args:
        term: the formula.
        chosen: the names of functions that were chosen as witnesses.
        head: the parameters, if the formula is a definition.
        witnesses: further functions whose values are bound if they occur more than once, each with a letter.
        used: letters that the formula uses besides its variables.
    """
    outer = set(head)
    body = term
    while body.op == "forall":
        outer |= {name for name, _ in body.binders}
        body = body.parts[0]
    taken = {*used} | {part.name for part in term.walk()} | {name for part in term.walk() for name, _ in part.binders}
    if not head:
        term = _with_witnesses(term, frozenset(outer), chosen, taken, witnesses)
    return _name_repeats(term, frozenset(outer), taken)


def _with_witnesses(
    term: Tree, outer: frozenset[str], chosen: Collection[str], taken: set[str], witnesses: Mapping[str, str]
) -> Tree:
    """Return the formula with ∃ y ≔ f(x) around the least part that contains all occurrences of each value f(x)."""
    while call := next((p for p in _calls(term, chosen, witnesses) if p.free <= outer and not _bound(term, p)), None):
        letter = _letter(call.sort, taken, witnesses.get(call.name, ""))
        term = _around(term, call, letter)
    return term


def _calls(term: Tree, chosen: Collection[str], witnesses: Mapping[str, str]) -> list[Tree]:
    """Return the calls of chosen functions, and of witnesses with several occurrences, the innermost first."""
    calls = [p for p in reversed(list(term.walk())) if p.op == "call" and p.parts]
    again = Counter(p for p in calls if p.name in witnesses)
    return [p for p in calls if p.name in chosen or again[p] > 1]


def _bound(term: Tree, value: Tree) -> bool:
    """Return whether the formula already binds the value."""
    return any(p.op == "namely" and p.parts[0] == value for p in term.walk())


def _around(term: Tree, value: Tree, letter: Tree) -> Tree:
    """Return the formula with the value bound at the least subformula that contains all its occurrences."""
    holding = [place for place, part in enumerate(term.parts) if _holds(part, value)]
    deeper = term.op in ("forall", "exists", "and", "or", "implies", "iff", "xor", "not", "ite") or (
        term.op == "namely" and holding == [1]
    )
    if deeper and len(holding) == 1 and term.parts[holding[0]].sort == "Bool":
        inner = _around(term.parts[holding[0]], value, letter)
        return term.with_parts((*term.parts[: holding[0]], inner, *term.parts[holding[0] + 1 :]))
    return Tree("namely", letter.name, (value, _replace(term, value, letter)), "Bool", ((letter.name, letter.sort),))


def _holds(term: Tree, value: Tree) -> bool:
    """Return whether a value occurs in a term."""
    return any(part == value for part in term.walk())


def _replace(term: Tree, value: Tree, letter: Tree) -> Tree:
    """Return the term with each occurrence of the value replaced by the letter."""
    if term == value:
        return letter
    if not term.parts:
        return term
    return term.with_parts(tuple(_replace(part, value, letter) for part in term.parts))


def _name_repeats(term: Tree, outer: frozenset[str], taken: set[str]) -> Short:
    """Return the formula with letters for its long repeated terms."""
    where: list[tuple[Tree, Tree]] = []
    for _ in range(MOST_NAMES):
        parts = [part for one in (term, *(value for _, value in where)) for part in one.walk()]
        known = outer | {letter.name for letter, _ in where}
        # Readers do not see the tail of a list as a list of its own.
        ends = {part.parts[1] for part in parts if part.op == "join"}
        counted = Counter(
            part
            for part in parts
            if part.sort != "Bool" and part.parts and part.free <= known and not (part.op == "join" and part in ends)
        )
        worth = {part: (times - 1) * part.size for part, times in counted.items() if _worth(part, times)}
        if not worth:
            break
        best = max(worth, key=lambda part: worth[part])
        letter = _letter(best.sort, taken)
        term = _replace(term, best, letter)
        where = [(name, _replace(value, best, letter)) for name, value in where]
        # A term goes before the terms that it uses, and so after those that use it.
        place = next((place for place, (name, _) in enumerate(where) if name.name in best.free), len(where))
        where.insert(place, (letter, best))
    return Short(term, tuple(where))


def _worth(part: Tree, times: int) -> bool:
    """Return whether a term with this number of occurrences gets a name."""
    if part.op in ("join", "record") and all(p.op in ("var", "number", "nil", part.op) for p in part.walk()):
        return False  # a name for (7, 3, 12) or (m, n) would not be shorter
    size = part.size - (part.op != "call")
    return any(times >= least and size >= long for least, long in OFTEN)


def _letter(sort: str, taken: set[str], first: str = "") -> Tree:
    """Return a new variable with a free letter, `first` if possible."""
    letters: Iterable[str] = first + LETTERS.get(sort, OTHERS)
    primes = ""
    while True:
        for letter in letters:
            if letter + primes not in taken:
                taken.add(letter + primes)
                return replace(Tree("var", letter + primes), sort=sort)
        primes += "′"


def apart(term: Tree, used: Set[str], params: Set[str] = frozenset()) -> tuple[Tree, frozenset[str]]:
    """Return the formula and its parameters, with primes added to variables whose names have another use.

    Args:
        term: a formula in which all variables have different names.
        used: names that have another use in the formula.
        params: the free variables that are parameters; all others are constants and keep their names.
    """
    bound = {name for part in term.walk() for name, _ in part.binders} | (params & term.free)
    names = {*used, *term.free, *bound}
    new: dict[str, str] = {}
    for name in sorted(bound & used):
        new[name] = name
        while new[name] in names:
            new[name] += "′"
        names.add(new[name])
    return _rename(term, new), frozenset(new.get(name, name) for name in params)


def lettered(term: Tree, used: Set[str], params: Set[str] = frozenset()) -> tuple[Tree, frozenset[str]]:
    """Return the formula and its parameters with a letter in place of each variable whose name is a word.

    Formulas are read in all languages, so they must not contain words of one language. Greek letters keep their names.

    Args:
        term: a formula.
        used: names that have another use in the formula.
        params: the free variables that are parameters; all others are constants and keep their names.
    """
    sorts = dict(binder for part in term.walk() for binder in part.binders)
    bound = {*sorts} | (params & term.free)
    taken = {*used, *term.free, *bound}
    new: dict[str, str] = {}
    for name in sorted(bound):
        word = name.rstrip("′0123456789")
        if len(word) > 1 and word.isalpha() and word not in GREEK:
            # An option is usually y after a heap x, and q after a position p. The letter o looks like a zero.
            first = ("y" if sorts.get(name) == "Int" else "q") if word == "option" else word.replace("o", "")
            new[name] = next((letter for letter in first + ascii_lowercase if letter not in taken), name)
            taken.add(new[name])
    return _rename(term, new), frozenset(new.get(name, name) for name in params)


def _rename(term: Tree, new: Mapping[str, str]) -> Tree:
    """Return a formula with new names for some of its variables."""
    if not new:
        return term
    name = new.get(term.name, term.name) if term.op == "var" else term.name
    binders = tuple((new.get(own, own), sort) for own, sort in term.binders)
    return term.changed(name, tuple(_rename(part, new) for part in term.parts), binders)


def drop_primes(short: Short, kinds: Mapping[str, str], used: Set[str] = frozenset()) -> tuple[Tree, dict[str, str]]:
    """Return the formula without primes that only distinguish variables of disjoint scopes.

    Args:
        short: the formula and its named terms, whose variables keep their names.
        kinds: the kinds of some variables; variables of different kinds get different names.
        used: names that have another use in the formula.

    Returns:
        The formula, and the kinds by the new names.
    """
    fixed = frozenset[str]().union(*({letter.name} | value.free for letter, value in short.where))
    new = {name: kinds.get(name, "") for name in short.body.free | fixed}

    def rename(term: Tree, names: Mapping[str, str], taken: frozenset[str]) -> Tree:
        if term.op == "var":
            return term.changed(names.get(term.name, term.name), (), ())
        for name, _ in term.binders:
            given, kind = name if name in fixed else name.rstrip("′"), kinds.get(name, "")
            while name not in fixed and (given in taken or new.get(given, kind) != kind):
                given += "′"
            names, taken = {**names, name: given}, taken | {given}
            new[given] = kind
        parts = tuple(rename(part, names, taken) for part in term.parts)
        binders = tuple((names[name], sort) for name, sort in term.binders)
        name = names.get(term.name, term.name) if term.op == "namely" else term.name
        return term.changed(name, parts, binders)

    others = {part.name for part in short.body.walk() if part.op != "var" and not part.binders}
    return rename(short.body, {}, short.body.free | fixed | others | used), {**kinds, **new}
