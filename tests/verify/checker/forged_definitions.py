"""Forged books with unsound definitions, choices or inductions."""

from typing import Any

from tests.verify.checker.forged_models import owner, unproved
from tests.verify.checker.forged_records import EITHER, TREE, A, Bad, Record, choose, datatype, define, induct, prove

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


def liar(name: str, what: str, body: str, order: list[Any], parameters: str = "f.x Int", *before: Record) -> None:
    """Register a recursive definition that does not terminate."""
    unproved(f"liar-{name}", what, *before, Bad(define("f.d", parameters, "Int", body, order)), status=EITHER)


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
