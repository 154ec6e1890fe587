"""Forged books with arrays or roots that do not exist."""

from tests.verify.checker.forged_models import owner, unproved
from tests.verify.checker.forged_records import Bad, Record, define, prove, root, tabulate

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
    """Register a function with values on both sides of zero and without a root."""
    owner(
        f"root-{name}",
        what,
        *before,
        Bad(root(polynomial, low, high)),
        prove("absurd", "", "false", "root", *(f"{record['name'][2:]}.def" for record in before)),
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
