"""A small book that uses every rule of the kernel, and functions that run the checker on a book."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import z3

from verify.checker.book import Book, Obligation, closure, read
from verify.checker.computing import compute
from verify.checker.errors import Refused, Unreadable
from verify.kernel import ForEach, Kernel, Measure, NoInfiniteDescent, Structural, WellFounded, smtlib, solvers
from verify.pipeline.certification import book_writer, certificates, cpc_translation
from verify.pipeline.certification.book_writer import Record, RecordGraph
from verify.proofs.general.z3_semantics import Heaps, head, is_cons, tail

a, b, n, x, y = z3.Ints("a b n x y")
p = z3.Const("p", Heaps)
INT, BOOL, TRUE = z3.IntSort(), z3.BoolSort(), z3.BoolVal(True)
Node = z3.DeclareSort("Stone")
Grid = z3.DeclareSort("Grid")
u, v = z3.Consts("u v", Node)
step = z3.Function("stone.step", Node, Node, BOOL)
first = z3.Function("stone.first", Node)
cell = z3.Function("grid.cell", Grid, INT)
CLAIMS = {"TRY-001": ["halves", "sum.positive"], "TRY-002": ["counted", "stones.lost"], "TRY-003": ["no-loop"]}


def proved_kernel() -> Kernel:
    """Return a kernel with small theorems, each proved by a different rule or form of a rule."""
    k = Kernel(seconds=5)
    k.prove("twice", [x], z3.Exists([y], z3.Or(x == 2 * y, x == 2 * y + 1)))
    half = k.choose("half", k.theorems["twice"])
    k.prove("halves", [x], z3.Implies(x > 1, half(x) < x), by=[half.at(x)])
    guarded = k.prove("guarded", [x], z3.Implies(x > 2, z3.Exists([y], z3.And(y > 1, y < x))))
    between = k.choose("between", guarded)
    k.prove("betweens", [n], z3.Implies(n > 4, between(n) > 1), by=[between.at(n)])
    total = k.define(
        "total", [p], INT, lambda f, p: z3.If(is_cons(p), z3.If(head(p) > 0, head(p), 0) + f(tail(p)), 0), Structural(p)
    )
    k.induct("sum.positive", [p], total(p) >= 0, Structural(p), at=[(tail(p),)], by=[total.at(p)])
    down = k.define("down", [n], INT, lambda f, n: z3.If(n > 0, f(n - 1), 0), Measure((n,)))
    k.induct("counted", [n], down(n) == 0, Measure((n,)), at=[(n - 1,)], by=[down.at(n)])
    k.induct(
        "counted-from-all", [n, a], z3.Implies(a == a, down(n) == 0), Measure((n, a)),
        at=[ForEach((b,), (n - 1, b))], by=[down.at(n)],
    )  # fmt: skip
    k.induct("below", [n], z3.Implies(n >= 0, z3.Or(n == 0, n >= 1)), Measure((n,)))
    sparse = k.define(
        "sparse", [n], BOOL,
        lambda f, n: z3.ForAll([y], z3.Implies(z3.And(0 <= y, y < n), z3.Or(z3.Not(f(y)), y + 1 < n))), Measure((n,)),
    )  # fmt: skip
    k.prove("sparse.nought", [], sparse(0), by=[sparse.at(0)])
    stones = k.theory(
        "stones", [Node], [step, first], {"bottom": ([u], z3.Not(step(first(), u)))}, well_founded=step, words="heaps"
    )
    lost = k.define(
        "lost", [u], BOOL, lambda f, u: z3.Not(z3.Exists([v], z3.And(step(u, v), f(v)))), WellFounded(step, u)
    )
    k.prove("stones.lost", [], lost(first()), by=[lost.at(first()), stones.hypotheses[0]])
    k.induct("no-loop", [u], z3.Not(step(u, u)), WellFounded(step, u), at=[(u,)])
    smaller: dict[Any, Callable[..., Any]] = {step: lambda a, b: z3.And(0 <= b, b < a), first: lambda: z3.IntVal(0)}
    k.model(stones, {Node: INT}, smaller, rank=lambda a: a)
    own = k.define("even", [n], BOOL, lambda f, n: z3.Not(z3.And(n > 0, n % 2 == 1, f(n - 1))), Measure((n,)))
    k.prove("even.nought", [], own(0), by=[own.at(0)])
    k.evaluate("down.small", [n], z3.Implies(z3.And(n >= 0, n < 9), down(n) == 0))
    _existence(k)
    k.instantiate(
        "numbers.no-loop", k.theorems["no-loop"], stones, {Node: INT}, smaller, rank=lambda a: 2 * a,
        by={"stones.bottom": []},
    )  # fmt: skip
    return k


def _existence(k: Kernel) -> None:
    """Apply the rules on arrays, roots and endless sequences, and prove theorems with the results."""
    fewer = k.define("fewer", [a, b, x, y], BOOL, lambda _, a, b, x, y: z3.And(b == y, x >= 0, a > x))
    s, t = (z3.Const(name, z3.ArraySort(INT, INT)) for name in "st")
    falls = z3.And(n >= 0, z3.Not(fewer(s[n], t[n], s[n + 1], t[n + 1])))
    more = z3.Implies(
        z3.ForAll([n], z3.Implies(n >= 0, fewer(s[n], t[n], s[n + 1], t[n + 1]))), z3.And(s[x] <= s[0] - x, s[0] >= x)
    )
    down = k.induct(
        "falling", [x, s, t], z3.Implies(x >= 0, more), Measure((x,)), at=[(x - 1, s, t)], by=[fewer.equation]
    )
    ends = k.prove("ends", [s, t], z3.Exists([n], falls), by=[down(s[0] + 1, s, t), down(0, s, t), fewer.equation])
    order = NoInfiniteDescent(fewer.function, (a, b), ends)
    odd = k.define(
        "odd-along", [a, b], BOOL, lambda f, a, b: z3.And(a > 0, z3.Not(f(a - 1, b))), order, by=[fewer.equation]
    )
    k.induct("never-odd-and-even", [a, b], z3.Implies(a <= 0, z3.Not(odd(a, b))), order, at=[], by=[odd.at(a, b)])
    table = k.tabulate("table-of-odd", [b], a, odd(a, b))
    k.prove("table-there", [b], z3.Exists([z3.Const("c", z3.ArraySort(INT, BOOL))], TRUE), by=[table(b)])
    r, q = z3.Reals("r q")
    root = k.root("square-root", [q], r, r * r - q, 0, q + 1)
    taken = k.choose("square-root-of", root)
    two = z3.RealVal(2)
    k.prove("root-of-two", [], taken(two) * taken(two) == 2, by=[taken.at(two)])


@cache
def small_record_graph() -> RecordGraph:
    """Return the small book in a canonical order of records, with the references between them."""
    return RecordGraph(proved_kernel().records, smtlib.declarations())


def records_of_claims(claims: Mapping[str, Iterable[str]] = CLAIMS) -> list[Record]:
    """Return the part of the small book that some claims need."""
    return small_record_graph().part(claims)


def records_of_kernel(kernel: Kernel) -> str:
    """Return a book of all records of a kernel, with one claim that names all theorems of the kernel."""
    return book_writer.book(
        RecordGraph(kernel.records, smtlib.declarations()).part({"ALL-001": sorted(kernel.theorems)})
    )


@cache
def cvc5_certificate(text: str) -> str:
    """Return cvc5's proof of an obligation as a certificate; "" if cvc5 finds none."""
    proof = solvers.ask_cvc5(text, 2, proof=True).proof
    return cpc_translation.translate_proof(proof) if proof else ""


@cache
def has_certificate(text: str) -> bool:
    """Return whether cvc5 proves an obligation, with a certificate that the checker accepts."""
    proof = cvc5_certificate(text)
    return bool(proof) and certificates.check_proof(text, proof).answer == "accepted"


def obligations_of_claims(book: Book) -> list[Obligation]:
    """Return the obligations of the claims of a book."""
    return [
        obligation
        for names in book.claims.values()
        for theorem in closure(book, names)
        for obligation in theorem.obligations
    ]


def refusal_reason(text: str) -> str:
    """Return the reason why the checker refuses a book; "" if it accepts the book."""
    try:
        book = read(text)
    except (Refused, Unreadable) as error:
        return str(error)
    for obligation in obligations_of_claims(book):
        if obligation.computed:
            try:
                compute(obligation.text, 10_000)
            except (Refused, Unreadable) as error:
                return f"{obligation.name}: {error}"
        elif not has_certificate(obligation.text):
            return f"{obligation.name} has no certificate"
    return ""
