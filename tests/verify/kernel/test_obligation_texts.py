"""Tests that the text of an obligation does not depend on earlier proofs or mention impossible sorts."""

from collections.abc import Callable
from typing import Any

import pytest
import z3

from verify.kernel import Kernel, Measure, ProofError, WellFounded, smtlib

x, y, z = z3.Ints("x y z")
INT, BOOL = z3.IntSort(), z3.BoolSort()
Node = z3.DeclareSort("TextNode")
u, v = z3.Consts("u v", Node)
move = z3.Function("text-move", Node, Node, BOOL)


def game(k: Kernel) -> Any:
    return k.theory("text-game", [Node], [move], {}, well_founded=move)


def ended(k: Kernel) -> Any:
    k(game)
    return k.define("text-ended", [u], BOOL, lambda _, u: z3.ForAll([v], z3.Not(move(u, v))))


def below(k: Kernel) -> Any:
    return k.induct("text-below", [x], z3.Implies(x >= 0, x > -1), Measure((x,)))


def lost(k: Kernel) -> Any:
    """Return a definition whose evaluation makes another definition and a proof."""
    k(game)

    def body(f: Any, u: Any) -> Any:
        k(below)
        return z3.Or(k(ended)(u), z3.ForAll([v], z3.Implies(move(u, v), z3.Exists([v], z3.And(move(u, v), f(v))))))

    return k.define("text-lost", [u], BOOL, body, WellFounded(move, u))


def read(k: Kernel) -> Any:
    """Return an instantiation whose image and rank call other chapters."""
    theorem = k.prove("text-or-not", [u], z3.Or(k(ended)(u), z3.Exists([v], move(u, v))), by=[k(ended).at(u)])

    def image(a: Any, b: Any) -> Any:
        k(below)
        return z3.And(0 <= b, b < a, z3.Exists([y], y > b))

    def rank(a: Any) -> Any:
        k(lost)
        return a

    functions: dict[Any, Callable[..., Any]] = {
        move: image,
        k(ended).function: lambda a: z3.ForAll([y], z3.Not(z3.And(0 <= y, y < a))),
    }
    return k.instantiate("text-read", theorem, k(game), {Node: INT}, functions, rank=rank)


CHAPTERS = (game, ended, below, lost, read)


def texts(k: Kernel) -> dict[str, tuple[str, str]]:
    return {o.name: (o.script, o.premises) for t in k.theorems.values() for o in t.obligations}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_has_the_same_texts_alone_and_after_others(chapter: Any) -> None:
    alone = Kernel()
    alone(chapter)
    for others in (CHAPTERS, CHAPTERS[::-1], (below, ended, read)):
        after = Kernel()
        for other in others:
            after(other)
        after(chapter)
        assert texts(alone).items() <= texts(after).items()


def test_bound_variables_are_numbered_within_a_definition() -> None:
    k = Kernel()
    k(lost)
    assert "f.bound!1" in texts(k)["text-lost.def/1"][0]


# Sorts that cannot be


def declare(name: str, *fields: tuple[str, object]) -> z3.DatatypeSortRef:
    declared = z3.Datatype(name)
    declared.declare(f"{name}-end")
    declared.declare(f"{name}-more", *fields)
    return declared.create()


def over_itself() -> z3.DatatypeSortRef:
    return declare("Sequence", ("Sequence-at", z3.ArraySort(INT, z3.DatatypeSort("Sequence"))))


def over_a_list_of_itself() -> z3.DatatypeSortRef:
    nested = z3.ArraySort(INT, z3.ArraySort(INT, z3.DatatypeSort("Nested")))
    return declare("Nested", ("Nested-at", nested), ("Nested-size", INT))


@pytest.mark.parametrize("sort", [over_itself, over_a_list_of_itself])
def test_a_datatype_that_holds_an_array_over_itself(sort: Any) -> None:
    # If every function on the datatype were an array, Cantor's diagonal would be one of its values.
    k, d = Kernel(seconds=2), sort()
    s = z3.Const("s", d)
    around = declare(f"Around{d.name()}", (f"Around{d.name()}-inside", d))
    for attack in (
        lambda: k.prove("same", [s], s == s),
        lambda: k.prove("unused", [s], z3.BoolVal(True)),
        lambda: k.prove("bound", [], z3.ForAll([s], s == s)),
        lambda: k.prove("array", [z3.Const("a", z3.ArraySort(INT, d))], z3.BoolVal(True)),
        lambda: k.prove("around", [z3.Const("a", around)], z3.BoolVal(True)),
        lambda: k.define("f", [s], INT, lambda _, s: 0),
        lambda: k.define("f", [], d, lambda _: d.constructor(0)()),
        lambda: k.define("f", [], BOOL, lambda _: z3.Exists([s], s == s)),
        lambda: k.theory("t", [], [z3.Function("f", d, BOOL)], {}),
        lambda: k.theory("t", [], [], {"some": ([s], s == s)}),
    ):
        with pytest.raises(ProofError, match="contains an array over itself"):
            attack()
    theory = k.theory("empty", [Node], [], {})
    theorem = k.prove("reflexive", [u], u == u)
    with pytest.raises(ProofError, match="contains an array over itself"):
        k.instantiate("read", theorem, theory, {Node: d}, {})
    # Nothing of it is left, which a book would try to declare.
    assert not [name for name in smtlib.declarations() if d.name() in name]


def test_a_datatype_that_holds_an_array_over_one_that_holds_it() -> None:
    purse, crate = z3.Datatype("Purse"), z3.Datatype("Crate")
    purse.declare("Purse-end")
    purse.declare("Purse-more", ("Purse-at", z3.ArraySort(INT, z3.DatatypeSort("Crate"))))
    crate.declare("Crate-of", ("Crate-purse", purse))
    for d in z3.CreateDatatypes(purse, crate):
        s = z3.Const("s", d)
        with pytest.raises(ProofError, match="contains an array over itself"):
            Kernel().prove("same", [s], s == s)
    assert not {"S.Purse", "S.Crate"} & smtlib.declarations().keys()


def test_an_array_indexed_by_its_own_container_is_refused() -> None:
    # z3 refuses the plain one; over another datatype it may not see it.
    with pytest.raises((z3.Z3Exception, ProofError)):
        d = declare("Cantor", ("Cantor-set", z3.ArraySort(z3.DatatypeSort("Cantor"), BOOL)))
        s = z3.Const("s", d)
        Kernel().prove("same", [s], s == s)


def test_datatypes_that_are_made_of_each_other() -> None:
    hen_declaration, egg_declaration = z3.Datatype("Hen"), z3.Datatype("Egg")
    hen_declaration.declare("Hen-none")
    hen_declaration.declare("Hen-from", ("Hen-egg", egg_declaration))
    egg_declaration.declare("Egg-from", ("Egg-hen", hen_declaration))
    hen, _ = z3.CreateDatatypes(hen_declaration, egg_declaration)
    h = z3.Const("h", hen)
    with pytest.raises(ProofError, match="and another datatype contain each other"):
        Kernel().prove("same", [h], h == h)


def test_a_datatype_inside_an_array_is_declared_first() -> None:
    zebra = declare("Zebra", ("Zebra-stripes", INT))
    ark = declare("Ark", ("Ark-cabins", z3.ArraySort(INT, zebra)))
    a = z3.Const("a", ark)
    cabin = ark.accessor(1, 0)
    text = Kernel().prove("same", [a], cabin(a)[0] == cabin(a)[0]).obligations[0].script
    assert text.index("S.Zebra 0") < text.index("S.Ark 0")
