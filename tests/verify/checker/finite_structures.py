"""The truth of formulas in all structures of at most three elements, decided by enumeration.

A structure interprets every uninterpreted sort by 1, 2 or 3 elements, Bool and datatypes in the standard way, an array
sort by all functions, and every symbol by a function. All structures with the same sizes of sorts are evaluated at
once: a set of structures is an integer whose bit k stands for structure k, and the value of a formula is the set of the
structures in which it is true. The numbering is a mixed radix: each place of each function's table is one digit.

The parser and the evaluator share no code with the checker. `Meaning` takes the formulas, the equations and the
hypotheses of theorems from the checker's book, because the contents that the checker has accepted are judged here.

Small structures suffice to judge soundness, for the following reason. Let C be the class of the structures whose
uninterpreted sorts have at most three elements. Each rule of a book is justified by an argument that starts from
structures of C and needs structures of C only:

* `prove` and `evaluate`: an obligation that holds in C gives a goal that is true wherever the cited facts are. An
  induction runs along a relation that is well-founded in each structure, and on finite sorts that is a property of C.
* `define`, `choose` and `tabulate`: the new symbol or array is a function between sorts of the same structure. C has
  all such functions, and recursion along a well-founded relation has a solution in each structure of C.
* `theory`: the structures in which the theory holds are some of the structures of C.
* `instantiate` and `model`: a structure M of C is turned into a structure M' by reading each sort of the theory as the
  sort that is its image, and each function as its image. M' belongs to C if the image has at most three elements.

Hence, if an obligation counts as proved when it holds in C, and every image of a sort has at most three elements in
every structure of C, then sound rules prove only theorems that are true in C. A theorem that is false in a structure of
C shows an unsound rule; larger structures cannot be the reason. A book counts as accepted only under these conditions:
images with more elements are refused (see `Meaning.small`).
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

Tree = Any  # a token, or a tuple of trees
# A numeral for an uninterpreted sort, a tuple for a datatype, and pairs of index and value for an array sort.
Element = Any
Bits = int  # a set of structures
Value = Any  # for a formula the structures in which it is true, for another term those for each element
SIZES = (1, 2, 3)
LARGEST = 2**17  # structures that are evaluated at once
TOKEN = re.compile(r"[()]|[^\s()]+")


class TooLarge(Exception):
    """Raised if there are more structures than can be evaluated."""


@cache
def parse(text: str) -> Tree:
    """Return the one expression of a text as nested tuples."""
    frames: list[list[Tree]] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            frames.append([])
        elif token == ")":
            done = tuple(frames.pop())
            frames[-1].append(done)
        else:
            frames[-1].append(token)
    ((tree,),) = frames
    return tree


def expression_text(tree: Tree) -> str:
    """Return the text of an expression."""
    return tree if isinstance(tree, str) else f"({' '.join(map(expression_text, tree))})"


@lru_cache(maxsize=2**16)
def tokens(tree: Tree) -> frozenset[str]:
    """Return the tokens of an expression."""
    return frozenset((tree,)) if isinstance(tree, str) else frozenset().union(*map(tokens, tree))


class Signature:
    """Sorts, datatypes and functions that are declared."""

    def __init__(self) -> None:
        self.sorts: list[str] = []
        self.datatypes: dict[str, tuple[tuple[str, tuple[tuple[str, Tree], ...]], ...]] = {}
        self.constructors: dict[str, str] = {}  # the datatype of each
        self.selectors: dict[str, int] = {}
        self.functions: dict[str, tuple[tuple[Tree, ...], Tree]] = {}

    def declare(self, declaration: Tree) -> None:
        """Add a declaration of a sort, a datatype or a function."""
        match declaration:
            case ("declare-sort", name, "0"):
                self.sorts.append(name)
            case ("declare-fun", name, domain, value):
                self.functions[name] = (domain, value)
            case ("declare-datatypes", ((name, "0"),), (rows,)):
                self.datatypes[name] = tuple((row[0], row[1:]) for row in rows)
                self.constructors.update({row[0]: name for row in rows})
                fields = {field: place for row in rows for place, (field, _) in enumerate(row[1:])}
                if fields and len(rows) > 1:
                    raise ValueError("a selector of one among several constructors is a partial function")
                self.selectors.update(fields)
            case _:
                raise ValueError(f"no declaration: {expression_text(declaration)}")

    def sorts_in(self, sorts: Iterable[Tree]) -> set[str]:
        """Return the uninterpreted sorts that occur in some sorts."""
        uninterpreted, done, todo = set(), set(), [*sorts]
        while todo:
            sort = todo.pop()
            if sort in done:
                continue
            done.add(sort)
            if isinstance(sort, tuple):
                todo += sort[1:]
            elif sort in self.datatypes:
                todo += [of for _, row in self.datatypes[sort] for _, of in row]
            elif sort in self.sorts:
                uninterpreted.add(sort)
        return uninterpreted

    def sorts_of(self, formula: Tree) -> set[str]:
        """Return the uninterpreted sorts that occur in a formula and its symbols."""
        symbols = tokens(formula)
        sorts: list[Tree] = [*symbols]
        for name in symbols & self.functions.keys():
            sorts += [*self.functions[name][0], self.functions[name][1]]
        sorts += [self.constructors[name] for name in symbols & self.constructors.keys()]
        return self.sorts_in(sorts)


@lru_cache(maxsize=1024)
def repeated_ones(ones: int, period: int, length: int) -> Bits:
    """Return a number of `length` bits of which the lowest `ones` bits in each period are 1."""
    bits, done = (1 << ones) - 1, period
    while done < length:
        bits |= bits << done
        done *= 2
    return bits & ((1 << length) - 1)


class Structures:
    """All structures that give the sorts some sizes and interpret some symbols."""

    def __init__(
        self, signature: Signature, sizes: Mapping[str, int], symbols: Iterable[str], largest: int = LARGEST
    ) -> None:
        self.signature, self.sizes = signature, sizes
        self._elements: dict[Tree, list[Element]] = {}
        shapes, count = [], 1
        for name in sorted(symbols):
            domain, value = signature.functions[name]
            range_ = self.elements(value)
            places = 1
            for sort in domain:
                places *= len(self.elements(sort))
            count *= len(range_) ** places
            if count > largest or places > 16:
                raise TooLarge(f"{count} structures are too many to evaluate")
            shapes.append((name, itertools.product(*map(self.elements, domain)), range_))
        self.count = count
        self.all: Bits = (1 << count) - 1
        self.digits: dict[str, list[tuple[int, int]]] = {}  # the stride and the radix of each place of a table
        self.tables: dict[str, dict[tuple[Element, ...], Value]] = {}
        stride = 1
        for name, places_of, range_ in shapes:
            self.digits[name], self.tables[name] = [], {}
            for place in places_of:
                block = self.zero_digit(stride, len(range_))
                self.digits[name].append((stride, len(range_)))
                values = {element: block << (stride * number) for number, element in enumerate(range_)}
                self.tables[name][place] = values[True] if range_ == [False, True] else values
                stride *= len(range_)

    def zero_digit(self, stride: int, radix: int) -> Bits:
        """Return the structures in which the digit with a given stride is 0."""
        return repeated_ones(stride, stride * radix, self.count)

    def vary_symbol(self, structures: Bits, symbol: str) -> Bits:
        """Return the structures that differ from one of the given ones in at most one symbol."""
        for stride, radix in self.digits.get(symbol, ()):
            lowest, union = self.zero_digit(stride, radix), 0
            for number in range(radix):
                union |= (structures >> (stride * number)) & lowest
            structures = 0
            for number in range(radix):
                structures |= union << (stride * number)
        return structures

    def elements(self, sort: Tree) -> list[Element]:
        """Return the elements of a sort."""
        if sort not in self._elements:
            self._elements[sort] = self._list_elements(sort)
        return self._elements[sort]

    def _list_elements(self, sort: Tree) -> list[Element]:
        if sort == "Bool":
            return [False, True]
        if isinstance(sort, tuple):
            over, element = map(self.elements, sort[1:])
            if len(element) ** len(over) > 64:
                raise TooLarge(f"{len(element)}^{len(over)} arrays")
            return [tuple(zip(over, row, strict=True)) for row in itertools.product(element, repeat=len(over))]
        if sort in self.signature.datatypes:
            rows = self.signature.datatypes[sort]
            return [
                (name, *parts)
                for name, row in rows
                for parts in itertools.product(*(self.elements(of) for _, of in row))
            ]
        return [str(number) for number in range(self.sizes[sort])]

    # -- values -------------------------------------------------------------------------------------------------------

    def table(self, value: Value) -> dict[Element, Bits]:
        """Return for each element the set of structures in which a term has this value."""
        if isinstance(value, dict):
            return value
        truths = {True: value, False: self.all & ~value}
        return {element: bits for element, bits in truths.items() if bits}

    def value(self, term: Tree, env: Mapping[str, Value]) -> Value:
        """Return the value of a term; `env` maps variables to values."""
        if isinstance(term, str):
            return self._atom(term, env)
        head, *rest = term
        match head:
            case "forall" | "exists":
                return self._quantify(head, rest[0], rest[1], env)
            case "not":
                return self.all & ~self.value(rest[0], env)
            case "and":
                result = self.all
                for part in rest:
                    if not result:
                        break
                    result &= self.value(part, env)
                return result
            case "or":
                result = 0
                for part in rest:
                    if result == self.all:
                        break
                    result |= self.value(part, env)
                return result
            case "=>":
                return (self.all & ~self.value(rest[0], env)) | self.value(rest[1], env)
            case "ite":
                test, then, other = (self.value(part, env) for part in rest)
                return self._if_then_else(test, then, other)
            case "select":
                parts = [self.value(part, env) for part in rest]
                return self._combine(parts, lambda pair: dict(pair[0])[pair[1]])
            case "xor":
                return self.value(rest[0], env) ^ self.value(rest[1], env)
        values = [self.value(part, env) for part in rest]
        if head == "=":
            return self._equal(*values)
        if head == "distinct":
            result = self.all
            for left, right in itertools.combinations(values, 2):
                result &= ~self._equal(left, right)
            return result
        if head in ("<", "<=", ">", ">="):
            return self._compare(head, *map(self.table, values))
        if isinstance(head, tuple) and head[:2] == ("_", "is"):
            return self._elements_where(self.table(values[0]), lambda element: element[0] == head[2])
        if isinstance(head, tuple) and head[:2] == ("as", "const"):
            over = self.elements(head[2][1])
            return self._combine(values, lambda parts: tuple((place, parts[0]) for place in over))
        if head in self.signature.constructors:
            return self._combine(values, lambda parts: (head, *parts))
        if head in self.signature.selectors:
            place = 1 + self.signature.selectors[head]
            return self._combine(values, lambda parts: parts[0][place])
        return self._apply(self.tables[head], [self.table(value) for value in values])

    def _atom(self, term: str, env: Mapping[str, Value]) -> Value:
        if term in env:
            return env[term]
        if term in self.tables:
            return self.tables[term][()]
        if term in self.signature.constructors:
            return {(term,): self.all}
        if term in ("true", "false"):
            return self.all if term == "true" else 0
        return {int(term): self.all}

    def _quantify(self, head: str, variables: Sequence[Tree], body: Tree, env: Mapping[str, Value]) -> Bits:
        names = [name for name, _ in variables]
        result = self.all if head == "forall" else 0
        for row in itertools.product(*(self.elements(sort) for _, sort in variables)):
            inner_env = {**env, **{name: self.constant(element) for name, element in zip(names, row, strict=True)}}
            value = self.value(body, inner_env)
            result = result & value if head == "forall" else result | value
            if result == (0 if head == "forall" else self.all):
                break
        return result

    def constant(self, element: Element) -> Value:
        """Return the value of a term that denotes the given element in all structures."""
        if isinstance(element, bool):
            return self.all if element else 0
        return {element: self.all}

    def _if_then_else(self, test: Bits, then: Value, other: Value) -> Value:
        if not isinstance(then, dict):
            return (test & then) | (~test & other & self.all)
        result: dict[Element, Bits] = {}
        for table, where in ((then, test), (other, self.all & ~test)):
            for element, bits in table.items():
                if bits & where:
                    result[element] = result.get(element, 0) | (bits & where)
        return result

    def _equal(self, left: Value, right: Value) -> Bits:
        if not isinstance(left, dict):
            return int(self.all & ~(left ^ right))
        result = 0
        for element in left.keys() & right.keys():
            result |= left[element] & right[element]
        return result

    def _compare(self, head: str, left: dict[Element, Bits], right: dict[Element, Bits]) -> Bits:
        result = 0
        for m, bits in left.items():
            for n, right_bits in right.items():
                if {"<": m < n, "<=": m <= n, ">": m > n, ">=": m >= n}[head]:
                    result |= bits & right_bits
        return result

    def _elements_where(self, table: dict[Element, Bits], test: Any) -> Bits:
        result = 0
        for element, bits in table.items():
            if test(element):
                result |= bits
        return result

    def _argument_tuples(self, tables: Sequence[dict[Element, Bits]]) -> Iterator[tuple[tuple[Element, ...], Bits]]:
        for row in itertools.product(*(table.items() for table in tables)):
            where = self.all
            for _, bits in row:
                where &= bits
            if where:
                yield tuple(element for element, _ in row), where

    def _combine(self, values: Sequence[Value], combine: Callable[[tuple[Element, ...]], Element]) -> Value:
        result: dict[Element, Bits] = {}
        for parts, where in self._argument_tuples([self.table(value) for value in values]):
            element = combine(parts)
            result[element] = result.get(element, 0) | where
        return result.get(True, 0) if all(isinstance(element, bool) for element in result) else result

    def _apply(self, table: Mapping[tuple[Element, ...], Value], args: Sequence[dict[Element, Bits]]) -> Value:
        truth = 0
        result: dict[Element, Bits] = {}
        for place, where in self._argument_tuples(args):
            value = table[place]
            if not isinstance(value, dict):
                truth |= value & where
                continue
            for element, bits in value.items():
                if bits & where:
                    result[element] = result.get(element, 0) | (bits & where)
        return result or truth

    def acyclic(self, relation: str) -> Bits:
        """Return the structures in which a relation has no cycle, so that on a finite sort it is well-founded."""
        table = self.tables[relation]
        over = self.elements(self.signature.functions[relation][0][0])
        paths, result = dict(table), self.all
        for _ in over:
            for x in over:
                result &= ~paths[x, x]
            longer = dict.fromkeys(paths, 0)
            for x, y, z in itertools.product(over, repeat=3):
                longer[x, z] |= paths[x, y] & table[y, z]
            paths = longer
        return result

    def describe(self, structures: Bits) -> str:
        """Return a description, in words, of the first of some structures."""
        number = (structures & -structures).bit_length() - 1
        parts = [f"{sort} has {size}" for sort, size in sorted(self.sizes.items())]
        for name, table in self.tables.items():
            rows = []
            for place, value in table.items():
                at = next(e for e, bits in self.table(value).items() if bits >> number & 1)
                rows.append(f"{', '.join(map(str, place))} -> {at}" if place else str(at))
            parts.append(f"{name}: {'; '.join(rows)}")
        return " | ".join(parts)


def sizes_of(sorts: Iterable[str]) -> Iterator[dict[str, int]]:
    """Yield the ways in which some uninterpreted sorts can have 1 to 3 elements, small sizes first."""
    names = sorted(sorts)
    for row in sorted(itertools.product(SIZES, repeat=len(names)), key=sum):
        yield dict(zip(names, row, strict=True))


@lru_cache(maxsize=4096)
def obligation_holds(text: str) -> bool:
    """Return whether the assertions of an obligation contradict each other in all structures.

    Raises:
        TooLarge: there are too many structures.
    """
    _, _, body = text.partition("\n")  # the first line is a comment, in which the name of the obligation stands
    return contradictory(body)


@lru_cache(maxsize=4096)
def contradictory(text: str) -> bool:
    """Return whether the assertions in some commands contradict each other in all structures."""
    signature, assertions = Signature(), []
    for line in text.splitlines():
        match parse(line):
            case ("assert", formula):
                assertions.append(formula)
            case ("set-logic", _) | ("check-sat",):
                pass
            case told:
                signature.declare(told)
    for sizes in sizes_of(signature.sorts):
        structures = Structures(signature, sizes, signature.functions)
        if structures.value(("and", *reversed(assertions)), {}):
            return False
    return True
