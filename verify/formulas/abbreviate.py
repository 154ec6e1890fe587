"""What makes a formula shorter to read without a change of what it says: terms that are named once, witnesses bound.

A term that comes up again and again gets a letter, "where s = …"; the value of a chosen function becomes "there is y".
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from types import MappingProxyType

from verify.formulas.tree_nodes import Tree

# A term is named if it comes up so often and is so long, in nodes of its tree.
OFTEN = ((2, 5), (3, 3))
MOST_NAMES = 4
LETTERS = {"Int": "stuvwz", "Bool": "ABCDE", "Real": "xyzuv"}
OTHERS = "qrxyzuv"


@dataclass(frozen=True)
class Short:
    """A formula with its named terms in the order in which they are read, each of which may use the later ones."""

    body: Tree
    where: tuple[tuple[Tree, Tree], ...] = ()


def shorter(
    term: Tree,
    chosen: Collection[str] = (),
    head: frozenset[str] = frozenset(),
    witnesses: Mapping[str, str] = MappingProxyType({}),
    used: Set[str] = frozenset(),
) -> Short:
    """The formula with its witnesses bound and its long terms named.

    Args:
        chosen: the names of functions that were chosen as witnesses.
        head: the parameters of the definition, if it is one.
        witnesses: the names of functions whose values are bound like these where they come up more than once, each with
            a letter for its value.
        used: letters that the formula is written with beside its variables.
    """
    outer = set(head)
    body = term
    while body.op == "forall":
        outer |= {name for name, _ in body.binders}
        body = body.parts[0]
    taken = {*used} | {part.name for part in term.walk()} | {name for part in term.walk() for name, _ in part.binders}
    if not head:
        term = _with_witnesses(term, frozenset(outer), chosen, taken, witnesses)
    return _named(term, frozenset(outer), taken)


def _with_witnesses(
    term: Tree, outer: frozenset[str], chosen: Collection[str], taken: set[str], witnesses: Mapping[str, str]
) -> Tree:
    """The formula with ∃ y ≔ f(x) around the least part that speaks of each value f(x) of a chosen function."""
    while found := next((p for p in _calls(term, chosen, witnesses) if p.free <= outer and not _bound(term, p)), None):
        letter = _letter(found.sort, taken, witnesses.get(found.name, ""))
        term = _around(term, found, letter)
    return term


def _calls(term: Tree, chosen: Collection[str], witnesses: Mapping[str, str]) -> list[Tree]:
    """The calls of chosen functions, and of witnesses that come up again, the innermost first."""
    calls = [p for p in reversed(list(term.walk())) if p.op == "call" and p.parts]
    again = Counter(p for p in calls if p.name in witnesses)
    return [p for p in calls if p.name in chosen or again[p] > 1]


def _bound(term: Tree, value: Tree) -> bool:
    return any(p.op == "namely" and p.parts[0] == value for p in term.walk())


def _around(term: Tree, value: Tree, letter: Tree) -> Tree:
    """Descends to the least formula that holds every occurrence of the value, and binds it there."""
    holding = [place for place, part in enumerate(term.parts) if _holds(part, value)]
    deeper = term.op in ("forall", "exists", "and", "or", "implies", "iff", "xor", "not", "ite") or (
        term.op == "namely" and holding == [1]
    )
    if deeper and len(holding) == 1 and term.parts[holding[0]].sort == "Bool":
        inner = _around(term.parts[holding[0]], value, letter)
        return term.with_parts((*term.parts[: holding[0]], inner, *term.parts[holding[0] + 1 :]))
    return Tree("namely", letter.name, (value, _put(term, value, letter)), "Bool", ((letter.name, letter.sort),))


def _holds(term: Tree, value: Tree) -> bool:
    return any(part == value for part in term.walk())


def _put(term: Tree, value: Tree, letter: Tree) -> Tree:
    """The term with the letter for every occurrence of the value, but for where it is bound."""
    if term == value:
        return letter
    if not term.parts:
        return term
    return term.with_parts(tuple(_put(part, value, letter) for part in term.parts))


def _named(term: Tree, outer: frozenset[str], taken: set[str]) -> Short:
    where: list[tuple[Tree, Tree]] = []
    for _ in range(MOST_NAMES):
        parts = [part for one in (term, *(value for _, value in where)) for part in one.walk()]
        known = outer | {letter.name for letter, _ in where}
        # What stands at the end of a list is no list of its own to a reader.
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
        term = _put(term, best, letter)
        where = [(name, _put(value, best, letter)) for name, value in where]
        # It goes before the terms that it uses, and thereby behind those that use it, which use these as well.
        place = next((place for place, (name, _) in enumerate(where) if name.name in best.free), len(where))
        where.insert(place, (letter, best))
    return Short(term, tuple(where))


def _worth(part: Tree, times: int) -> bool:
    if part.op in ("join", "record") and all(p.op in ("var", "number", "nil", part.op) for p in part.walk()):
        return False  # (7, 3, 12) is its own name, and so is (m, n)
    size = part.size - (part.op != "call")
    return any(times >= least and size >= long for least, long in OFTEN)


def _letter(sort: str, taken: set[str], first: str = "") -> Tree:
    """A letter that is not taken, `first` if it can be."""
    letters: Iterable[str] = first + LETTERS.get(sort, OTHERS)
    primes = ""
    while True:
        for letter in letters:
            if letter + primes not in taken:
                taken.add(letter + primes)
                return replace(Tree("var", letter + primes), sort=sort)
        primes += "′"


def apart(term: Tree, used: Set[str], params: Set[str] = frozenset()) -> tuple[Tree, frozenset[str]]:
    """Return the formula, and its parameters, with primes behind the variables whose names are used for another thing.

    Args:
        term: in which each variable has a name of its own.
        used: names that something else in the formula is written with.
        params: the free variables that are parameters; any other is a constant and keeps its name.
    """
    bound = {name for part in term.walk() for name, _ in part.binders} | (params & term.free)
    names = {*used, *term.free, *bound}
    new: dict[str, str] = {}
    for name in sorted(bound & used):
        new[name] = name
        while new[name] in names:
            new[name] += "′"
        names.add(new[name])

    def rename(part: Tree) -> Tree:
        name = new.get(part.name, part.name) if part.op == "var" else part.name
        binders = tuple((new.get(own, own), sort) for own, sort in part.binders)
        return replace(part, name=name, parts=tuple(map(rename, part.parts)), binders=binders)

    return (rename(term) if new else term), frozenset(new.get(name, name) for name in params)


def renamed(short: Short, kinds: Mapping[str, str], used: Set[str] = frozenset()) -> tuple[Tree, dict[str, str]]:
    """The formula without the primes that only kept apart variables which are never in scope together.

    Args:
        short: with named terms, whose variables keep their names.
        kinds: what the numbers of some variables stand for. Two variables get one name only if theirs stand for alike.
        used: names that something else in the formula is written with.

    Returns:
        The formula, and the kinds by the new names.
    """
    fixed = frozenset[str]().union(*({letter.name} | value.free for letter, value in short.where))
    new = {name: kinds.get(name, "") for name in short.body.free | fixed}

    def rename(term: Tree, names: Mapping[str, str], taken: frozenset[str]) -> Tree:
        if term.op == "var":
            return replace(term, name=names.get(term.name, term.name))
        for name, _ in term.binders:
            given, kind = name if name in fixed else name.rstrip("′"), kinds.get(name, "")
            while name not in fixed and (given in taken or new.get(given, kind) != kind):
                given += "′"
            names, taken = {**names, name: given}, taken | {given}
            new[given] = kind
        parts = tuple(rename(part, names, taken) for part in term.parts)
        binders = tuple((names[name], sort) for name, sort in term.binders)
        name = names.get(term.name, term.name) if term.op == "namely" else term.name
        return replace(term, name=name, parts=parts, binders=binders)

    others = {part.name for part in short.body.walk() if part.op != "var" and not part.binders}
    return rename(short.body, {}, short.body.free | fixed | others | used), {**kinds, **new}
