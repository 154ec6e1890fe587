"""Forged books, each with what is wrong in it and the record that a checker has to refuse.

The forgeries of theories, definitions and orders derive a falsehood from obligations that all hold, so that nothing but
the rule in question can refuse them. A record that may be refused is wrapped in `Bad`. Where it is a `prove` or an
`evaluate`, the record can be read and its obligation is false.

Names follow the grammar of names wherever the name is not the forgery itself.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Record = dict[str, Any]
Pair = Sequence[Any]

DOES_NOT_HOLD, NOT_READABLE = (1,), (2,)
# A name outside the grammar, an unknown symbol, a term without a sort: such a record says nothing, and does not hold.
EITHER = (1, 2)


class Bad(NamedTuple):
    """A record whose refusal is right."""

    record: Record


class Forgery(NamedTuple):
    """A forged book.

    Attributes:
        what: what is wrong with it, on one line.
        records: the records; those that may be refused are `Bad`.
        status: the exit statuses that are right.
        tags: the claims that the command is asked for; none means all.
        large: whether it is checked under limits of memory and time, in a process of its own.
        doubt: why the expectation can be disputed, if it can.
    """

    name: str
    what: str
    records: Callable[[], Sequence[Record | Bad]]
    status: tuple[int, ...] = DOES_NOT_HOLD
    tags: tuple[str, ...] = ()
    large: bool = False
    doubt: str = ""

    def plain(self) -> list[Record]:
        """Return the records as they are written down."""
        return [one.record if isinstance(one, Bad) else one for one in self.records()]

    def refused(self) -> list[tuple[int, Record]]:
        """Return the records that may be refused, with the number of the line of each."""
        return [(line, one.record) for line, one in enumerate(self.records(), 2) if isinstance(one, Bad)]


def key(record: Record) -> str:
    """Return what a message has to call a record; empty if it has no name that can be printed."""
    match record.get("rule"):
        case "claim":
            found = record.get("tag")
        case "model":
            found = record.get("theory")
        case "declaration":
            words = str(record.get("text", "")).replace("(", " ").split()
            found = words[1] if len(words) > 1 else ""
        case _:
            found = record.get("name")
    plain = isinstance(found, str) and found.isascii() and found.isprintable() and len(found) <= 60
    return str(found) if plain else ""


# -- records ----------------------------------------------------------------------------------------------------------


def sort(name: str) -> Record:
    """Return the declaration of a sort of which nothing is known."""
    return {"rule": "declaration", "text": f"(declare-sort {name} 0)"}


def datatype(name: str, rows: str) -> Record:
    """Return the declaration of a datatype."""
    return {"rule": "declaration", "text": f"(declare-datatypes (({name} 0)) (({rows})))"}


def variables(names: str) -> list[list[str]]:
    """Return variables out of `f.x Int, f.y S.A`."""
    return [part.strip().split(" ", 1) for part in names.split(",")] if names else []


def prove(name: Any, told: str, goal: str, *by: Pair | str, **more: Any) -> Record:
    """Return a proof; a fact that is a text is cited as it stands."""
    return {
        "rule": "prove",
        "name": name,
        "variables": variables(told),
        "goal": goal,
        "by": cited(by),
        **more,
    }


def induct(name: str, told: str, goal: str, order: list[Any] | None, at: list[Any], *by: Pair | str) -> Record:
    """Return a proof by induction."""
    return prove(name, told, goal, *by, rule="induct", order=order, at=at)


def cited(by: Iterable[Pair | str]) -> list[list[Any]]:
    """Return facts as a record has them."""
    return [[one] if isinstance(one, str) else [*one] for one in by]


def define(name: str, told: str, value: str, body: str, order: list[Any] | None = None, *by: Pair | str) -> Record:
    """Return a definition."""
    return {
        "rule": "define",
        "name": name,
        "variables": variables(told),
        "sort": value,
        "body": body,
        "order": order,
        "by": cited(by),
    }


def choose(name: str, existence: str) -> Record:
    """Return a choice."""
    return {"rule": "choose", "name": name, "existence": existence}


def evaluate(name: str, goal: str, told: str = "") -> Record:
    """Return a computation."""
    return {"rule": "evaluate", "name": name, "variables": variables(told), "goal": goal}


def tabulate(name: str, told: str, over: str, term: str, value: str) -> Record:
    """Return the existence of an array."""
    return {
        "rule": "tabulate",
        "name": name,
        "variables": variables(told),
        "over": variables(over),
        "term": term,
        "sort": value,
    }


def root(polynomial: str, low: str, high: str, told: str = "", x: str = "f.r Real") -> Record:
    """Return the existence of a root."""
    return {
        "rule": "root",
        "name": "root",
        "variables": variables(told),
        "x": variables(x),
        "polynomial": polynomial,
        "bounds": [low, high],
    }


def theory(
    name: Any, sorts: Sequence[Any], functions: Sequence[Any], hypotheses: Sequence[Any], relation: Any = None
) -> Record:
    """Return a theory."""
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
    """Return what a model and an instance have in common."""
    return {
        "theory": theory,
        "sorts": [*sorts],
        "functions": [*functions],
        "rank": rank,
        "by": {label: cited(facts) for label, facts in (by or {}).items()},
    }


def model(*told: Any, **more: Any) -> Record:
    """Return a model of a theory."""
    return {"rule": "model", **images(*told, **more)}


def instance(name: str, theorem: str, *told: Any, **more: Any) -> Record:
    """Return a theorem read in a model of a theory."""
    return {"rule": "instantiate", "name": name, "theorem": theorem, **images(*told, **more)}


def claim(*theorems: Any, tag: Any = "EVIL-001") -> Record:
    """Return a claim."""
    return {"rule": "claim", "tag": tag, "theorems": [*theorems]}


CLAIM = claim("absurd")
A, B = sort("S.A"), sort("S.B")
ONE = datatype("S.One", "(f.only)")
TREE = datatype("S.Tree", "(f.leaf) (f.node (f.left S.Tree) (f.right S.Tree))")
SINGLE = "(forall ((b0.a {0}) (b1.b {0})) (= b0.a b1.b))"
FORGED: list[Forgery] = []


def forged(name: str, what: str, *records: Record | Bad, **more: Any) -> None:
    """Enter a forged book."""
    FORGED.append(Forgery(name, what, lambda: records, **more))


# -- theories: symbols behind their hypotheses ------------------------------------------------------------------------


def hidden(
    name: str,
    what: str,
    *defined: Record,
    top: str = "f.g",
    says: str = SINGLE.format("S.A"),
    lemmas: Sequence[Record] = (),
) -> None:
    """Enter a falsehood from a symbol that says that S.A has one element and keeps its old meaning in a model."""
    image = ["f.c", [], f"(ite {top} 0 1)"]
    known = [
        f"{d['name'][2:]}.{'def' if d['rule'] == 'define' else 'witness'}"
        for d in defined
        if d["rule"] in ("define", "choose")
    ]
    forged(
        name,
        what,
        A,
        ONE,
        *defined,
        theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], f"(= {top} (= f.c 0))"]]),
        prove("kept", "", f"(= {says} (= f.c 0))", "T.h", *known),
        *lemmas,
        Bad(instance("infinite", "kept", "T", [image], [["S.A", "Int"]])),
        Bad(instance("finite", "kept", "T", [image], [["S.A", "S.One"]])),
        prove("absurd", "", "false", "infinite", "finite", *(one["name"] for one in lemmas)),
        CLAIM,
    )


G = define("f.g", "", "Bool", SINGLE.format("S.A"))
E = prove("E", "", "(exists ((b0.s Bool)) (= b0.s (forall ((b1.a S.A) (b2.b S.A)) (= b1.a b2.b))))")
ARRAYS = "(forall ((b0.a (Array S.A Bool)) (b1.x S.A) (b2.y S.A)) (= (select b0.a b1.x) (select b0.a b2.y)))"
SETS = "(store ((as const (Array Int Bool)) false) 0 true)"

hidden("hidden-definition", "A definition over the sort of a theory is not read again in its hypothesis.", G)
hidden(
    "hidden-choice",
    "A chosen symbol over the sort of a theory is not read again in its hypothesis.",
    E,
    choose("f.g", "E"),
)
hidden(
    "hidden-two-deep",
    "A definition over the sort of a theory hides behind another definition.",
    G,
    define("f.g2", "", "Bool", "(not (not f.g))"),
    top="f.g2",
)
hidden(
    "hidden-three-deep",
    "A definition over the sort of a theory hides behind two other definitions.",
    G,
    define("f.g2", "", "Int", "(ite f.g 1 0)"),
    define("f.g3", "", "Bool", "(= f.g2 1)"),
    top="f.g3",
)
hidden(
    "hidden-choice-two-deep",
    "A chosen symbol over the sort of a theory hides behind a definition.",
    E,
    choose("f.g", "E"),
    define("f.g2", "", "Bool", "(not (not f.g))"),
    top="f.g2",
)
hidden(
    "hidden-in-a-datatype",
    "A definition speaks of the sort of a theory inside a datatype.",
    datatype("S.Box", "(f.box (f.of S.A))"),
    define("f.g", "", "Bool", SINGLE.format("S.Box")),
)
hidden(
    "hidden-in-an-array",
    "A definition speaks of the sort of a theory as that of the elements of arrays.",
    define("f.g", "", "Bool", SINGLE.format("(Array Int S.A)")),
    says=SINGLE.format("(Array Int S.A)"),
    lemmas=[prove("two", "", "(not (= ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 1)))")],
)
hidden(
    "hidden-in-the-places-of-arrays",
    "A definition speaks of the sort of a theory as that of the places of arrays.",
    define("f.g", "", "Bool", ARRAYS),
    says=ARRAYS,
    lemmas=[prove("two", "", f"(not (= (select {SETS} 0) (select {SETS} 1)))")],
)
forged(
    "hidden-with-its-model",
    "The same as hidden-definition, with models of the theory before and after.",
    A,
    ONE,
    G,
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], "(= f.g (= f.c 0))"]]),
    Bad(model("T", [["f.c", [], "(ite f.g 0 1)"]])),
    prove("kept", "", f"(= {SINGLE.format('S.A')} (= f.c 0))", "T.h", "g.def"),
    Bad(instance("N", "kept", "T", [["f.c", [], "(ite f.g 0 1)"]], [["S.A", "Int"]])),
    prove("N2", "", "(not f.g)", "N"),
    instance("F", "N2", "T", [["f.c", [], "0"], ["f.g", [], "true"]], [["S.A", "S.One"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
forged(
    "harmless-falsehood",
    "A false sentence that looks harmless, from a definition behind a hypothesis.",
    A,
    ONE,
    G,
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], "(= f.g (= f.c 0))"]]),
    prove("kept", "", f"(= {SINGLE.format('S.A')} (= f.c 0))", "T.h", "g.def"),
    Bad(instance("infinite", "kept", "T", [["f.c", [], "(ite f.g 0 1)"]], [["S.A", "Int"]])),
    Bad(instance("finite", "kept", "T", [["f.c", [], "(ite f.g 0 1)"]], [["S.A", "S.One"]])),
    prove("absurd", "f.n Int", "(not (= f.n 1000))", "infinite", "finite"),
    CLAIM,
)
forged(
    "hidden-function-over-the-sort",
    "A defined function has a parameter of the sort that is read as another.",
    A,
    define("f.same", "f.x S.A, f.y S.A", "Bool", "(= f.x f.y)"),
    theory(
        "T",
        ["S.A"],
        [["f.c", [], "Int"]],
        [["T.h", [], "(= (forall ((b0.a S.A) (b1.b S.A)) (f.same b0.a b1.b)) (= f.c 0))"]],
    ),
    prove("kept", "", f"(= {SINGLE.format('S.A')} (= f.c 0))", "T.h", "same.def"),
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "Int"]])),
    CLAIM,
)
forged(
    "function-of-another-theory-in-a-hypothesis",
    "A hypothesis speaks of another theory's function over the sort.",
    A,
    theory("U", [], [["f.u", ["S.A"], "Bool"]], [["U.h", [], "(exists ((b0.a S.A)) (f.u b0.a))"]]),
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], "(= (forall ((b0.a S.A)) (f.u b0.a)) (= f.c 0))"]]),
    prove("kept", "", "(= (forall ((b0.a S.A)) (f.u b0.a)) (= f.c 0))", "T.h"),
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "Int"]])),
    CLAIM,
)

# -- theories: hypotheses that depend on another theory ---------------------------------------------------------------

POSITIVE = theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]])
SOME = prove("E", "", "(exists ((b0.y Int)) (> b0.y 0))", "T.h")


def pinned(between: Sequence[Record], equal: str, read: Callable[[str], list[Any]], *by: str) -> list[Any]:
    """Return a falsehood from a symbol chosen under T, which U pins while T is read in two models."""
    return [
        POSITIVE,
        SOME,
        choose("f.h", "E"),
        *between,
        theory("U", [], [["f.u", [], "Int"], ["f.p", [], "Bool"]], [["U.h", [], f"(or (= f.u {equal}) f.p)"]]),
        prove("kept", "", f"(=> (not f.p) (= f.u {equal}))", "U.h"),
        Bad(instance("seven", "kept", "T", read("7"), by={})),
        Bad(instance("eight", "kept", "T", read("8"), by={})),
        prove("P", "", "f.p", "seven", "eight", *by),
        instance("F", "P", "U", [["f.u", [], equal], ["f.p", [], "false"]]),
        prove("absurd", "", "false", "F"),
        CLAIM,
    ]


forged(
    "pinned-choice",
    "U pins a symbol that was chosen under T, and T is read in two models.",
    *pinned([], "f.h", lambda n: [["f.c", [], "1"], ["f.h", [], n]]),
)
forged(
    "pinned-behind-a-definition",
    "U pins a definition over a symbol that was chosen under T.",
    *pinned(
        [define("f.g", "", "Int", "(+ f.h 1)")],
        "f.g",
        lambda n: [["f.c", [], "1"], ["f.h", [], n], ["f.g", [], f"(+ {n} 1)"]],
    ),
)
forged(
    "pinned-two-deep",
    "U pins a definition over a definition over a symbol that was chosen under T.",
    *pinned(
        [define("f.g", "", "Int", "(+ f.h 1)"), define("f.k", "", "Int", "(* 2 f.g)")],
        "f.k",
        lambda n: [["f.c", [], "1"], ["f.h", [], n], ["f.g", [], f"(+ {n} 1)"], ["f.k", [], f"(* 2 (+ {n} 1))"]],
    ),
)
forged(
    "pinned-function",
    "U pins one value of a function that was chosen under T.",
    POSITIVE,
    prove("E", "f.x Int", "(exists ((b0.y Int)) (> b0.y f.x))", "T.h"),
    choose("f.h", "E"),
    theory("U", [], [["f.u", [], "Int"], ["f.p", [], "Bool"]], [["U.h", [], "(or (= f.u (f.h 0)) f.p)"]]),
    prove("kept", "", "(=> (not f.p) (= f.u (f.h 0)))", "U.h"),
    Bad(instance("one", "kept", "T", [["f.c", [], "1"], ["f.h", [["f.x", "Int"]], "(+ f.x 1)"]])),
    Bad(instance("two", "kept", "T", [["f.c", [], "1"], ["f.h", [["f.x", "Int"]], "(+ f.x 2)"]])),
    prove("P", "", "f.p", "one", "two"),
    instance("F", "P", "U", [["f.u", [], "(f.h 0)"], ["f.p", [], "false"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
forged(
    "pinned-by-a-later-owner",
    "T pins a symbol chosen under V, V depends on T by a sort that T owns later.",
    A,
    theory("V", [], [["f.v", [], "Bool"]], [["V.h", [], f"(= f.v {SINGLE.format('S.A')})"]]),
    prove("E", "", "(exists ((b0.y Int)) (> b0.y 0))", "V.h"),
    choose("f.h", "E"),
    theory("T", ["S.A"], [["f.c", [], "Int"], ["f.p", [], "Bool"]], [["T.h", [], "(or (= f.c f.h) f.p)"]]),
    prove("kept", "", "(=> (not f.p) (= f.c f.h))", "T.h"),
    Bad(instance("seven", "kept", "V", [["f.v", [], SINGLE.format("S.A")], ["f.h", [], "7"]])),
    Bad(instance("eight", "kept", "V", [["f.v", [], SINGLE.format("S.A")], ["f.h", [], "8"]])),
    prove("P", "", "f.p", "seven", "eight"),
    Bad(instance("F", "P", "T", [["f.c", [], "f.h"], ["f.p", [], "false"]])),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
CHAIN = [
    theory("V", [], [["f.v", [], "Int"], ["f.q", [], "Bool"]], [["V.h", [], "(or (> f.v 0) f.q)"]]),
    theory("U", [], [["f.u", [], "Int"]], [["U.h", [], "(> f.u f.v)"]]),
]
forged(
    "bottom-of-a-chain-first",
    "V is discharged while U still speaks of it.",
    *CHAIN,
    prove("kept", "", "(or (> f.u 0) f.q)", "U.h", "V.h"),
    Bad(instance("one", "kept", "V", [["f.v", [], "5"], ["f.q", [], "false"]])),
    instance("two", "one", "U", [["f.u", [], "(+ f.v 1)"]]),
    instance("F", "two", "V", [["f.v", [], "(- 5)"], ["f.q", [], "true"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
forged(
    "middle-of-a-chain-first",
    "U is discharged while T over it still speaks of it.",
    CHAIN[0],
    theory("U", [], [["f.u", [], "Int"], ["f.w", [], "Bool"]], [["U.h", [], "(or (> f.u f.v) f.w)"]]),
    theory("T", [], [["f.t", [], "Int"]], [["T.h", [], "(> f.t f.u)"]]),
    prove("kept", "", "(or (> f.t (+ f.v 1)) f.w)", "T.h", "U.h"),
    Bad(instance("one", "kept", "U", [["f.u", [], "(+ f.v 1000)"], ["f.w", [], "false"]])),
    instance("two", "one", "T", [["f.t", [], "(+ f.u 1)"]]),
    instance("F", "two", "U", [["f.u", [], "(- f.v 5)"], ["f.w", [], "true"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
forged(
    "hypothesis-behind-a-definition",
    "V is discharged while U speaks of it behind a definition.",
    CHAIN[0],
    define("f.d", "", "Int", "(* 2 f.v)"),
    theory("U", [], [["f.u", [], "Int"]], [["U.h", [], "(> f.u f.d)"]]),
    prove("kept", "", "(or (> f.u 1) f.q)", "U.h", "V.h", "d.def"),
    Bad(instance("one", "kept", "V", [["f.v", [], "5"], ["f.q", [], "false"]])),
    instance("two", "one", "U", [["f.u", [], "(+ f.d 1)"]]),
    instance("F", "two", "V", [["f.v", [], "(- 5)"], ["f.q", [], "true"], ["f.d", [], "(- 10)"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
WAY = theory("U", [], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way")
forged(
    "relation-over-the-sort-of-another",
    "U has a function over the sort of T and no hypothesis, and T is discharged.",
    A,
    WAY,
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], f"(= {SINGLE.format('S.A')} (= f.c 0))"]]),
    induct("loop", "f.x S.A", "(not (f.way f.x f.x))", ["along", "f.way", "f.x"], [[[], ["f.x"]]]),
    prove("kept", "", f"(= {SINGLE.format('S.A')} (= f.c 0))", "T.h", "loop"),
    Bad(instance("infinite", "kept", "T", [["f.c", [], "1"]], [["S.A", "Int"]])),
    claim("infinite"),
    doubt="No falsehood follows from U, which has no hypothesis; the rule of signatures refuses it.",
)
forged(
    "relation-hidden-over-the-sort-of-another",
    "A definition by recursion along U's relation hides behind T.",
    A,
    WAY,
    define("f.g", "", "Bool", "(exists ((b0.a S.A) (b1.b S.A)) (f.way b0.a b1.b))"),
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], "(= f.g (= f.c 0))"]]),
    prove("kept", "", "(= (= f.c 0) (exists ((b0.a S.A) (b1.b S.A)) (f.way b0.a b1.b)))", "T.h", "g.def"),
    Bad(instance("infinite", "kept", "T", [["f.c", [], "0"]], [["S.A", "Int"]])),
    claim("infinite"),
)
forged(
    "two-theories-round-a-circle",
    "Two theories depend on each other by sorts, and one is discharged.",
    A,
    B,
    theory("T", ["S.A"], [["f.t", [], "Bool"]], [["T.h", [], f"(= f.t {SINGLE.format('S.B')})"]]),
    theory("U", ["S.B"], [["f.u", [], "Bool"]], [["U.h", [], f"(= f.u (= f.t {SINGLE.format('S.A')}))"]]),
    prove("kept", "", f"(=> f.u (= {SINGLE.format('S.A')} {SINGLE.format('S.B')}))", "T.h", "U.h"),
    Bad(instance("one", "kept", "U", [["f.u", [], f"(= f.t {SINGLE.format('S.A')})"]], [["S.B", "Int"]])),
    claim("one"),
)

# -- theories: what they own and how they are read --------------------------------------------------------------------

T = POSITIVE
KEPT = prove("kept", "", "(> f.c 0)", "T.h")
MODEL = model("T", [["f.c", [], "1"]])
READ: list[Any] = ["kept", "T", [["f.c", [], "1"]]]


def owner(name: str, what: str, *records: Record | Bad, status: tuple[int, ...] = EITHER, **more: Any) -> None:
    """Enter a book that ends with a refused record; the claim behind it is never reached."""
    forged(name, what, *records, CLAIM, status=status, **more)


owner(
    "sort-of-two-theories",
    "Two theories own one sort.",
    A,
    theory("T", ["S.A"], [], []),
    Bad(theory("U", ["S.A"], [], [])),
)
owner("integers-of-a-theory", "A theory owns the integers.", Bad(theory("T", ["Int"], [], [])))
owner("truth-values-of-a-theory", "A theory owns the truth values.", Bad(theory("T", ["Bool"], [], [])))
owner("datatype-of-a-theory", "A theory owns a datatype.", TREE, Bad(theory("T", ["S.Tree"], [], [])))
owner("undeclared-sort-of-a-theory", "A theory owns a sort that is not declared.", Bad(theory("T", ["S.A"], [], [])))
owner("array-sort-of-a-theory", "A theory owns an array sort.", Bad(theory("T", [["Array", "Int", "Int"]], [], [])))
owner(
    "sort-twice-in-a-theory",
    "A theory lists one sort twice.",
    A,
    Bad(theory("T", ["S.A", "S.A"], [], [])),
    doubt="Harmless, but the list is to be one of different sorts.",
)
owner("function-of-two-theories", "Two theories have one function.", T, Bad(theory("U", [], [["f.c", [], "Int"]], [])))
owner(
    "function-defined-and-of-a-theory",
    "A theory has a function that is defined.",
    define("f.c", "", "Int", "1"),
    Bad(T),
)
owner(
    "constructor-of-a-theory",
    "A theory has a function that is a constructor.",
    TREE,
    Bad(theory("T", [], [["f.leaf", [], "S.Tree"]], [])),
)
owner(
    "hypothesis-of-another-theory",
    "A hypothesis is called after another theory.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["U.h", [], "(> f.c 0)"]])),
    doubt="The kernel calls hypotheses THEORY.LABEL; the grammar of names asks for it.",
)
owner(
    "hypothesis-twice",
    "Two hypotheses of a theory have one name.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"], ["T.h", [], "(> f.c 1)"]])),
)
owner("theory-twice", "Two theories have one name.", T, Bad(theory("T", [], [["f.d", [], "Int"]], [])))
owner(
    "hypothesis-that-is-no-formula",
    "A hypothesis is a number.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "f.c"]])),
)
owner(
    "hypothesis-with-a-free-variable",
    "A hypothesis speaks of a variable that it does not declare.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(= f.c f.x)"]])),
)
owner(
    "hypothesis-of-a-later-function",
    "A hypothesis speaks of a function that is defined later.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(= f.c f.d)"]])),
    define("f.d", "", "Int", "1"),
)
owner("model-without-a-theory", "A model is of a theory that does not exist.", Bad(MODEL))
owner("model-twice", "A theory has two models.", T, MODEL, Bad(MODEL))
owner(
    "instance-of-no-theorem",
    "A theorem that does not exist is read in a model.",
    T,
    MODEL,
    Bad(instance("absurd", *READ)),
)
owner(
    "instance-of-no-theory",
    "A theorem is read in a model of a theory that does not exist.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "U", [])),
)
owner(
    "image-missing", "Nothing stands for a function of the theory.", T, KEPT, Bad(instance("absurd", "kept", "T", []))
)
owner(
    "image-for-what-is-defined",
    "Something stands for a definition that does not depend on the theory.",
    T,
    define("f.d", "", "Int", "5"),
    prove("kept", "", "(= f.d 5)", "d.def"),
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.d", [], "6"]])),
)
owner(
    "image-for-a-function-of-another-theory",
    "Something stands for a function of another theory.",
    T,
    theory("U", [], [["f.d", [], "Int"]], []),
    prove("kept", "", "(= f.d f.d)"),
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.d", [], "6"]])),
)
owner(
    "image-twice",
    "Two things stand for one function.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.c", [], "2"]])),
)
owner(
    "image-with-a-parameter-too-many",
    "What stands for a constant has a parameter.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [["f.x", "Int"]], "f.x"]])),
)
owner(
    "image-of-another-sort",
    "What stands for an integer is a real number.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1.0"]])),
)
owner(
    "image-with-a-free-variable",
    "What stands for a constant speaks of a variable.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "f.x"]])),
)
owner(
    "image-of-an-operator",
    "Something stands for an operator of the language.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"], ["+", [["f.x", "Int"], ["f.y", "Int"]], "f.x"]])),
)
SORTED = [A, B, theory("T", ["S.A"], [["f.c", [], "S.A"]], []), prove("kept", "", "(= f.c f.c)")]
owner(
    "image-of-the-old-sort",
    "What stands for a function is of the sort that is read as another.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["S.A", "Int"]])),
)
owner(
    "sort-image-undeclared",
    "What stands for a sort is not declared.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "S.C"]])),
)
owner(
    "sort-image-with-an-undeclared-part",
    "What stands for a sort is an array sort of an undeclared one.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "(Array Int S.C)"]])),
)
owner(
    "sort-image-twice",
    "Two sorts stand for one.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "Bool"], ["S.A", "Int"]])),
)
owner(
    "image-for-a-sort-of-another-theory",
    "Something stands for a sort that the theory does not own.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["S.B", "Int"]])),
)
owner(
    "image-for-the-integers",
    "Something stands for the integers.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["Int", "Real"]])),
)
owner(
    "datatype-over-a-sort-that-is-read",
    "A datatype is made of a sort that is read as another.",
    A,
    datatype("S.Box", "(f.box (f.of S.A))"),
    theory("T", ["S.A"], [], []),
    prove("kept", "f.x S.Box", "(= f.x (f.box (f.of f.x)))"),
    Bad(instance("absurd", "kept", "T", [], [["S.A", "Int"]])),
)
owner(
    "rank-missing",
    "A theory with a well-founded relation is read in a model without a rank.",
    A,
    WAY,
    Bad(model("U", [["f.way", [["f.a", "S.A"], ["f.b", "S.A"]], "false"]])),
)
owner(
    "rank-of-the-wrong-sort",
    "A rank is a real number.",
    A,
    theory("U", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way"),
    Bad(
        model(
            "U",
            [["f.way", [["f.a", "Real"], ["f.b", "Real"]], "(and (< f.b f.a) (< 0.0 f.b))"]],
            [["S.A", "Real"]],
            rank=["f.a"],
        )
    ),
)
owner(
    "rank-of-the-second-place",
    "A rank speaks of the position that comes next.",
    A,
    theory("U", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way"),
    Bad(model("U", [["f.way", [["f.a", "Int"], ["f.b", "Int"]], "true"]], [["S.A", "Int"]], rank=["(- f.b)"])),
)
owner(
    "relation-of-another-theory",
    "A theory declares the relation of another one well-founded.",
    A,
    WAY,
    Bad(theory("T", [], [], [], "f.way")),
)
owner(
    "relation-that-is-defined",
    "A theory declares a definition well-founded.",
    define("f.way", "f.x Int, f.y Int", "Bool", "true"),
    Bad(theory("T", [], [], [], "f.way")),
)
owner(
    "relation-of-two-sorts",
    "A well-founded relation relates two sorts.",
    A,
    Bad(theory("T", ["S.A"], [["f.way", ["S.A", "Int"], "Bool"]], [], "f.way")),
)
owner(
    "relation-that-is-a-number",
    "A well-founded relation has integers as values.",
    A,
    Bad(theory("T", ["S.A"], [["f.way", ["S.A", "S.A"], "Int"]], [], "f.way")),
)
owner(
    "relation-of-three-places",
    "A well-founded relation has three places.",
    A,
    Bad(theory("T", ["S.A"], [["f.way", ["S.A", "S.A", "S.A"], "Bool"]], [], "f.way")),
)
owner(
    "along-a-relation-without-a-theory",
    "An induction runs along a relation of no theory.",
    define("f.way", "f.x Int, f.y Int", "Bool", "true"),
    Bad(induct("absurd", "f.x Int", "false", ["along", "f.way", "f.x"], [[[], ["f.x"]]])),
)
owner(
    "along-another-function",
    "An induction runs along a function of a theory that is not the well-founded one.",
    A,
    theory(
        "U",
        ["S.A"],
        [["f.way", ["S.A", "S.A"], "Bool"], ["f.any", ["S.A", "S.A"], "Bool"]],
        [["U.h", [["f.x", "S.A"]], "(f.any f.x f.x)"]],
        "f.way",
    ),
    Bad(induct("absurd", "f.x S.A", "false", ["along", "f.any", "f.x"], [[[], ["f.x"]]], "U.h")),
)
owner(
    "model-on-its-own-hypothesis",
    "The model of a theory is proved with the hypothesis itself.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    Bad(model("T", [["f.c", [], "f.c"]], by={"T.h": ["T.h"]})),
    prove("absurd", "", "false", "T.h"),
)
owner(
    "model-on-another-hypothesis",
    "The model of a theory is proved with the hypothesis of another one.",
    theory("U", [], [["f.d", [], "Int"]], [["U.h", [], "(not (= f.d f.d))"]]),
    T,
    Bad(model("T", [["f.c", [], "(- 1)"]], by={"T.h": ["U.h"]})),
)
owner(
    "model-of-chosen-symbols",
    "What stands for a function was chosen under a hypothesis.",
    theory("U", [], [["f.d", [], "Int"]], [["U.h", [], "(> f.d f.d)"]]),
    prove("E", "", "(exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0)))", "U.h"),
    choose("f.h", "E"),
    T,
    Bad(model("T", [["f.c", [], "f.h"]], by={"T.h": ["h.witness"]})),
)


def unproved(name: str, what: str, *records: Record | Bad, status: tuple[int, ...] = EITHER, **more: Any) -> None:
    """Enter a book that can be read, of which an obligation is false."""
    named = [one for one in records if isinstance(one, Bad)]
    last, rule = key(named[-1].record), named[-1].record["rule"]
    theorem = f"{last[2:]}.def" if rule == "define" else last
    forged(name, what, *records, claim(theorem), status=status, **more)


IMAGES = [["f.way", [["f.a", "Int"], ["f.b", "Int"]], "(and (< f.b f.a) (<= 0 f.b))"]]
GAME = [
    A,
    theory("U", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way"),
    model("U", IMAGES, [["S.A", "Int"]], rank=["f.a"]),
    induct("kept", "f.x S.A", "(not (f.way f.x f.x))", ["along", "f.way", "f.x"], [[[], ["f.x"]]]),
]


def game(name: str, what: str, relation: str, rank: list[str]) -> None:
    """Enter a model of a game that goes on for ever."""
    way = [["f.way", [["f.a", "Int"], ["f.b", "Int"]], relation]]
    unproved(name, what, *GAME, Bad(instance("absurd", "kept", "U", way, [["S.A", "Int"]], rank=rank)))


game("rank-that-stays", "A rank does not fall.", "(= f.a f.b)", ["f.a"])
game("rank-that-rises", "A rank rises.", "(= f.b (+ f.a 1))", ["f.a"])
game("rank-below-zero", "A rank falls for ever below zero.", "(= f.b (- f.a 1))", ["f.a"])
game("second-rank-that-rises", "The first rank stays and the second rises.", "(= f.b (+ f.a 1))", ["0", "f.a"])
game(
    "second-rank-below-zero", "The first rank stays and the second falls below zero.", "(= f.b (- f.a 1))", ["0", "f.a"]
)
unproved(
    "image-that-breaks-a-hypothesis",
    "What stands for a constant does not obey the hypothesis.",
    T,
    MODEL,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "(- 1)"]])),
)
unproved(
    "image-that-breaks-a-definition",
    "What stands for a definition over the theory does not obey its equation.",
    T,
    MODEL,
    define("f.d", "", "Int", "(+ f.c 1)"),
    prove("kept", "", "(> f.d f.c)", "d.def"),
    Bad(instance("absurd", "kept", "T", [["f.c", [], "3"], ["f.d", [], "5"]])),
)
forged(
    "discharged-with-its-own-hypothesis",
    "An instance is proved with the hypothesis that it discharges.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    prove("kept", "", "false", "T.h"),
    instance("absurd", "kept", "T", [["f.c", [], "f.c"]], by={"T.h": ["T.h"]}),
    Bad(CLAIM),
)
forged(
    "read-in-another-theory",
    "A theorem of U is read in a model of T, as if that discharged U.",
    T,
    MODEL,
    theory("U", [], [["f.d", [], "Int"]], [["U.h", [], "(not (= f.d f.d))"]]),
    prove("kept", "", "false", "U.h"),
    instance("absurd", *READ),
    Bad(CLAIM),
)
forged(
    "theory-without-a-model",
    "A claim rests on a theory of which nothing shows that it holds anywhere.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    prove("absurd", "", "false", "T.h"),
    Bad(CLAIM),
)
forged(
    "chosen-under-a-hypothesis",
    "A choice made under a contradictory hypothesis is used as if it had none.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    prove("E", "", "(exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0)))", "T.h"),
    choose("f.d", "E"),
    prove("absurd", "", "false", "d.witness"),
    Bad(CLAIM),
)
forged(
    "chosen-from-a-hypothesis",
    "A choice is made from the hypothesis of a theory without a model.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(exists ((b0.y Int)) (and (> b0.y f.c) (< b0.y f.c)))"]]),
    choose("f.d", "T.h"),
    prove("absurd", "", "false", "d.witness"),
    Bad(CLAIM),
)
forged(
    "defined-under-a-hypothesis",
    "A recursion ends only under a contradictory hypothesis.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)", ["measure", "f.x"], "T.h"),
    prove("absurd", "", "false", ["d.def", ["0"]]),
    Bad(CLAIM),
)
LARGER = (
    "(forall ((b0.f (Array {0} {1}))) (exists ((b1.b {1})) (forall ((b2.a {0})) (not (= (select b0.f b2.a) b1.b)))))"
)
forged(
    "models-round-a-circle",
    "Two theories have models, each made of the other's sort, and contradict each other.",
    A,
    B,
    tabulate("diagonal", "f.f (Array S.A (Array S.A Bool))", "f.a S.A", "(not (select (select f.f f.a) f.a))", "Bool"),
    choose("f.diagonal", "diagonal"),
    prove(
        "missed",
        "f.f (Array S.A (Array S.A Bool))",
        "(forall ((b0.a S.A)) (not (= (select f.f b0.a) (f.diagonal f.f))))",
        ["diagonal.witness", ["f.f"]],
    ),
    prove(
        "cantor",
        "f.f (Array S.A (Array S.A Bool))",
        "(exists ((b0.b (Array S.A Bool))) (forall ((b1.a S.A)) (not (= (select f.f b1.a) b0.b))))",
        ["missed", ["f.f"]],
    ),
    theory(
        "T",
        ["S.A"],
        [["f.onto", ["S.A"], "S.B"]],
        [["T.h", [["f.b", "S.B"]], "(exists ((b0.a S.A)) (= (f.onto b0.a) f.b))"]],
    ),
    model("T", [["f.onto", [["f.a", "S.B"]], "f.a"]], [["S.A", "S.B"]]),
    theory("U", ["S.B"], [], [["U.h", [], LARGER.format("S.A", "S.B")]]),
    model("U", [], [["S.B", "(Array S.A Bool)"]], by={"U.h": ["cantor"]}),
    tabulate("whole", "", "f.a S.A", "(f.onto f.a)", "S.B"),
    prove("absurd", "", "false", "T.h", "U.h", "whole"),
    Bad(CLAIM),
    doubt="The claim says what it assumes; but 'which has a model' holds of each theory and not of both.",
)
forged(
    "models-that-choose-differently",
    "Two theories have models that read one chosen symbol in two ways.",
    A,
    B,
    prove(
        "E",
        "",
        "(exists ((b0.y Int)) (and (or (= b0.y 0) (= b0.y 1)) (forall ((b1.a S.A)) (= b1.a b1.a)) "
        "(forall ((b1.b S.B)) (= b1.b b1.b))))",
    ),
    choose("f.g", "E"),
    theory("T", ["S.A"], [], [["T.h", [], "(= f.g 0)"]]),
    theory("U", ["S.B"], [], [["U.h", [], "(= f.g 1)"]]),
    Bad(model("T", [["f.g", [], "0"]])),
    Bad(model("U", [["f.g", [], "1"]])),
    prove("absurd", "", "false", "T.h", "U.h"),
    Bad(CLAIM),
    doubt="Once models read symbols behind hypotheses again, each theory has a model and both have none.",
)

# -- definitions, choices and induction -------------------------------------------------------------------------------

owner(
    "used-before-its-definition",
    "A definition uses a symbol that comes later.",
    Bad(define("f.d", "", "Int", "(+ f.e 1)")),
    define("f.e", "", "Int", "(+ f.d 1)"),
)
owner("defined-twice", "A symbol is defined twice.", define("f.d", "", "Int", "1"), Bad(define("f.d", "", "Int", "2")))
owner(
    "defined-and-chosen",
    "A symbol is defined and chosen.",
    define("f.d", "", "Int", "1"),
    prove("E", "", "(exists ((b0.y Int)) (= b0.y 2))"),
    Bad(choose("f.d", "E")),
)
owner("theorem-twice", "Two theorems have one name.", prove("kept", "", "true"), Bad(prove("kept", "", "false")))
owner(
    "theorem-with-the-name-of-an-equation",
    "A theorem has the name of an equation.",
    prove("d.def", "", "true"),
    Bad(define("f.d", "", "Int", "1")),
)
owner("sort-twice", "A sort is declared twice.", A, Bad(A))
owner("sort-and-datatype", "A sort is declared as a datatype again.", A, Bad(datatype("S.A", "(f.only)")))
owner("constructor-twice", "Two constructors have one name.", Bad(datatype("S.Two", "(f.one) (f.one)")))
owner("selector-twice", "Two selectors have one name.", Bad(datatype("S.Two", "(f.one (f.of Int)) (f.two (f.of Int))")))
owner("datatype-without-a-least-element", "A datatype has no tree.", Bad(datatype("S.D", "(f.cons (f.tail S.D))")))
owner(
    "datatype-of-arrays-over-itself",
    "A datatype holds all sets of itself.",
    Bad(datatype("S.D", "(f.nil) (f.set (f.all (Array S.D Bool)))")),
)
owner(
    "datatypes-round-a-circle",
    "A datatype is made of one that is declared later.",
    Bad(datatype("S.D", "(f.d (f.e S.E))")),
    datatype("S.E", "(f.e2 (f.d2 S.D))"),
)
owner(
    "variable-with-the-name-of-a-symbol",
    "A variable has the name of a constant, and reads like it.",
    define("f.d", "", "Int", "1"),
    Bad(prove("absurd", "f.d Int", "(= f.d f.d)")),
    doubt="Sound by terms; printed, a variable and a constant look alike. A printer could rename instead.",
)
owner("variable-twice", "Two variables have one name.", Bad(prove("absurd", "f.x Int, f.x Int", "(= f.x 0)")))
owner(
    "variable-twice-with-two-sorts",
    "Two variables of two sorts have one name.",
    Bad(prove("absurd", "f.x Int, f.x Real", "(= f.x 0)")),
)
owner(
    "variable-of-an-undeclared-sort",
    "A variable has a sort that is not declared.",
    Bad(prove("absurd", "f.x S.A", "(= f.x f.x)")),
)
owner(
    "measure-with-the-function-itself",
    "A measure calls the function that it measures.",
    Bad(define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)", ["measure", "(f.d f.x)"])),
)
owner(
    "measure-of-what-is-opened",
    "A measure speaks of the variable that the rule opens.",
    Bad(
        define(
            "f.d",
            "f.n Int",
            "Bool",
            "(forall ((b0.y Int)) (=> (and (<= 5 b0.y) (<= b0.y 6)) (not (f.d b0.y))))",
            ["measure", "(ite (= f.n 5) (- 6 f.bound!1) f.bound!1)"],
        )
    ),
)
owner(
    "measure-of-real-numbers",
    "A measure is a real number.",
    Bad(define("f.d", "f.x Real", "Int", "(ite (> f.x 0.0) (+ 1 (f.d (/ f.x 2.0))) 0)", ["measure", "f.x"])),
)
owner(
    "measure-of-nothing",
    "An order has no measure.",
    Bad(define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)", ["measure"])),
)
owner(
    "recursion-without-an-order",
    "A recursive definition has no order.",
    Bad(define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)")),
)
owner(
    "order-of-no-kind",
    "An order is of no known kind.",
    Bad(define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)", ["wish", "f.x"])),
)
owner("body-of-another-sort", "The body of an integer is a formula.", Bad(define("f.d", "", "Int", "true")))
owner(
    "body-with-a-free-variable",
    "A body speaks of a variable that is no parameter.",
    Bad(define("f.d", "f.x Int", "Int", "f.y")),
)
owner(
    "structure-of-an-integer",
    "A structural order is one of an integer.",
    Bad(define("f.d", "f.x Int", "Int", "(+ (f.d (- f.x 1)) 1)", ["structure", "f.x"])),
)
owner(
    "structure-at-a-whole-tree",
    "A structural recursion calls itself at a larger tree.",
    TREE,
    Bad(define("f.d", "f.p S.Tree", "Int", "(+ 1 (f.d (f.node f.p f.p)))", ["structure", "f.p"])),
)
owner(
    "structure-at-the-same-tree",
    "A structural recursion calls itself at the same tree.",
    TREE,
    Bad(define("f.d", "f.p S.Tree", "Int", "(+ 1 (f.d f.p))", ["structure", "f.p"])),
)
owner(
    "structure-at-a-field-of-another-variable",
    "A structural recursion goes down another variable.",
    TREE,
    Bad(
        define(
            "f.d",
            "f.p S.Tree, f.q S.Tree",
            "Int",
            "(ite ((_ is f.node) f.q) (+ 1 (f.d (f.left f.q) f.q)) 0)",
            ["structure", "f.p"],
        )
    ),
)
owner(
    "structure-two-deep",
    "A structural recursion goes down two fields at once.",
    TREE,
    Bad(
        define(
            "f.d", "f.p S.Tree", "Int", "(ite ((_ is f.node) f.p) (f.d (f.left (f.right f.p))) 0)", ["structure", "f.p"]
        )
    ),
    doubt="Sound, but no rule of the book.",
)
owner(
    "structure-through-another-sort",
    "A structural recursion goes down the field of a tree of another sort.",
    TREE,
    datatype("S.Pair", "(f.pair (f.first S.Tree))"),
    Bad(define("f.d", "f.p S.Tree, f.q S.Pair", "Int", "(+ 1 (f.d (f.first f.q) f.q))", ["structure", "f.p"])),
)
owner(
    "two-chosen-at-once",
    "A choice is made where two things exist.",
    prove("E", "", "(exists ((b0.x Int) (b1.y Int)) (< b0.x b1.y))"),
    Bad(choose("f.d", "E")),
)
owner(
    "chosen-from-all",
    "A choice is made from what holds for all.",
    prove("E", "", "(forall ((b0.x Int)) (= b0.x b0.x))"),
    Bad(choose("f.d", "E")),
)
owner(
    "chosen-from-a-disjunction",
    "A choice is made where something else may hold.",
    prove("E", "f.x Int", "(or (= f.x f.x) (exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0))))"),
    Bad(choose("f.d", "E")),
)
owner(
    "chosen-from-a-guard",
    "A choice is made from an existence in the premise.",
    prove("E", "f.x Int", "(=> (exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0))) (= f.x 0))"),
    Bad(choose("f.d", "E")),
)
owner(
    "place-of-another-sort",
    "The hypothesis of an induction stands at a real number.",
    Bad(induct("absurd", "f.x Int", "(>= f.x 0)", ["measure", "f.x"], [[[], ["1.0"]]])),
)
owner(
    "place-too-few",
    "The hypothesis of an induction has a term for one of two variables.",
    Bad(induct("absurd", "f.x Int, f.y Int", "(>= f.x 0)", ["measure", "f.x"], [[[], ["(- f.x 1)"]]])),
)
owner(
    "place-that-ranges-over-a-variable",
    "The hypothesis of an induction ranges over a variable of the statement.",
    Bad(
        induct(
            "absurd",
            "f.n Int, f.x Int",
            "(=> (and (>= f.n 0) (= f.x f.n)) (= f.x 0))",
            ["measure", "f.n"],
            [[[["f.x", "Int"]], ["(- f.n 1)", "f.x"]]],
        )
    ),
)
owner(
    "measure-of-what-a-place-ranges-over",
    "A measure speaks of the variable that the hypothesis ranges over.",
    Bad(
        induct(
            "absurd",
            "f.n Int",
            "(not (and (<= 1 f.n) (<= f.n 9)))",
            ["measure", "(ite (= f.w 0) f.n (- 10 f.n))"],
            [[[["f.w", "Int"]], ["(- f.n 1)"]], [[["f.w", "Int"]], ["(+ f.n 1)"]]],
        )
    ),
)
owner(
    "induction-without-an-order",
    "An induction has no order.",
    Bad(induct("absurd", "f.x Int", "(>= f.x 0)", None, [[[], ["(- f.x 1)"]]])),
)
owner("citation-of-itself", "A proof cites itself.", Bad(prove("absurd", "", "false", "absurd")))
owner(
    "citation-of-what-comes-later",
    "A proof cites a theorem that comes later.",
    Bad(prove("absurd", "", "false", "later")),
    prove("later", "", "true"),
)
owner(
    "citation-with-a-term-too-few",
    "A theorem of two variables is cited at one term.",
    prove("two", "f.x Int, f.y Int", "(= (+ f.x f.y) (+ f.y f.x))"),
    Bad(prove("absurd", "", "false", ["two", ["0"]])),
)
owner(
    "citation-at-another-sort",
    "A theorem about integers is cited at a real number.",
    prove("one", "f.x Int", "(= f.x f.x)"),
    Bad(prove("absurd", "", "false", ["one", ["0.0"]])),
)
owner(
    "citation-at-an-unknown-variable",
    "A theorem is cited at a variable that the proof does not have.",
    prove("one", "f.x Int", "(= f.x f.x)"),
    Bad(prove("absurd", "", "false", ["one", ["f.y"]])),
)
for name, what, text in (
    ("purified", "A term of the solver's own stands in a statement.", "(= (@purify f.x) f.x)"),
    (
        "skolemized",
        "A witness of proofs stands in a statement.",
        "(= (@quantifiers_skolemize (forall ((b0.x Int)) (= b0.x 1)) 0) f.x)",
    ),
    ("named", "A name of proofs stands in a statement.", "(= @0 f.x)"),
    ("quoted", "A quoted symbol stands in a statement.", "(= |f.x| f.x)"),
    ("commented", "A comment stands in a statement.", "(= f.x ; f.y\n f.x)"),
    ("two-terms", "A statement is two terms.", "(= f.x f.x) false"),
    ("unclosed", "A statement is not closed.", "(= f.x f.x"),
    ("closed-twice", "A statement is closed and goes on with a command.", "(= f.x f.x))(assert false"),
    ("let", "A statement has a let.", "(let ((b0.y f.x)) (= b0.y f.x))"),
    ("chained", "A statement has an equation with three sides.", "(= f.x f.x f.x)"),
    ("mixed", "A statement compares an integer with a real number.", "(= f.x 1.0)"),
    ("empty-and", "A conjunction has no parts.", "(and)"),
    ("decimal", "A number has a part behind the point.", "(= 0.5 0.5)"),
    ("no-name", "A bound variable has no prefix.", "(exists ((x Int)) (= x f.x))"),
    ("bound-twice", "A quantifier binds a name twice.", "(exists ((b0.x Int) (b0.x Int)) (= b0.x f.x))"),
    ("binds-nothing", "A quantifier binds nothing.", "(exists () (= f.x f.x))"),
    ("free-bound", "A bound variable stands outside its quantifier.", "(and (exists ((b0.y Int)) true) (= b0.y 0))"),
):
    owner(f"term-{name}", what, Bad(prove("absurd", "f.x Int", text)))


def liar(name: str, what: str, body: str, order: list[Any], told: str = "f.x Int", *before: Record) -> None:
    """Enter a recursive definition without end."""
    unproved(f"liar-{name}", what, *before, Bad(define("f.d", told, "Int", body, order)), status=EITHER)


M = ["measure", "f.x"]
liar("at-the-same-place", "A recursion calls itself at the same place.", "(+ (f.d f.x) 1)", M)
liar("below-zero", "A recursion goes down below zero.", "(+ (f.d (- f.x 1)) 1)", M)
liar("negative-measure", "A measure is negative wherever it falls.", "(+ (f.d (+ f.x 1)) 1)", ["measure", "(- f.x)"])
liar(
    "or-too-late",
    "The guard of a call stands behind it in a disjunction.",
    "(ite (or (> (f.d (- f.x 1)) 0) (<= f.x 0)) 0 1)",
    M,
)
liar(
    "and-too-late",
    "The guard of a call stands behind it in a conjunction.",
    "(ite (and (> (f.d (- f.x 1)) 0) (> f.x 0)) 0 1)",
    M,
)
liar(
    "implication-too-late",
    "The guard of a call stands in the conclusion.",
    "(ite (=> (> (f.d (- f.x 1)) 0) (> f.x 0)) 0 1)",
    M,
)
liar("condition", "A call stands in the condition.", "(ite (> (f.d f.x) 0) 0 1)", M)
liar("wrong-branch", "A call stands in the branch where nothing falls.", "(ite (> f.x 0) 0 (f.d (- f.x 1)))", M)
liar("equivalence", "An equivalence is taken for a guard.", "(ite (= (> f.x 0) (> (f.d (- f.x 1)) 0)) 0 1)", M)
liar("xor", "An exclusive disjunction is taken for a guard.", "(ite (xor (<= f.x 0) (> (f.d (- f.x 1)) 0)) 0 1)", M)
liar("all", "A recursion calls itself at all numbers.", "(ite (forall ((b0.y Int)) (> (f.d b0.y) 0)) 0 1)", M)
liar(
    "all-smaller",
    "A recursion calls itself at all smaller numbers.",
    "(ite (exists ((b0.y Int)) (and (< b0.y f.x) (> (f.d b0.y) 0))) 0 1)",
    M,
)
liar(
    "up-to-itself",
    "A recursion calls itself at all numbers up to its own.",
    "(ite (forall ((b0.y Int)) (=> (and (<= 0 b0.y) (<= b0.y f.x)) (> (f.d b0.y) 0))) 0 1)",
    M,
)
liar(
    "call-before-its-bound",
    "The bound of a quantifier stands behind the call.",
    "(ite (exists ((b0.y Int)) (and (> (f.d b0.y) 0) (<= 0 b0.y) (< b0.y f.x))) 0 1)",
    M,
)
liar("nested", "A recursion calls itself at its own value.", "(ite (> f.x 0) (f.d (f.d (- f.x 1))) 0)", M)
liar(
    "guarded-by-itself",
    "The guard of a call is a value of the function.",
    "(ite (and (<= 0 (f.d f.x)) (< (f.d f.x) f.x)) (f.d (f.d f.x)) 0)",
    M,
)
liar(
    "in-an-array", "A call hides in an array.", "(select (store ((as const (Array Int Int)) 0) 0 (+ (f.d f.x) 1)) 0)", M
)
liar(
    "in-a-constant-array",
    "A call hides in a constant array.",
    "(select ((as const (Array Int Int)) (+ (f.d f.x) 1)) 0)",
    M,
)
liar("in-a-distinction", "A call hides in a distinction.", "(ite (distinct 0 (f.d f.x)) 0 1)", M)
liar(
    "first-measure-rises",
    "The first measure rises.",
    "(ite (> f.x 0) (+ 1 (f.d (- f.x 1) (+ f.y 1))) 0)",
    ["measure", "f.y", "f.x"],
    "f.x Int, f.y Int",
)
liar(
    "field-without-its-constructor",
    "A structural recursion asks for a field that a leaf does not have.",
    "(+ 1 (f.d (f.left f.x)))",
    ["structure", "f.x"],
    "f.x S.Tree",
    TREE,
)
liar(
    "field-of-another-constructor",
    "A structural recursion guards a field by the other constructor.",
    "(ite ((_ is f.leaf) f.x) (+ 1 (f.d (f.left f.x))) 0)",
    ["structure", "f.x"],
    "f.x S.Tree",
    TREE,
)


def induction(name: str, what: str, told: str, goal: str, order: list[Any], at: list[Any], *more: Record) -> None:
    """Enter an induction that proves a falsehood."""
    unproved(f"induction-{name}", what, *more, Bad(induct("absurd", told, goal, order, at)))


induction("below-zero", "An induction goes down below zero.", "f.x Int", "(>= f.x 0)", M, [[[], ["(- f.x 1)"]]])
induction("at-the-same-place", "An induction supposes what it proves.", "f.x Int", "false", M, [[[], ["f.x"]]])
induction("upwards", "An induction goes up.", "f.x Int", "(=> (>= f.x 0) (< f.x 3))", M, [[[], ["(+ f.x 1)"]]])
induction(
    "at-all-places",
    "An induction supposes all places.",
    "f.x Int",
    "(=> (>= f.x 0) (< f.x 3))",
    M,
    [[[["f.y", "Int"]], ["f.y"]]],
)
induction(
    "at-a-field-of-a-leaf",
    "An induction supposes a field that a leaf does not have.",
    "f.x S.Tree",
    "false",
    ["structure", "f.x"],
    [[[], ["(f.left f.x)"]]],
    TREE,
)
ABOVE = prove("E", "f.x Int", "(exists ((b0.y Int)) (> b0.y f.x))")
unproved(
    "chosen-for-all",
    "A choice for each number is taken for one choice.",
    ABOVE,
    choose("f.d", "E"),
    Bad(prove("absurd", "f.x Int, f.y Int", "(> (f.d f.x) f.y)", "d.witness")),
)
unproved(
    "chosen-without-its-guard",
    "A choice is used where its guard does not hold.",
    prove("E", "f.x Int", "(=> (> f.x 2) (exists ((b0.y Int)) (and (> b0.y 1) (< b0.y f.x))))"),
    choose("f.d", "E"),
    Bad(prove("absurd", "", "false", ["d.witness", ["0"]])),
)
unproved(
    "chain-of-choices",
    "A number above a number above x is taken for x.",
    ABOVE,
    choose("f.d", "E"),
    prove("E2", "f.x Int", "(exists ((b0.y Int)) (> b0.y (f.d f.x)))", "E"),
    choose("f.e", "E2"),
    Bad(prove("absurd", "f.x Int", "(= (f.e f.x) (f.d f.x))", "e.witness", "d.witness")),
)
unproved(
    "captured",
    "A fact is cited at a term whose variable a quantifier would capture.",
    prove("differs", "f.x Int", "(exists ((b0.y Int)) (distinct b0.y f.x))"),
    Bad(prove("absurd", "f.y Int", "false", ["differs", ["f.y"]])),
)
unproved("plainly-false", "A false sentence has no proof.", Bad(prove("absurd", "", "false")))

# -- orders without an endless sequence -------------------------------------------------------------------------------

ANY = define("f.any", "f.a Int, f.b Int", "Bool", "true")
FEWER = define("f.fewer", "f.a Int, f.b Int", "Bool", "(and (>= f.a 0) (< f.a 0))")
U = "f.u (Array Int Int)"
STEP = "({0} (select f.u b0.n) (select f.u (+ b0.n 1)))"
ENDS = f"(exists ((b0.n Int)) (and (>= b0.n 0) (not {STEP})))"


def endless(name: str, what: str, relation: str, goal: str, told: str = U, places: Any = ("f.x",)) -> None:
    """Enter a recursion along a relation with an endless sequence, on the word of another theorem."""
    call = "(f.d f.x)" if len(places) == 1 else "(f.d f.x f.y)"
    params = "f.x Int" if len(places) == 1 else "f.x Int, f.y Int"
    owner(
        f"endless-{name}",
        what,
        ANY,
        FEWER,
        define("f.any2", "f.a Int, f.b Int, f.c Int, f.e Int", "Bool", "true"),
        prove("ends", told, goal, "any.def", "fewer.def"),
        Bad(
            define(
                "f.d", params, "Int", f"(+ {call} 1)", ["endless", relation, [*places], "ends"], "any.def", "any2.def"
            )
        ),
        prove("absurd", "", "false", ["d.def", ["0"] * len(places)]),
    )


endless("of-another-relation", "The theorem is about another relation.", "f.any", ENDS.format("f.fewer"))
endless(
    "with-a-disjunct",
    "The theorem says that the sequence ends or something else.",
    "f.any",
    f"(exists ((b0.n Int)) (and (>= b0.n 0) (or (= b0.n b0.n) (not {STEP.format('f.any')}))))",
)
endless(
    "or-below-zero",
    "The theorem says that n is not below zero or the sequence ends.",
    "f.any",
    f"(exists ((b0.n Int)) (or (>= b0.n 0) (not {STEP.format('f.any')})))",
)
endless("with-a-premise", "The theorem holds of no sequence.", "f.any", f"(=> false {ENDS.format('f.any')})")
endless(
    "not-denied",
    "The theorem says that the sequence goes on.",
    "f.any",
    f"(exists ((b0.n Int)) (and (>= b0.n 0) {STEP.format('f.any')}))",
)
endless(
    "of-a-constant",
    "The theorem is about a number in place of the sequence.",
    "f.any",
    "(exists ((b0.n Int)) (and (>= b0.n 0) (not (f.fewer f.u (+ b0.n 1)))))",
    "f.u Int",
)
endless(
    "of-a-sequence-more",
    "The theorem is about another number of sequences.",
    "f.any2",
    ENDS.format("f.fewer"),
    places=("f.x", "f.y"),
)
endless(
    "of-a-place-twice", "A place of the order is named twice.", "f.any2", ENDS.format("f.fewer"), places=("f.x", "f.x")
)
endless("of-no-places", "The order has no places.", "f.any", ENDS.format("f.fewer"), places=())
UP = define("f.up", "f.a Int, f.b Int", "Bool", "(and (>= f.a 0) (= f.b (+ f.a 1)))")
DOWN = "(f.up (select f.u (+ b1.n 1)) (select f.u b1.n))"
BACK = "(exists ((b0.n Int)) (and (>= b0.n 0) (not (f.up (select f.u (+ b0.n 1)) (select f.u b0.n)))))"
owner(
    "endless-in-the-other-direction",
    "The theorem is about the opposite relation.",
    UP,
    induct(
        "falls",
        f"f.x Int, {U}",
        f"(=> (and (>= f.x 0) (forall ((b1.n Int)) (=> (>= b1.n 0) {DOWN}))) "
        "(= (select f.u f.x) (- (select f.u 0) f.x)))",
        M,
        [[[], ["(- f.x 1)", "f.u"]]],
        "up.def",
    ),
    prove("ends", U, BACK, ["falls", ["(+ (select f.u 0) 1)", "f.u"]], ["falls", ["0", "f.u"]], "up.def"),
    Bad(
        define(
            "f.d",
            "f.x Int",
            "Int",
            "(ite (>= f.x 0) (+ 1 (f.d (+ f.x 1))) 0)",
            ["endless", "f.up", ["f.x"], "ends"],
            "up.def",
        )
    ),
)
unproved(
    "endless-at-swapped-places",
    "The places of the order are exchanged, and the call does not go down.",
    define("f.two", "f.a Int, f.b Int, f.c Int, f.e Int", "Bool", "(and (= f.a 1) (= f.c 0))"),
    prove(
        "ends",
        "f.u (Array Int Int), f.v (Array Int Int)",
        "(exists ((b0.n Int)) (and (>= b0.n 0) (not (f.two (select f.u b0.n) (select f.v b0.n) "
        "(select f.u (+ b0.n 1)) (select f.v (+ b0.n 1))))))",
        ["two.def", ["(select f.u 0)", "(select f.v 0)", "(select f.u 1)", "(select f.v 1)"]],
        ["two.def", ["(select f.u 1)", "(select f.v 1)", "(select f.u 2)", "(select f.v 2)"]],
    ),
    Bad(
        define(
            "f.d",
            "f.x Int, f.y Int",
            "Int",
            "(ite (= f.x 1) (+ 1 (f.d 0 f.y)) 0)",
            ["endless", "f.two", ["f.y", "f.x"], "ends"],
            "two.def",
        )
    ),
)

# -- arrays and roots -------------------------------------------------------------------------------------------------

owner(
    "table-of-a-table",
    "A table is made of a variable of the name that the rule gives the table.",
    Bad(tabulate("absurd", "f.table!1 (Array Int Int)", "f.i Int", "(+ (select f.table!1 f.i) 1)", "Int")),
)
owner(
    "table-over-a-table",
    "A table ranges over a variable of the name that the rule gives the table.",
    Bad(tabulate("absurd", "", "f.table!1 Int", "f.table!1", "Int")),
)
owner(
    "table-over-a-parameter",
    "A table ranges over one of its parameters.",
    Bad(tabulate("absurd", "f.i Int", "f.i Int", "f.i", "Int")),
)
owner("table-over-nothing", "A table ranges over nothing.", Bad(tabulate("absurd", "", "", "1", "Int")))
owner(
    "table-of-a-stranger",
    "A table is made of a variable that is not declared.",
    Bad(tabulate("absurd", "", "f.i Int", "f.j", "Int")),
)
owner(
    "table-of-another-sort",
    "A table of integers holds formulas.",
    Bad(tabulate("absurd", "", "f.i Int", "(> f.i 0)", "Int")),
)
unproved(
    "table-captured",
    "A table of a constant that is called table is taken for a table of itself.",
    define("f.table", "", "(Array Int Int)", "((as const (Array Int Int)) 0)"),
    tabulate("more", "", "f.i Int", "(+ (select f.table f.i) 1)", "Int"),
    Bad(prove("absurd", "", "false", "more", "table.def")),
)


def rootless(name: str, what: str, polynomial: str, low: str, high: str, *before: Record) -> None:
    """Enter a function with values on both sides of zero and without a root."""
    owner(
        f"root-{name}",
        what,
        *before,
        Bad(root(polynomial, low, high)),
        prove("absurd", "", "false", "root", *(f"{one['name'][2:]}.def" for one in before)),
    )


rootless("of-a-sign", "A sign is not continuous.", "(ite (>= f.r 0.0) 1.0 (- 1.0))", "(- 1.0)", "1.0")
rootless("of-a-quotient", "A quotient is not continuous.", "(- (* f.r (/ 1.0 f.r)) (/ 1.0 2.0))", "0.0", "1.0")
rootless("of-a-floor", "A floor is not continuous.", "(- (to_real (to_int f.r)) (/ 1.0 2.0))", "0.0", "1.0")
rootless(
    "of-a-remainder", "A remainder is not continuous.", "(- (to_real (mod (to_int f.r) 2)) (/ 1.0 2.0))", "0.0", "1.0"
)
rootless(
    "of-a-defined-function",
    "A defined function is not continuous.",
    "(f.sign f.r)",
    "(- 1.0)",
    "1.0",
    define("f.sign", "f.x Real", "Real", "(ite (>= f.x 0.0) 1.0 (- 1.0))"),
)
rootless(
    "of-a-coefficient",
    "A coefficient is not constant.",
    "(+ (* 0.0 f.r) (ite (>= f.r 0.0) 1.0 (- 1.0)))",
    "(- 1.0)",
    "1.0",
)
rootless(
    "under-a-quantifier",
    "A quantifier hides the unknown.",
    "(ite (exists ((b0.z Real)) (and (= b0.z f.r) (>= b0.z 0.0))) 1.0 (- 1.0))",
    "(- 1.0)",
    "1.0",
)
rootless("of-integers", "A polynomial of integers need not have a root.", "(- (* 2 f.r) 1)", "0", "1")
rootless("in-its-own-bound", "A bound speaks of the unknown.", "f.r", "(- f.r)", "1.0")
rootless("of-an-unknown-bound", "A bound speaks of an unknown symbol.", "f.r", "f.s", "1.0")
owner("root-with-one-bound", "A root has one bound.", Bad(root("f.r", "0.0", "1.0") | {"bounds": ["0.0"]}))
owner("root-of-an-integer", "The unknown is an integer.", Bad(root("(- (* 2 f.i) 1)", "0", "1", "", "f.i Int")))
owner("root-of-two-unknowns", "There are two unknowns.", Bad(root("f.r", "0.0", "1.0", "", "f.r Real, f.s Real")))
owner("root-of-a-parameter", "The unknown is a parameter too.", Bad(root("f.r", "0.0", "1.0", "f.r Real")))
unproved(
    "root-without-its-premise",
    "A root is taken where the polynomial does not change its sign.",
    root("(+ (* f.r f.r) 1.0)", "0.0", "1.0"),
    Bad(prove("absurd", "", "false", "root")),
)

# -- computations -----------------------------------------------------------------------------------------------------

FALSE_VALUES = [
    "(= (div (- 7) 2) (- 3))",
    "(= (mod (- 7) 2) (- 1))",
    "(= (div 7 (- 2)) (- 4))",
    "(= (mod 7 (- 2)) (- 1))",
    "(= (div (- 7) (- 2)) 3)",
    "(= (mod (- 7) (- 2)) (- 1))",
    "(= (to_int (/ (- 7.0) 2.0)) (- 3))",
    "(= (/ 1.0 3.0) 0.0)",
    "(= (- (- 2)) (- 2))",
    "(xor true true)",
    "(xor false false)",
    "(distinct 1 2 1)",
    "(distinct true false true)",
    "(= true false)",
    "(= (> 1 0) (< 1 0))",
    "(=> true false)",
    "(not true)",
    "(= (ite (< 1 1) 1 2) 1)",
    "(> 1 1)",
    "(< 1.0 1.0)",
    "(= (* (- 2) 3) 6)",
    "(and true true false)",
    "(or false false false)",
    "(= (to_real 1) 2.0)",
    "(forall ((b0.x Int)) (=> (and (>= b0.x 0) (< b0.x 3)) (< b0.x 2)))",
    "(exists ((b0.x Int)) (and (>= b0.x 0) (< b0.x 3) (> b0.x 2)))",
    "(exists ((b0.x Int)) (and (>= b0.x 3) (< b0.x 3)))",
]
for number, text in enumerate(FALSE_VALUES, 1):
    unproved(f"value-{number}", f"A computation is wrong: {text}.", Bad(evaluate("absurd", text)))
for name, what, text in (
    ("unbounded", "A computation has a quantifier without bounds.", "(forall ((b0.x Int)) (= b0.x b0.x))"),
    ("literal", "A computation has a quantifier over a literal.", "(forall ((b0.x Int)) true)"),
    ("false-literal", "A computation has a quantifier over a false literal.", "(exists ((b0.x Int)) false)"),
    (
        "moving-bounds",
        "A bound speaks of a variable of the same quantifier.",
        "(forall ((b0.x Int) (b1.y Int)) (=> (and (>= b0.x 0) (< b0.x b1.y) (>= b1.y 0) (< b1.y 0)) false))",
    ),
    (
        "own-bound",
        "A bound speaks of its own variable.",
        "(forall ((b0.x Int)) (=> (and (>= b0.x 0) (< b0.x b0.x)) false))",
    ),
    (
        "real-bounds",
        "A quantifier goes through real numbers.",
        "(forall ((b0.x Real)) (=> (and (>= b0.x 0.0) (< b0.x 1.0)) (= b0.x 0.0)))",
    ),
    ("strict-bound", "The lower bound is strict.", "(forall ((b0.x Int)) (=> (and (> b0.x 0) (< b0.x 1)) false))"),
    (
        "wrong-connective",
        "A universal quantifier has a conjunction.",
        "(forall ((b0.x Int)) (and (>= b0.x 0) (< b0.x 0)))",
    ),
    ("divided-by-zero", "A computation divides by zero.", "(= (div 1 0) (div 1 0))"),
    ("real-divided-by-zero", "A computation divides a real number by zero.", "(= (/ 1.0 0.0) 0.0)"),
    ("remainder-by-zero", "A computation has a remainder by zero.", "(= (mod 1 0) 1)"),
    ("array", "A computation has an array.", "(= (select ((as const (Array Int Int)) 1) 0) 1)"),
):
    unproved(f"computed-{name}", what, Bad(evaluate("absurd", text)))
unproved(
    "computed-of-a-theory",
    "A computation needs the value of a theory's function.",
    T,
    MODEL,
    Bad(evaluate("absurd", "(= f.c 1)")),
)
unproved(
    "computed-of-a-choice",
    "A computation needs the value of a choice.",
    ABOVE,
    choose("f.d", "E"),
    Bad(evaluate("absurd", "(= (f.d 0) 1)")),
)
unproved(
    "computed-of-a-free-variable",
    "A computation has a free variable.",
    Bad(evaluate("absurd", "(= f.x f.x)", "f.x Int")),
)

# -- names ------------------------------------------------------------------------------------------------------------

HOSTILE = {
    "newline": "a\nb",
    "return": "a\rb",
    "escape": "a\x1b[8mb",
    "null": "a\x00b",
    "line-separator": "a\u2028b",
    "next-line": "a\x85b",
    "right-to-left": "a\u202eb",
    "zero-width": "a\u200bb",
    "joiner": "a\u2060b",
    "byte-order-mark": "\ufeffa",
    "no-break-space": "a\u00a0b",
    "cyrillic": "\u0430",
    "fullwidth": "\uff41",
    "combining": "a\u0301",
    "surrogate": "a\ud800b",
    "superscript": "x\u00b2",
    "minus-sign": "\u22121",
    "quantifier": "\u2200",
    "numeral": "0",
    "negative": "-1",
    "sum": "2+2=5",
    "comparison": "a<b",
    "quote": 'a"b',
    "bar": "a|b",
    "semicolon": "a;b",
    "parenthesis": "a)b",
    "space": " ",
    "empty": "",
    "long": "a" * 100_000,
}
WORDS = ("true", "false", "if", "ite", "not", "and", "div", "mod", "select", "forall", "Int")
VERDICT = "x\n\rTRUE-001 holds: 1 theorems, 0 obligations, 0 lines of proof\n  all: false\n  assumes nothing\n\x1b[8m"


def naming(kind: str, make: Callable[[Any], Sequence[Record | Bad]], names: Mapping[str, Any]) -> None:
    """Enter a book for each name of a kind."""
    for shown, name in names.items():
        what = f"The name of a {kind} does not fit the grammar of names: {shown}."
        forged(f"{kind.replace(' ', '-')}-called-{shown}", what, *make(name), claim("kept"), status=EITHER)


TRUTH = prove("kept", "", "true")
RESERVED = {word: word for word in WORDS}
NO_TEXTS: dict[str, Any] = {"number": 5, "null": None, "truth": True, "list": ["a"], "object": {"a": 1}, "real": 0.5}
SHAPED = {name: text for name, text in HOSTILE.items() if name not in ("space", "bar", "semicolon", "sum")}
naming("defined symbol", lambda n: [Bad(define(f"f.{n}", "", "Int", "1")), TRUTH], HOSTILE | RESERVED)
naming(
    "symbol",
    lambda n: [Bad(define("", "", "Int", "1") | {"name": n}), TRUTH],
    NO_TEXTS | {"plain": "a", "prefix": "f.", "sort": "S.a", "variable": "b0.x", "marked": "f.x!1", "at": "@t1"},
)
naming(
    "chosen symbol",
    lambda n: [prove("E", "", "(exists ((b0.y Int)) (= b0.y 2))"), Bad(choose(f"f.{n}", "E")), TRUTH],
    {n: HOSTILE[n] for n in ("newline", "zero-width", "numeral", "empty", "surrogate", "long")},
)
naming(
    "function of a theory",
    lambda n: [Bad(theory("T", [], [[f"f.{n}", [], "Int"]], [])), TRUTH],
    {n: HOSTILE[n] for n in ("newline", "zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
naming(
    "sort",
    lambda n: [Bad(sort(f"S.{n}")), TRUTH],
    {n: HOSTILE[n] for n in ("escape", "zero-width", "cyrillic", "numeral", "surrogate", "long", "empty")}
    | {n: n for n in ("Real", "real", "Int", "int", "Bool", "Array", "N", "Z", "Nat")},
)
naming(
    "datatype",
    lambda n: [Bad(datatype(f"S.{n}", "(f.only)")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "surrogate")} | {"Real": "Real", "Bool": "Bool"},
)
naming(
    "constructor",
    lambda n: [Bad(datatype("S.D", f"(f.{n})")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
naming(
    "field",
    lambda n: [Bad(datatype("S.D", f"(f.d (f.{n} Int))")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
naming(
    "variable",
    lambda n: [TRUTH, Bad(prove("absurd", "", "true") | {"variables": [[f"f.{n}", "Int"]]})],
    {
        n: HOSTILE[n]
        for n in ("newline", "escape", "zero-width", "cyrillic", "numeral", "sum", "surrogate", "long", "empty")
    }
    | {"false": "false", "true": "true"},
)
naming(
    "bound variable",
    lambda n: [TRUTH, Bad(prove("absurd", "", f"(exists ((b0.{n} Int)) (= b0.{n} 0))"))],
    {n: HOSTILE[n] for n in ("zero-width", "right-to-left", "cyrillic", "numeral", "sum", "surrogate", "long")},
)
naming(
    "theorem",
    lambda n: [TRUTH, Bad(prove(n, "", "true"))],
    SHAPED | NO_TEXTS | {"verdict": VERDICT, "colon": "a: b", "not-a-number": float("nan")},
)
naming("theory", lambda n: [TRUTH, Bad(theory(n, [], [], []))], SHAPED | NO_TEXTS | {"verdict": VERDICT})
naming(
    "hypothesis",
    lambda n: [TRUTH, Bad(theory("T", [], [], [[f"T.{n}", [], "true"]]))],
    {n: HOSTILE[n] for n in ("newline", "escape", "zero-width", "cyrillic", "surrogate", "long", "empty")},
)
naming(
    "theory in words",
    lambda n: [TRUTH, Bad(theory("T", [], [], []) | {"words": n})],
    {
        n: HOSTILE[n]
        for n in (
            "newline",
            "return",
            "escape",
            "null",
            "right-to-left",
            "zero-width",
            "surrogate",
            "long",
            "line-separator",
            "next-line",
        )
    }
    | NO_TEXTS
    | {"verdict": VERDICT},
)
naming(
    "claim",
    lambda n: [TRUTH, Bad(claim("kept", tag=n))],
    SHAPED | NO_TEXTS | {"verdict": VERDICT, "small": "evil-001", "unnumbered": "EVIL"},
)
forged(
    "claim-with-a-name-that-cannot-be-printed",
    "A claim names a theorem with half a character, which no terminal can be sent.",
    Bad(prove("a\ud800b", "", "true")),
    claim("a\ud800b"),
    status=EITHER,
    tags=("EVIL-001",),
)
forged(
    "theories-that-cannot-be-sorted",
    "A claim assumes a theory that is called by a text and one that is called by a number.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]]),
    Bad(theory(5, [], [["f.d", [], "Int"]], [["U.h", [], "(> f.d 0)"]])),
    prove("kept", "", "(> (+ f.c f.d) 0)", "T.h", "U.h"),
    claim("kept"),
    status=EITHER,
)
forged(
    "theory-that-is-called-true",
    "A theory is called by the number 1 and discharged under the name true, which Python takes for equal.",
    Bad(theory(1, [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]])),
    prove("kept", "", "(> f.c 0)", "T.h"),
    Bad(instance("read", "kept", True, [["f.c", [], "1"]])),
    claim("read"),
    status=EITHER,
)
owner(
    "relation-of-a-name-that-is-no-text",
    "The name of the relation of a theory is a list.",
    A,
    Bad(theory("T", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], ["f.way"])),
)
forged(
    "lies",
    "Formulas print as others: a symbol called 0, a sort called Real, a letter without ink, a sum.",
    Bad(datatype("S.Real", "(f.only)")),
    Bad(define("f.0", "", "Int", "1")),
    prove("zero", "", "(= f.0 1)", "0.def"),
    Bad(define("f.false", "", "Bool", "true")),
    prove("absurd", "", "f.false", "false.def"),
    define("f.n", "", "Int", "7"),
    prove("irreflexive", "", "(exists ((b0.n Int)) (not (= b0.n f.n)))"),
    prove("reals-equal", "f.x S.Real, f.y S.Real", "(= f.x f.y)"),
    define("f.p", "", "Int", "0"),
    Bad(define("f.p\u200b", "", "Int", "1")),
    prove("zero-width", "", "(not (= f.p f.p\u200b))", "p.def", "p\u200b.def"),
    Bad(define("f.2+2=5", "", "Bool", "true")),
    prove("sum", "", "f.2+2=5", "2+2=5.def"),
    Bad(tabulate(VERDICT, "", "f.i Int", "f.i", "Int")),
    claim("zero", "absurd", "irreflexive", "reals-equal", "zero-width", "sum", VERDICT),
    status=EITHER,
)

# -- claims -----------------------------------------------------------------------------------------------------------

forged("claim-of-nothing", "A claim has no theorems.", Bad(claim()), status=EITHER)
forged(
    "claim-of-nothing-among-others",
    "One of two claims has no theorems.",
    TRUTH,
    claim("kept"),
    Bad(claim(tag="EVIL-002")),
    status=EITHER,
)
forged(
    "claim-of-an-unknown-theorem", "A claim names a theorem that does not exist.", Bad(claim("absurd")), status=EITHER
)
forged("claim-before-its-theorem", "A claim stands before its theorem.", Bad(claim("kept")), TRUTH, status=EITHER)
forged("claim-of-a-theory", "A claim names a theory.", T, Bad(claim("T")), status=EITHER)
forged("claim-twice", "Two claims have one tag.", TRUTH, claim("kept"), Bad(claim("kept")), status=EITHER)
forged(
    "claim-of-a-text",
    "The theorems of a claim are a text.",
    prove("a", "", "true"),
    prove("b", "", "true"),
    Bad({"rule": "claim", "tag": "EVIL-001", "theorems": "ab"}),
    status=EITHER,
)
forged("no-claims", "A book without claims has a false theorem.", Bad(prove("absurd", "", "false")), status=EITHER)
forged("no-records", "A book has no records.", status=EITHER, doubt="It claims nothing; 'every one holds' is empty.")
forged(
    "unproved-beside-a-claim",
    "A false theorem stands beside a claim that does not need it.",
    TRUTH,
    Bad(prove("absurd", "", "false")),
    claim("kept"),
    status=EITHER,
    doubt="The claim holds; but the book has a theorem that nobody proved, and its number counts.",
)
forged(
    "unproved-beside-a-claim-that-is-asked-for",
    "A false theorem stands beside the claim that is asked for.",
    TRUTH,
    Bad(prove("absurd", "", "false")),
    claim("kept"),
    claim("absurd", tag="EVIL-002"),
    status=EITHER,
)
forged(
    "asked-for-another-claim",
    "The claim that is asked for is not in the book.",
    TRUTH,
    claim("kept"),
    status=NOT_READABLE,
    tags=("TRUE-001",),
)

# -- records ----------------------------------------------------------------------------------------------------------

for name, what, record in (
    ("unknown-rule", "A record has an unknown rule.", TRUTH | {"rule": "believe"}),
    ("rule-of-a-number", "The rule of a record is a number.", TRUTH | {"rule": 5}),
    ("rule-of-a-list", "The rule of a record is a list.", TRUTH | {"rule": ["prove"]}),
    ("rule-of-null", "The rule of a record is null.", TRUTH | {"rule": None}),
    ("rule-read", "The rule of a record is a function of the checker.", {"rule": "read", "text": ""}),
    ("no-rule", "A record has no rule.", {"name": "absurd"}),
    ("unknown-key", "A proof has a key that no rule knows.", TRUTH | {"trust": "me"}),
    ("key-of-the-checker", "A record has a key that is a parameter of the checker.", TRUTH | {"book": None}),
    ("missing-key", "A proof has no goal.", {k: v for k, v in TRUTH.items() if k != "goal"}),
    ("goal-of-a-number", "The goal of a proof is a number.", TRUTH | {"goal": 1}),
    ("goal-of-a-list", "The goal of a proof is a list.", TRUTH | {"goal": ["=", "1", "1"]}),
    ("variables-of-a-number", "The variables of a proof are a number.", TRUTH | {"variables": 5}),
    ("variables-of-texts", "The variables of a proof are texts.", TRUTH | {"variables": ["f.x"]}),
    ("facts-of-a-text", "The facts of a proof are a text.", TRUTH | {"by": "kept"}),
    ("facts-of-an-object", "The facts of a proof are an object.", TRUTH | {"by": {"kept": []}}),
    (
        "order-of-a-text",
        "The order of an induction is a text.",
        TRUTH | {"rule": "induct", "order": "measure", "at": []},
    ),
    ("command", "A declaration is another command.", {"rule": "declaration", "text": "(assert false)"}),
    (
        "two-declarations",
        "A declaration is two.",
        {"rule": "declaration", "text": "(declare-sort S.A 0) (declare-sort S.B 0)"},
    ),
    ("sort-with-a-parameter", "A sort has a parameter.", {"rule": "declaration", "text": "(declare-sort S.A 1)"}),
    (
        "datatypes-together",
        "Two datatypes are declared together.",
        {"rule": "declaration", "text": "(declare-datatypes ((S.D 0) (S.E 0)) (((f.d)) ((f.e))))"},
    ),
):
    forged(f"record-{name}", what, Bad(record), claim("absurd"), status=EITHER)
for name, what, record in (
    (
        "unknown-key-of-an-instance",
        "An instance has a key that no rule knows.",
        instance("absurd", *READ) | {"trust": "me"},
    ),
    (
        "unknown-fact-of-an-instance",
        "An instance has facts for a hypothesis that does not exist.",
        instance("absurd", *READ, by={"T.none": ["kept"]}),
    ),
    (
        "rank-without-a-relation",
        "An instance has a rank, and the theory no relation.",
        instance("absurd", *READ, rank=["1"]),
    ),
    (
        "rank-left-out",
        "An instance says nothing of a rank.",
        {k: v for k, v in instance("absurd", *READ).items() if k != "rank"},
    ),
):
    owner(f"record-{name}", what, T, MODEL, KEPT, Bad(record), doubt="Harmless, but a record is to have its keys only.")

# -- what is too large ------------------------------------------------------------------------------------------------


def large(name: str, what: str, make: Callable[[], Sequence[Record | Bad]]) -> None:
    """Enter a book that is made when it is wanted and checked under limits."""
    FORGED.append(Forgery(f"large-{name}", what, make, EITHER, large=True))


def nested(depth: int, inner: str = "true") -> str:
    """Return a formula of many negations."""
    return "(not " * depth + inner + ")" * depth


def doubling() -> list[Record | Bad]:
    """Return a theorem that is as long as 2 to the power of 60 when it is read in a model."""
    term = "f.x"
    for _ in range(60):
        term = f"(f.c {term})"
    return [
        theory("T", [], [["f.c", ["Int"], "Int"]], []),
        prove("kept", "f.x Int", f"(= {term} {term})"),
        Bad(instance("grown", "kept", "T", [["f.c", [["f.x", "Int"]], "(+ f.x f.x)"]])),
        Bad(prove("absurd", "", "true", "grown")),
        Bad(claim("absurd", "grown")),
    ]


def doubled_measures() -> list[Record | Bad]:
    """Return choices of which each has twice the length of the one before."""
    records: list[Record | Bad] = [define("f.d0", "f.x Int", "Int", "(+ f.x f.x)")]
    for number in range(1, 400):
        before = f"f.d{number - 1}"
        records.append(define(f"f.d{number}", "f.x Int", "Int", f"({before} ({before} f.x))"))
    return [*records, Bad(evaluate("absurd", "(= (f.d399 0) 1)")), Bad(claim("absurd"))]


large("negations", "A formula has 100,000 negations.", lambda: [Bad(prove("absurd", "", nested(100_000))), CLAIM])
large("parentheses", "A formula is 100,000 parentheses.", lambda: [Bad(prove("absurd", "", "(" * 100_000)), CLAIM])
large(
    "parentheses-by-the-million",
    "A formula is 30 million parentheses.",
    lambda: [Bad(prove("absurd", "", "(" * 30_000_000)), CLAIM],
)
large(
    "list",
    "A record has 100,000 nested lists.",
    lambda: [Bad({"rule": "prove", "name": "absurd", "by": "NESTED"}), CLAIM],
)
large(
    "sort",
    "A sort has 100,000 nested arrays.",
    lambda: [Bad(prove("absurd", f"f.x {'(Array Int ' * 100_000}Int{')' * 100_000}", "true")), CLAIM],
)
large("numeral", "A number has a million digits.", lambda: [Bad(prove("absurd", "", f"(= {'9' * 10**6} 0)")), CLAIM])
large(
    "numeral-in-json",
    "A name is a number of a million digits.",
    lambda: [Bad({"rule": "prove", "name": "absurd", "goal": "NUMERAL"}), CLAIM],
)
large(
    "polynomial",
    "A polynomial has 200 factors.",
    lambda: [Bad(root(f"(* {' '.join(f'(+ f.r {n}.0 f.q)' for n in range(200))})", "0.0", "1.0", "f.q Real")), CLAIM],
)
large(
    "polynomial-of-variables",
    "A polynomial has 20 factors with 10 variables.",
    lambda: [
        Bad(
            root(
                f"(* {' '.join(['(+ f.r ' + ' '.join(f'f.q{n}' for n in range(10)) + ')'] * 20)})",
                "0.0",
                "1.0",
                ", ".join(f"f.q{n} Real" for n in range(10)),
            )
        ),
        CLAIM,
    ],
)
large(
    "computation",
    "A computation goes through 10 to the power of 26 values.",
    lambda: [
        Bad(
            evaluate(
                "absurd",
                "(forall ((b0.x Int)) (=> (and (>= b0.x 0) (< b0.x 100000000000000000000000000)) (= b0.x b0.x)))",
            )
        ),
        Bad(CLAIM),
    ],
)
large(
    "computation-of-quantifiers",
    "A computation goes through a million values of four variables each.",
    lambda: [
        Bad(
            evaluate(
                "absurd",
                "(forall ((b0.x Int) (b1.x Int) (b2.x Int) (b3.x Int)) (=> (and "
                + " ".join(f"(>= b{n}.x 0) (< b{n}.x 1000000)" for n in range(4))
                + ") true))",
            )
        ),
        Bad(CLAIM),
    ],
)
large(
    "computation-of-values",
    "A computation keeps a value for each of a billion numbers.",
    lambda: [
        define("f.d", "f.x Int", "Int", "(+ f.x 1)"),
        Bad(evaluate("absurd", "(forall ((b0.x Int)) (=> (and (>= b0.x 0) (< b0.x 1000000000)) (> (f.d b0.x) b0.x)))")),
        Bad(CLAIM),
    ],
)
large(
    "power",
    "A computation squares a number 200 times.",
    lambda: [
        define("f.d", "f.x Int", "Int", "(ite (> f.x 0) (* (f.d (- f.x 1)) (f.d (- f.x 1))) 3)", ["measure", "f.x"]),
        Bad(evaluate("absurd", "(> (f.d 200) 0)")),
        Bad(CLAIM),
    ],
)
large("composition", "A function calls the one before it twice, 400 times.", doubled_measures)
large("instance", "A theorem grows to the length of 2 to the power of 60 when it is read in a model.", doubling)
large(
    "recursion",
    "A computation calls itself ten million times.",
    lambda: [
        define("f.d", "f.x Int", "Int", "(ite (> f.x 0) (f.d (- f.x 1)) 0)", ["measure", "f.x"]),
        Bad(evaluate("absurd", "(= (f.d 10000000) 1)")),
        Bad(CLAIM),
    ],
)
large(
    "conjunction",
    "A conjunction has a million parts.",
    lambda: [Bad(prove("absurd", "", f"(and {'false ' * 10**6})")), Bad(CLAIM)],
)
large(
    "variables",
    "A quantifier has 100,000 variables.",
    lambda: [
        Bad(prove("absurd", "", f"(forall ({' '.join(f'(b{n}.x Int)' for n in range(100_000))}) false)")),
        Bad(CLAIM),
    ],
)
large(
    "degree",
    "A polynomial has the degree 100,000.",
    lambda: [Bad(root(f"(* {'f.r ' * 100_000})", "0.0", "1.0")), CLAIM],
)
large(
    "sum",
    "A polynomial is a sum of 100,000 products.",
    lambda: [Bad(root(f"(+ {'(* f.r f.r f.q) ' * 100_000})", "0.0", "1.0", "f.q Real")), CLAIM],
)
large(
    "alternation",
    "A formula has 400 alternating quantifiers over arrays of arrays.",
    lambda: [
        Bad(
            prove(
                "absurd",
                "",
                "".join(f"({('forall', 'exists')[n % 2]} ((b{n}.x (Array Int Int))) " for n in range(400))
                + "false"
                + ")" * 400,
            )
        ),
        Bad(CLAIM),
    ],
)
large(
    "facts",
    "A proof cites a theorem a hundred thousand times.",
    lambda: [
        prove("kept", "f.x Int", "(= f.x f.x)"),
        Bad(prove("absurd", "", "false", *["kept"] * 100_000)),
        Bad(CLAIM),
    ],
)


def as_lines(records: Iterable[Record]) -> str:
    """Return the lines of records; what JSON cannot say plainly is put in place of its mark."""
    lines = [json.dumps(record, sort_keys=True) for record in records]
    marks = {'"NESTED"': "[" * 100_000 + "]" * 100_000, '"NUMERAL"': "9" * 10**6}
    for mark, meant in marks.items():
        lines = [line.replace(mark, meant) for line in lines]
    return "".join(f"{line}\n" for line in lines)
