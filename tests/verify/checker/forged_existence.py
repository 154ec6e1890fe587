"""Forged books with arrays or roots that do not exist."""

from tests.verify.checker.forged_models import register_false_obligation, register_unproved_claim
from tests.verify.checker.forged_records import Record, RefusedRecord, define, prove, root, tabulate

register_unproved_claim(
    "table-of-a-table",
    "A table is made of a variable of the name that the rule gives the table.",
    RefusedRecord(tabulate("absurd", "f.table!1 (Array Int Int)", "f.i Int", "(+ (select f.table!1 f.i) 1)", "Int")),
)
register_unproved_claim(
    "table-over-a-table",
    "A table ranges over a variable of the name that the rule gives the table.",
    RefusedRecord(tabulate("absurd", "", "f.table!1 Int", "f.table!1", "Int")),
)
register_unproved_claim(
    "table-over-a-parameter",
    "A table ranges over one of its parameters.",
    RefusedRecord(tabulate("absurd", "f.i Int", "f.i Int", "f.i", "Int")),
)
register_unproved_claim(
    "table-over-nothing", "A table ranges over nothing.", RefusedRecord(tabulate("absurd", "", "", "1", "Int"))
)
register_unproved_claim(
    "table-of-a-stranger",
    "A table is made of a variable that is not declared.",
    RefusedRecord(tabulate("absurd", "", "f.i Int", "f.j", "Int")),
)
register_unproved_claim(
    "table-of-another-sort",
    "A table of integers holds formulas.",
    RefusedRecord(tabulate("absurd", "", "f.i Int", "(> f.i 0)", "Int")),
)
register_false_obligation(
    "table-captured",
    "A table of a constant that is called table is taken for a table of itself.",
    define("f.table", "", "(Array Int Int)", "((as const (Array Int Int)) 0)"),
    tabulate("more", "", "f.i Int", "(+ (select f.table f.i) 1)", "Int"),
    RefusedRecord(prove("absurd", "", "false", "more", "table.def")),
)


def register_rootless_function(name: str, what: str, polynomial: str, low: str, high: str, *before: Record) -> None:
    """Register a function with values on both sides of zero and without a root."""
    register_unproved_claim(
        f"root-{name}",
        what,
        *before,
        RefusedRecord(root(polynomial, low, high)),
        prove("absurd", "", "false", "root", *(f"{record['name'][2:]}.def" for record in before)),
    )


register_rootless_function("of-a-sign", "A sign is not continuous.", "(ite (>= f.r 0.0) 1.0 (- 1.0))", "(- 1.0)", "1.0")
register_rootless_function(
    "of-a-quotient", "A quotient is not continuous.", "(- (* f.r (/ 1.0 f.r)) (/ 1.0 2.0))", "0.0", "1.0"
)
register_rootless_function(
    "of-a-floor", "A floor is not continuous.", "(- (to_real (to_int f.r)) (/ 1.0 2.0))", "0.0", "1.0"
)
register_rootless_function(
    "of-a-remainder", "A remainder is not continuous.", "(- (to_real (mod (to_int f.r) 2)) (/ 1.0 2.0))", "0.0", "1.0"
)
register_rootless_function(
    "of-a-defined-function",
    "A defined function is not continuous.",
    "(f.sign f.r)",
    "(- 1.0)",
    "1.0",
    define("f.sign", "f.x Real", "Real", "(ite (>= f.x 0.0) 1.0 (- 1.0))"),
)
register_rootless_function(
    "of-a-coefficient",
    "A coefficient is not constant.",
    "(+ (* 0.0 f.r) (ite (>= f.r 0.0) 1.0 (- 1.0)))",
    "(- 1.0)",
    "1.0",
)
register_rootless_function(
    "under-a-quantifier",
    "A quantifier hides the unknown.",
    "(ite (exists ((b0.z Real)) (and (= b0.z f.r) (>= b0.z 0.0))) 1.0 (- 1.0))",
    "(- 1.0)",
    "1.0",
)
register_rootless_function("of-integers", "A polynomial of integers need not have a root.", "(- (* 2 f.r) 1)", "0", "1")
register_rootless_function("in-its-own-bound", "A bound speaks of the unknown.", "f.r", "(- f.r)", "1.0")
register_rootless_function("of-an-unknown-bound", "A bound speaks of an unknown symbol.", "f.r", "f.s", "1.0")
register_unproved_claim(
    "root-with-one-bound", "A root has one bound.", RefusedRecord(root("f.r", "0.0", "1.0") | {"bounds": ["0.0"]})
)
register_unproved_claim(
    "root-of-an-integer", "The unknown is an integer.", RefusedRecord(root("(- (* 2 f.i) 1)", "0", "1", "", "f.i Int"))
)
register_unproved_claim(
    "root-of-two-unknowns",
    "There are two unknowns.",
    RefusedRecord(root("f.r", "0.0", "1.0", "", "f.r Real, f.s Real")),
)
register_unproved_claim(
    "root-of-a-parameter", "The unknown is a parameter too.", RefusedRecord(root("f.r", "0.0", "1.0", "f.r Real"))
)
register_false_obligation(
    "root-without-its-premise",
    "A root is taken where the polynomial does not change its sign.",
    root("(+ (* f.r f.r) 1.0)", "0.0", "1.0"),
    RefusedRecord(prove("absurd", "", "false", "root")),
)
