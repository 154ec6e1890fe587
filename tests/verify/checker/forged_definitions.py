"""Forged books with unsound definitions, choices or inductions."""

from typing import Any

from tests.verify.checker.forged_models import register_false_obligation, register_unproved_claim
from tests.verify.checker.forged_records import (
    EITHER,
    TREE,
    A,
    Record,
    RefusedRecord,
    choose,
    datatype,
    define,
    induct,
    prove,
)

register_unproved_claim(
    "used-before-its-definition",
    "A definition uses a symbol that comes later.",
    RefusedRecord(define("f.d", "", "Int", "(+ f.e 1)")),
    define("f.e", "", "Int", "(+ f.d 1)"),
)
register_unproved_claim(
    "defined-twice",
    "A symbol is defined twice.",
    define("f.d", "", "Int", "1"),
    RefusedRecord(define("f.d", "", "Int", "2")),
)
register_unproved_claim(
    "defined-and-chosen",
    "A symbol is defined and chosen.",
    define("f.d", "", "Int", "1"),
    prove("E", "", "(exists ((b0.y Int)) (= b0.y 2))"),
    RefusedRecord(choose("f.d", "E")),
)
register_unproved_claim(
    "theorem-twice", "Two theorems have one name.", prove("kept", "", "true"), RefusedRecord(prove("kept", "", "false"))
)
register_unproved_claim(
    "theorem-with-the-name-of-an-equation",
    "A theorem has the name of an equation.",
    prove("d.def", "", "true"),
    RefusedRecord(define("f.d", "", "Int", "1")),
)
register_unproved_claim("sort-twice", "A sort is declared twice.", A, RefusedRecord(A))
register_unproved_claim(
    "sort-and-datatype", "A sort is declared as a datatype again.", A, RefusedRecord(datatype("S.A", "(f.only)"))
)
register_unproved_claim(
    "constructor-twice", "Two constructors have one name.", RefusedRecord(datatype("S.Two", "(f.one) (f.one)"))
)
register_unproved_claim(
    "selector-twice",
    "Two selectors have one name.",
    RefusedRecord(datatype("S.Two", "(f.one (f.of Int)) (f.two (f.of Int))")),
)
register_unproved_claim(
    "datatype-without-a-least-element",
    "A datatype has no tree.",
    RefusedRecord(datatype("S.D", "(f.cons (f.tail S.D))")),
)
register_unproved_claim(
    "datatype-of-arrays-over-itself",
    "A datatype holds all sets of itself.",
    RefusedRecord(datatype("S.D", "(f.nil) (f.set (f.all (Array S.D Bool)))")),
)
register_unproved_claim(
    "datatypes-round-a-circle",
    "A datatype is made of one that is declared later.",
    RefusedRecord(datatype("S.D", "(f.d (f.e S.E))")),
    datatype("S.E", "(f.e2 (f.d2 S.D))"),
)
register_unproved_claim(
    "variable-with-the-name-of-a-symbol",
    "A variable has the name of a constant, and reads like it.",
    define("f.d", "", "Int", "1"),
    RefusedRecord(prove("absurd", "f.d Int", "(= f.d f.d)")),
    doubt="Sound by terms; printed, a variable and a constant look alike. A printer could rename instead.",
)
register_unproved_claim(
    "variable-twice", "Two variables have one name.", RefusedRecord(prove("absurd", "f.x Int, f.x Int", "(= f.x 0)"))
)
register_unproved_claim(
    "variable-twice-with-two-sorts",
    "Two variables of two sorts have one name.",
    RefusedRecord(prove("absurd", "f.x Int, f.x Real", "(= f.x 0)")),
)
register_unproved_claim(
    "variable-of-an-undeclared-sort",
    "A variable has a sort that is not declared.",
    RefusedRecord(prove("absurd", "f.x S.A", "(= f.x f.x)")),
)
register_unproved_claim(
    "measure-with-the-function-itself",
    "A measure calls the function that it measures.",
    RefusedRecord(define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)", ["measure", "(f.d f.x)"])),
)
register_unproved_claim(
    "measure-of-what-is-opened",
    "A measure speaks of the variable that the rule opens.",
    RefusedRecord(
        define(
            "f.d",
            "f.n Int",
            "Bool",
            "(forall ((b0.y Int)) (=> (and (<= 5 b0.y) (<= b0.y 6)) (not (f.d b0.y))))",
            ["measure", "(ite (= f.n 5) (- 6 f.bound!1) f.bound!1)"],
        )
    ),
)
register_unproved_claim(
    "measure-of-real-numbers",
    "A measure is a real number.",
    RefusedRecord(define("f.d", "f.x Real", "Int", "(ite (> f.x 0.0) (+ 1 (f.d (/ f.x 2.0))) 0)", ["measure", "f.x"])),
)
register_unproved_claim(
    "measure-of-nothing",
    "An order has no measure.",
    RefusedRecord(define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)", ["measure"])),
)
register_unproved_claim(
    "recursion-without-an-order",
    "A recursive definition has no order.",
    RefusedRecord(define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)")),
)
register_unproved_claim(
    "order-of-no-kind",
    "An order is of no known kind.",
    RefusedRecord(define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)", ["wish", "f.x"])),
)
register_unproved_claim(
    "body-of-another-sort", "The body of an integer is a formula.", RefusedRecord(define("f.d", "", "Int", "true"))
)
register_unproved_claim(
    "body-with-a-free-variable",
    "A body speaks of a variable that is no parameter.",
    RefusedRecord(define("f.d", "f.x Int", "Int", "f.y")),
)
register_unproved_claim(
    "structure-of-an-integer",
    "A structural order is one of an integer.",
    RefusedRecord(define("f.d", "f.x Int", "Int", "(+ (f.d (- f.x 1)) 1)", ["structure", "f.x"])),
)
register_unproved_claim(
    "structure-at-a-whole-tree",
    "A structural recursion calls itself at a larger tree.",
    TREE,
    RefusedRecord(define("f.d", "f.p S.Tree", "Int", "(+ 1 (f.d (f.node f.p f.p)))", ["structure", "f.p"])),
)
register_unproved_claim(
    "structure-at-the-same-tree",
    "A structural recursion calls itself at the same tree.",
    TREE,
    RefusedRecord(define("f.d", "f.p S.Tree", "Int", "(+ 1 (f.d f.p))", ["structure", "f.p"])),
)
register_unproved_claim(
    "structure-at-a-field-of-another-variable",
    "A structural recursion goes down another variable.",
    TREE,
    RefusedRecord(
        define(
            "f.d",
            "f.p S.Tree, f.q S.Tree",
            "Int",
            "(ite ((_ is f.node) f.q) (+ 1 (f.d (f.left f.q) f.q)) 0)",
            ["structure", "f.p"],
        )
    ),
)
register_unproved_claim(
    "structure-two-deep",
    "A structural recursion goes down two fields at once.",
    TREE,
    RefusedRecord(
        define(
            "f.d", "f.p S.Tree", "Int", "(ite ((_ is f.node) f.p) (f.d (f.left (f.right f.p))) 0)", ["structure", "f.p"]
        )
    ),
    doubt="Sound, but no rule of the book.",
)
register_unproved_claim(
    "structure-through-another-sort",
    "A structural recursion goes down the field of a tree of another sort.",
    TREE,
    datatype("S.Pair", "(f.pair (f.first S.Tree))"),
    RefusedRecord(
        define("f.d", "f.p S.Tree, f.q S.Pair", "Int", "(+ 1 (f.d (f.first f.q) f.q))", ["structure", "f.p"])
    ),
)
register_unproved_claim(
    "two-chosen-at-once",
    "A choice is made where two things exist.",
    prove("E", "", "(exists ((b0.x Int) (b1.y Int)) (< b0.x b1.y))"),
    RefusedRecord(choose("f.d", "E")),
)
register_unproved_claim(
    "chosen-from-all",
    "A choice is made from what holds for all.",
    prove("E", "", "(forall ((b0.x Int)) (= b0.x b0.x))"),
    RefusedRecord(choose("f.d", "E")),
)
register_unproved_claim(
    "chosen-from-a-disjunction",
    "A choice is made where something else may hold.",
    prove("E", "f.x Int", "(or (= f.x f.x) (exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0))))"),
    RefusedRecord(choose("f.d", "E")),
)
register_unproved_claim(
    "chosen-from-a-guard",
    "A choice is made from an existence in the premise.",
    prove("E", "f.x Int", "(=> (exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0))) (= f.x 0))"),
    RefusedRecord(choose("f.d", "E")),
)
register_unproved_claim(
    "place-of-another-sort",
    "The hypothesis of an induction stands at a real number.",
    RefusedRecord(induct("absurd", "f.x Int", "(>= f.x 0)", ["measure", "f.x"], [[[], ["1.0"]]])),
)
register_unproved_claim(
    "place-too-few",
    "The hypothesis of an induction has a term for one of two variables.",
    RefusedRecord(induct("absurd", "f.x Int, f.y Int", "(>= f.x 0)", ["measure", "f.x"], [[[], ["(- f.x 1)"]]])),
)
register_unproved_claim(
    "place-that-ranges-over-a-variable",
    "The hypothesis of an induction ranges over a variable of the statement.",
    RefusedRecord(
        induct(
            "absurd",
            "f.n Int, f.x Int",
            "(=> (and (>= f.n 0) (= f.x f.n)) (= f.x 0))",
            ["measure", "f.n"],
            [[[["f.x", "Int"]], ["(- f.n 1)", "f.x"]]],
        )
    ),
)
register_unproved_claim(
    "measure-of-what-a-place-ranges-over",
    "A measure speaks of the variable that the hypothesis ranges over.",
    RefusedRecord(
        induct(
            "absurd",
            "f.n Int",
            "(not (and (<= 1 f.n) (<= f.n 9)))",
            ["measure", "(ite (= f.w 0) f.n (- 10 f.n))"],
            [[[["f.w", "Int"]], ["(- f.n 1)"]], [[["f.w", "Int"]], ["(+ f.n 1)"]]],
        )
    ),
)
register_unproved_claim(
    "induction-without-an-order",
    "An induction has no order.",
    RefusedRecord(induct("absurd", "f.x Int", "(>= f.x 0)", None, [[[], ["(- f.x 1)"]]])),
)
register_unproved_claim(
    "citation-of-itself", "A proof cites itself.", RefusedRecord(prove("absurd", "", "false", "absurd"))
)
register_unproved_claim(
    "citation-of-what-comes-later",
    "A proof cites a theorem that comes later.",
    RefusedRecord(prove("absurd", "", "false", "later")),
    prove("later", "", "true"),
)
register_unproved_claim(
    "citation-with-a-term-too-few",
    "A theorem of two variables is cited at one term.",
    prove("two", "f.x Int, f.y Int", "(= (+ f.x f.y) (+ f.y f.x))"),
    RefusedRecord(prove("absurd", "", "false", ["two", ["0"]])),
)
register_unproved_claim(
    "citation-at-another-sort",
    "A theorem about integers is cited at a real number.",
    prove("one", "f.x Int", "(= f.x f.x)"),
    RefusedRecord(prove("absurd", "", "false", ["one", ["0.0"]])),
)
register_unproved_claim(
    "citation-at-an-unknown-variable",
    "A theorem is cited at a variable that the proof does not have.",
    prove("one", "f.x Int", "(= f.x f.x)"),
    RefusedRecord(prove("absurd", "", "false", ["one", ["f.y"]])),
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
    register_unproved_claim(f"term-{name}", what, RefusedRecord(prove("absurd", "f.x Int", text)))


def register_endless_definition(
    name: str, what: str, body: str, order: list[Any], parameters: str = "f.x Int", *before: Record
) -> None:
    """Register a recursive definition that does not terminate."""
    register_false_obligation(
        f"liar-{name}", what, *before, RefusedRecord(define("f.d", parameters, "Int", body, order)), status=EITHER
    )


M = ["measure", "f.x"]
register_endless_definition("at-the-same-place", "A recursion calls itself at the same place.", "(+ (f.d f.x) 1)", M)
register_endless_definition("below-zero", "A recursion goes down below zero.", "(+ (f.d (- f.x 1)) 1)", M)
register_endless_definition(
    "negative-measure", "A measure is negative wherever it falls.", "(+ (f.d (+ f.x 1)) 1)", ["measure", "(- f.x)"]
)
register_endless_definition(
    "or-too-late",
    "The guard of a call stands behind it in a disjunction.",
    "(ite (or (> (f.d (- f.x 1)) 0) (<= f.x 0)) 0 1)",
    M,
)
register_endless_definition(
    "and-too-late",
    "The guard of a call stands behind it in a conjunction.",
    "(ite (and (> (f.d (- f.x 1)) 0) (> f.x 0)) 0 1)",
    M,
)
register_endless_definition(
    "implication-too-late",
    "The guard of a call stands in the conclusion.",
    "(ite (=> (> (f.d (- f.x 1)) 0) (> f.x 0)) 0 1)",
    M,
)
register_endless_definition("condition", "A call stands in the condition.", "(ite (> (f.d f.x) 0) 0 1)", M)
register_endless_definition(
    "wrong-branch", "A call stands in the branch where nothing falls.", "(ite (> f.x 0) 0 (f.d (- f.x 1)))", M
)
register_endless_definition(
    "equivalence", "An equivalence is taken for a guard.", "(ite (= (> f.x 0) (> (f.d (- f.x 1)) 0)) 0 1)", M
)
register_endless_definition(
    "xor", "An exclusive disjunction is taken for a guard.", "(ite (xor (<= f.x 0) (> (f.d (- f.x 1)) 0)) 0 1)", M
)
register_endless_definition(
    "all", "A recursion calls itself at all numbers.", "(ite (forall ((b0.y Int)) (> (f.d b0.y) 0)) 0 1)", M
)
register_endless_definition(
    "all-smaller",
    "A recursion calls itself at all smaller numbers.",
    "(ite (exists ((b0.y Int)) (and (< b0.y f.x) (> (f.d b0.y) 0))) 0 1)",
    M,
)
register_endless_definition(
    "up-to-itself",
    "A recursion calls itself at all numbers up to its own.",
    "(ite (forall ((b0.y Int)) (=> (and (<= 0 b0.y) (<= b0.y f.x)) (> (f.d b0.y) 0))) 0 1)",
    M,
)
register_endless_definition(
    "call-before-its-bound",
    "The bound of a quantifier stands behind the call.",
    "(ite (exists ((b0.y Int)) (and (> (f.d b0.y) 0) (<= 0 b0.y) (< b0.y f.x))) 0 1)",
    M,
)
register_endless_definition(
    "nested", "A recursion calls itself at its own value.", "(ite (> f.x 0) (f.d (f.d (- f.x 1))) 0)", M
)
register_endless_definition(
    "guarded-by-itself",
    "The guard of a call is a value of the function.",
    "(ite (and (<= 0 (f.d f.x)) (< (f.d f.x) f.x)) (f.d (f.d f.x)) 0)",
    M,
)
register_endless_definition(
    "in-an-array", "A call hides in an array.", "(select (store ((as const (Array Int Int)) 0) 0 (+ (f.d f.x) 1)) 0)", M
)
register_endless_definition(
    "in-a-constant-array",
    "A call hides in a constant array.",
    "(select ((as const (Array Int Int)) (+ (f.d f.x) 1)) 0)",
    M,
)
register_endless_definition("in-a-distinction", "A call hides in a distinction.", "(ite (distinct 0 (f.d f.x)) 0 1)", M)
register_endless_definition(
    "first-measure-rises",
    "The first measure rises.",
    "(ite (> f.x 0) (+ 1 (f.d (- f.x 1) (+ f.y 1))) 0)",
    ["measure", "f.y", "f.x"],
    "f.x Int, f.y Int",
)
register_endless_definition(
    "field-without-its-constructor",
    "A structural recursion asks for a field that a leaf does not have.",
    "(+ 1 (f.d (f.left f.x)))",
    ["structure", "f.x"],
    "f.x S.Tree",
    TREE,
)
register_endless_definition(
    "field-of-another-constructor",
    "A structural recursion guards a field by the other constructor.",
    "(ite ((_ is f.leaf) f.x) (+ 1 (f.d (f.left f.x))) 0)",
    ["structure", "f.x"],
    "f.x S.Tree",
    TREE,
)
