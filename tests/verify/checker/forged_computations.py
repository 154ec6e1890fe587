"""Forged books with false computations."""

from tests.verify.checker.forged_inductions import ABOVE
from tests.verify.checker.forged_models import MODEL, T, register_false_obligation
from tests.verify.checker.forged_records import RefusedRecord, choose, evaluate

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
    register_false_obligation(
        f"value-{number}", f"A computation is wrong: {text}.", RefusedRecord(evaluate("absurd", text))
    )
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
    register_false_obligation(f"computed-{name}", what, RefusedRecord(evaluate("absurd", text)))
register_false_obligation(
    "computed-of-a-theory",
    "A computation needs the value of a theory's function.",
    T,
    MODEL,
    RefusedRecord(evaluate("absurd", "(= f.c 1)")),
)
register_false_obligation(
    "computed-of-a-choice",
    "A computation needs the value of a choice.",
    ABOVE,
    choose("f.d", "E"),
    RefusedRecord(evaluate("absurd", "(= (f.d 0) 1)")),
)
register_false_obligation(
    "computed-of-a-free-variable",
    "A computation has a free variable.",
    RefusedRecord(evaluate("absurd", "(= f.x f.x)", "f.x Int")),
)
