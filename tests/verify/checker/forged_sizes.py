"""Forged books: terms, numbers and measures that are too large."""

from collections.abc import Callable, Sequence

from tests.verify.checker.forged_records import (
    CLAIM,
    EITHER,
    FORGED,
    Forgery,
    Record,
    RefusedRecord,
    claim,
    define,
    evaluate,
    instance,
    prove,
    root,
    theory,
)


def register_large_book(
    name: str, what: str, make: Callable[[], Sequence[Record | RefusedRecord]], status: tuple[int, ...] = EITHER
) -> None:
    """Register a book that is generated when needed and checked under limits."""
    FORGED.append(Forgery(f"large-{name}", what, make, status, large=True))


def nested(depth: int, inner: str = "true") -> str:
    """Return a formula with many nested negations."""
    return "(not " * depth + inner + ")" * depth


def doubling() -> list[Record | RefusedRecord]:
    """Return a theorem whose length in a model is 2 to the power of 60."""
    term = "f.x"
    for _ in range(60):
        term = f"(f.c {term})"
    return [
        theory("T", [], [["f.c", ["Int"], "Int"]], []),
        prove("kept", "f.x Int", f"(= {term} {term})"),
        RefusedRecord(instance("grown", "kept", "T", [["f.c", [["f.x", "Int"]], "(+ f.x f.x)"]])),
        RefusedRecord(prove("absurd", "", "true", "grown")),
        RefusedRecord(claim("absurd", "grown")),
    ]


def doubled_measures() -> list[Record | RefusedRecord]:
    """Return choices, each with twice the length of the choice before it."""
    records: list[Record | RefusedRecord] = [define("f.d0", "f.x Int", "Int", "(+ f.x f.x)")]
    for number in range(1, 400):
        previous = f"f.d{number - 1}"
        records.append(define(f"f.d{number}", "f.x Int", "Int", f"({previous} ({previous} f.x))"))
    return [*records, RefusedRecord(evaluate("absurd", "(= (f.d399 0) 1)")), RefusedRecord(claim("absurd"))]


