"""Records of a book and forgeries: the fault of a forged book, and the record that a checker must refuse.

The forgeries of theories, definitions and orders derive a falsehood from obligations that all hold, so that only the
rule in question can refuse them. A record that may be refused is wrapped in `Bad`. If such a record is a `prove` or an
`evaluate`, it can be read and its obligation is false.

Names follow the grammar of names unless the name itself is the forgery.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Record = dict[str, Any]
Pair = Sequence[Any]

DOES_NOT_HOLD, NOT_READABLE = (1,), (2,)
# A name outside the grammar, an unknown symbol, a term without a sort: such a record has no meaning and is refused.
EITHER = (1, 2)


class RefusedRecord(NamedTuple):
    """A record that the checker may refuse."""

    record: Record


class Forgery(NamedTuple):
    """A forged book.

    Attributes:
        what: the fault, in one line.
        records: the records; those that may be refused are `Bad`.
        status: the correct exit statuses.
        tags: the claims on the command line; none means all.
        large: whether the check runs in a separate process with limits of memory and time.
        doubt: why the expectation can be disputed, if it can.
    """

    name: str
    what: str
    records: Callable[[], Sequence[Record | RefusedRecord]]
    status: tuple[int, ...] = DOES_NOT_HOLD
    tags: tuple[str, ...] = ()
    large: bool = False
    doubt: str = ""

    def plain_records(self) -> list[Record]:
        """Return the records as JSON values."""
        return [record.record if isinstance(record, RefusedRecord) else record for record in self.records()]

    def refusable_records(self) -> list[tuple[int, Record]]:
        """Return the records that may be refused, with their line numbers."""
        return [
            (line, entry.record) for line, entry in enumerate(self.records(), 2) if isinstance(entry, RefusedRecord)
        ]


def key(record: Record) -> str:
    """Return the name of a record in messages; empty if its name cannot be printed."""
    match record.get("rule"):
        case "claim":
            name = record.get("tag")
        case "model":
            name = record.get("theory")
        case "declaration":
            words = str(record.get("text", "")).replace("(", " ").split()
            name = words[1] if len(words) > 1 else ""
        case _:
            name = record.get("name")
    plain = isinstance(name, str) and name.isascii() and name.isprintable() and len(name) <= 60
    return str(name) if plain else ""


def sort(name: str) -> Record:
    """Return the declaration of an uninterpreted sort."""
    return {"rule": "declaration", "text": f"(declare-sort {name} 0)"}


def datatype(name: str, rows: str) -> Record:
    """Return the declaration of a datatype."""
    return {"rule": "declaration", "text": f"(declare-datatypes (({name} 0)) (({rows})))"}


def variables(names: str) -> list[list[str]]:
    """Return variables parsed from a text such as `f.x Int, f.y S.A`."""
    return [part.strip().split(" ", 1) for part in names.split(",")] if names else []


def prove(name: Any, parameters: str, goal: str, *by: Pair | str, **more: Any) -> Record:
    """Return the record of a proof; a fact that is given as text is cited unchanged."""
    return {
        "rule": "prove",
        "name": name,
        "variables": variables(parameters),
        "goal": goal,
        "by": cited(by),
        **more,
    }


def induct(name: str, parameters: str, goal: str, order: list[Any] | None, at: list[Any], *by: Pair | str) -> Record:
    """Return the record of a proof by induction."""
    return prove(name, parameters, goal, *by, rule="induct", order=order, at=at)


def cited(by: Iterable[Pair | str]) -> list[list[Any]]:
    """Return the citations of facts in the form that a record has."""
    return [[fact] if isinstance(fact, str) else [*fact] for fact in by]


def define(
    name: str, parameters: str, value: str, body: str, order: list[Any] | None = None, *by: Pair | str
) -> Record:
    """Return the record of a definition."""
    return {
        "rule": "define",
        "name": name,
        "variables": variables(parameters),
        "sort": value,
        "body": body,
        "order": order,
        "by": cited(by),
    }


def choose(name: str, existence: str) -> Record:
    """Return the record of a choice of a witness."""
    return {"rule": "choose", "name": name, "existence": existence}


def evaluate(name: str, goal: str, parameters: str = "") -> Record:
    """Return the record of a computation."""
    return {"rule": "evaluate", "name": name, "variables": variables(parameters), "goal": goal}


def tabulate(name: str, parameters: str, over: str, term: str, value: str) -> Record:
    """Return the record of the theorem that an array exists."""
    return {
        "rule": "tabulate",
        "name": name,
        "variables": variables(parameters),
        "over": variables(over),
        "term": term,
        "sort": value,
    }


def root(polynomial: str, low: str, high: str, parameters: str = "", x: str = "f.r Real") -> Record:
    """Return the record of the theorem that a root exists."""
    return {
        "rule": "root",
        "name": "root",
        "variables": variables(parameters),
        "x": variables(x),
        "polynomial": polynomial,
        "bounds": [low, high],
    }


def theory(
    name: Any, sorts: Sequence[Any], functions: Sequence[Any], hypotheses: Sequence[Any], relation: Any = None
) -> Record:
    """Return the record of a theory."""
    return {
        "rule": "theory",
        "name": name,
        "words": "assumed",
        "sorts": [*sorts],
        "functions": [*functions],
        "hypotheses": [*hypotheses],
        "well_founded": relation,
    }


def images(
    theory: Any,
    functions: Sequence[Any],
    sorts: Sequence[Any] = (),
    by: Mapping[str, Any] | None = None,
    rank: list[str] | None = None,
) -> Record:
    """Return the fields that a model and an instance share."""
    return {
        "theory": theory,
        "sorts": [*sorts],
        "functions": [*functions],
        "rank": rank,
        "by": {label: cited(facts) for label, facts in (by or {}).items()},
    }


def model(*arguments: Any, **more: Any) -> Record:
    """Return the record of a model of a theory."""
    return {"rule": "model", **images(*arguments, **more)}


def instance(name: str, theorem: str, *arguments: Any, **more: Any) -> Record:
    """Return the record of a theorem that is interpreted in a model of its theory."""
    return {"rule": "instantiate", "name": name, "theorem": theorem, **images(*arguments, **more)}


def claim(*theorems: Any, tag: Any = "EVIL-001") -> Record:
    """Return the record of a claim with some theorems."""
    return {"rule": "claim", "tag": tag, "theorems": [*theorems]}


CLAIM = claim("absurd")
A, B = sort("S.A"), sort("S.B")
ONE = datatype("S.One", "(f.only)")
TREE = datatype("S.Tree", "(f.leaf) (f.node (f.left S.Tree) (f.right S.Tree))")
SINGLE = "(forall ((b0.a {0}) (b1.b {0})) (= b0.a b1.b))"
FORGED: list[Forgery] = []


def register_forgery(name: str, what: str, *records: Record | RefusedRecord, **more: Any) -> None:
    """Register a forged book."""
    FORGED.append(Forgery(name, what, lambda: records, **more))


def as_lines(records: Iterable[Record]) -> str:
    """Return the lines of records, with marks replaced by values that JSON cannot express."""
    lines = [json.dumps(record, sort_keys=True) for record in records]
    marks = {'"NESTED"': "[" * 100_000 + "]" * 100_000, '"NUMERAL"': "9" * 10**6}
    for mark, value in marks.items():
        lines = [line.replace(mark, value) for line in lines]
    return "".join(f"{line}\n" for line in lines)