register_large_book(
    "negations",
    "A formula has 100,000 negations.",
    lambda: [RefusedRecord(prove("absurd", "", nested(100_000))), CLAIM],
)
register_large_book(
    "parentheses",
    "A formula is 100,000 parentheses.",
    lambda: [RefusedRecord(prove("absurd", "", "(" * 100_000)), CLAIM],
)
register_large_book(
    "parentheses-by-the-million",
    "A formula is 30 million parentheses.",
    lambda: [RefusedRecord(prove("absurd", "", "(" * 30_000_000)), CLAIM],
)
register_large_book(
    "list",
    "A record has 100,000 nested lists.",
    lambda: [RefusedRecord({"rule": "prove", "name": "absurd", "by": "NESTED"}), CLAIM],
)
register_large_book(
    "sort",
    "A sort has 100,000 nested arrays.",
    lambda: [RefusedRecord(prove("absurd", f"f.x {'(Array Int ' * 100_000}Int{')' * 100_000}", "true")), CLAIM],
)
register_large_book(
    "numeral",
    "A number has a million digits.",
    lambda: [RefusedRecord(prove("absurd", "", f"(= {'9' * 10**6} 0)")), CLAIM],
)
register_large_book(
    "numeral-in-json",
    "A name is a number of a million digits.",
    lambda: [RefusedRecord({"rule": "prove", "name": "absurd", "goal": "NUMERAL"}), CLAIM],
)
# That such a polynomial has a root is true. The checker must not multiply its factors out.
register_large_book(
    "polynomial",
    "A polynomial has 200 factors.",
    lambda: [
        RefusedRecord(root(f"(* {' '.join(f'(+ f.r {n}.0 f.q)' for n in range(200))})", "0.0", "1.0", "f.q Real")),
        claim("root"),
    ],
    (0,),
)
register_large_book(
    "polynomial-of-variables",
    "A polynomial has 20 factors with 10 variables.",
    lambda: [
        RefusedRecord(
            root(
                f"(* {' '.join(['(+ f.r ' + ' '.join(f'f.q{n}' for n in range(10)) + ')'] * 20)})",
                "0.0",
                "1.0",
                ", ".join(f"f.q{n} Real" for n in range(10)),
            )
        ),
        claim("root"),
    ],
    (0,),
)
register_large_book(
    "computation",
    "A computation goes through 10 to the power of 26 values.",
    lambda: [
        RefusedRecord(
            evaluate(
                "absurd",
                "(forall ((b0.x Int)) (=> (and (>= b0.x 0) (< b0.x 100000000000000000000000000)) (= b0.x b0.x)))",
            )
        ),
        RefusedRecord(CLAIM),
    ],
)
register_large_book(
    "computation-of-quantifiers",
    "A computation goes through a million values of four variables each.",
    lambda: [
        RefusedRecord(
            evaluate(
                "absurd",
                "(forall ((b0.x Int) (b1.x Int) (b2.x Int) (b3.x Int)) (=> (and "
                + " ".join(f"(>= b{n}.x 0) (< b{n}.x 1000000)" for n in range(4))
                + ") true))",
            )
        ),
        RefusedRecord(CLAIM),
    ],
)
register_large_book(
    "computation-of-values",
    "A computation keeps a value for each of a billion numbers.",
    lambda: [
        define("f.d", "f.x Int", "Int", "(+ f.x 1)"),
        RefusedRecord(
            evaluate("absurd", "(forall ((b0.x Int)) (=> (and (>= b0.x 0) (< b0.x 1000000000)) (> (f.d b0.x) b0.x)))")
        ),
        RefusedRecord(CLAIM),
    ],
)
register_large_book(
    "power",
    "A computation squares a number 200 times.",
    lambda: [
        define("f.d", "f.x Int", "Int", "(ite (> f.x 0) (* (f.d (- f.x 1)) (f.d (- f.x 1))) 3)", ["measure", "f.x"]),
        RefusedRecord(evaluate("absurd", "(> (f.d 200) 0)")),
        RefusedRecord(CLAIM),
    ],
)
register_large_book("composition", "A function calls the one before it twice, 400 times.", doubled_measures)
register_large_book(
    "instance", "A theorem grows to the length of 2 to the power of 60 when it is read in a model.", doubling
)
register_large_book(
    "recursion",
    "A computation calls itself ten million times.",
    lambda: [
        define("f.d", "f.x Int", "Int", "(ite (> f.x 0) (f.d (- f.x 1)) 0)", ["measure", "f.x"]),
        RefusedRecord(evaluate("absurd", "(= (f.d 10000000) 1)")),
        RefusedRecord(CLAIM),
    ],
)
register_large_book(
    "conjunction",
    "A conjunction has a million parts.",
    lambda: [RefusedRecord(prove("absurd", "", f"(and {'false ' * 10**6})")), RefusedRecord(CLAIM)],
)
register_large_book(
    "variables",
    "A quantifier has 100,000 variables.",
    lambda: [
        RefusedRecord(prove("absurd", "", f"(forall ({' '.join(f'(b{n}.x Int)' for n in range(100_000))}) false)")),
        RefusedRecord(CLAIM),
    ],
)
register_large_book(
    "degree",
    "A polynomial has the degree 100,000.",
    lambda: [RefusedRecord(root(f"(* {'f.r ' * 100_000})", "0.0", "1.0")), CLAIM],
)
register_large_book(
    "sum",
    "A polynomial is a sum of 100,000 products.",
    lambda: [RefusedRecord(root(f"(+ {'(* f.r f.r f.q) ' * 100_000})", "0.0", "1.0", "f.q Real")), CLAIM],
)
register_large_book(
    "alternation",
    "A formula has 400 alternating quantifiers over arrays of arrays.",
    lambda: [
        RefusedRecord(
            prove(
                "absurd",
                "",
                "".join(f"({('forall', 'exists')[n % 2]} ((b{n}.x (Array Int Int))) " for n in range(400))
                + "false"
                + ")" * 400,
            )
        ),
        RefusedRecord(CLAIM),
    ],
)
register_large_book(
    "facts",
    "A proof cites a theorem a hundred thousand times.",
    lambda: [
        prove("kept", "f.x Int", "(= f.x f.x)"),
        RefusedRecord(prove("absurd", "", "false", *["kept"] * 100_000)),
        RefusedRecord(CLAIM),
    ],
)
