"""Translations of single cvc5 steps that need several checker steps: signs of products, sizes, divisions, arrays.

Absolute values and total divisions are expressed by case distinctions, see `size` and `total_of`. A function that
proves something writes steps to the certificate `w`. The number that it returns is that of the last step.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from verify.pipeline.certification.certificate_writer import CertificateWriter, Tree, as_text

# The divisor at which a division is undefined, and the value of the total division there.
TOTAL = {"div": ("0", "0"), "mod": ("0", "{}"), "/": ("0.0", "0.0")}
# The checker's laws about division.
LAWS = {"div": ("div", "mod"), "mod": ("div", "mod"), "/": ("quotient",)}


class Sizes(NamedTuple):
    """A comparison of the absolute values of two terms by `>` or `=`.

    `number` is the step that states it. `nonzero` is the step that the first term is not 0, or -1 if there is none.
    """

    op: str
    one: str
    second_term: str
    number: int
    nonzero: int


def size(term: str) -> str:
    """Return the absolute value of a term."""
    return f"(ite (>= {term} (- {term})) {term} (- {term}))"


def total_of(op: str, above: str, below: str) -> str:
    """Return the total division `above` / `below` in terms of a partial division and the value at divisor 0."""
    zero, worth = TOTAL[op]
    return f"(ite (= {below} {zero}) {worth.format(above)} ({op} {above} {below}))"


def same_arrays(w: CertificateWriter, text: str, one: str, other: str) -> int:
    """Prove that two arrays are equal if the same entries were stored in different orders."""
    differ, places = w.law("differ", one, other), set[str]()
    arrays = [one, other]
    while arrays:
        op, *args = w.parts(arrays.pop())
        if op == "store":
            arrays.append(args[0])
            places.add(args[1])
    at = f"(@array_deq_diff {one} {other})"

    def show(pair: Sequence[str], supposed: int) -> int:
        both = [w.step("follows", [supposed], f"(= {at} {place})") for place in pair]
        return w.step("follows", [w.step("equal", both, f"(= {' '.join(pair)})")], "false")

    apart = [
        w.under(f"(and (= {at} {pair[0]}) (= {at} {pair[1]}))", partial(show, pair))
        for pair in combinations(sorted(places), 2)
    ]
    return w.step("follows", [differ, *apart], text)


def product_sign(w: CertificateWriter, text: str, powers: bool) -> int:
    """Prove the sign of a product from the signs of its factors; with `powers`, a factor may occur several times."""
    _, given, goal = w.parts(text)

    def show(supposed: int) -> int:
        every = [given] if w.parts(given)[0] != "and" else w.parts(given)[1:]
        known = {one: w.step("follows", [supposed], one) for one in every}
        if not powers:
            return w.step("product", known.values(), goal)
        signs = {w.key(compare(w, one)[0]): number for one, number in known.items()}
        whole = w.parts(goal)[1]
        factors = w.parts(whole)[1:] if w.parts(whole)[0] == "*" else [whole]
        return w.step("product", [signs[w.key(factor)] for factor in factors], goal)

    return w.under(given, show)


def compare(w: CertificateWriter, text: str) -> list[str]:
    """Return the two terms that are compared in a comparison or in its negation."""
    op, *args = w.parts(text)
    return compare(w, *args) if op == "not" else args


def sizes(w: CertificateWriter, premises: Sequence[int], text: str) -> int:
    """Prove the comparison of |a c …| with |b d …| from the comparisons of |a| with |b|, of |c| with |d|, and so on."""
    first, *others = (size_comparison(w, premise) for premise in premises)
    for other in others:
        first = product_of_sizes(w, first, other)
    flat = [w.parts(side)[2] for side in w.parts(text)[1:]]
    same = [
        w.step("follows", (), f"(= {one} {other})")
        for one, other in zip(flat, (first.one, first.second_term), strict=True)
    ]
    return w.step("equal", [*same, first.number], text)


def size_comparison(w: CertificateWriter, premise: int) -> Sizes:
    """Return the comparison of two absolute values that a premise states.

    Either one value is larger, or both are equal and possibly not 0.
    """
    text, nonzero = w.proved[premise], -1
    if w.parts(text)[0] == "and":
        _, text, other = w.parts(text)
        nonzero = w.step("follows", [premise], other)
        premise = w.step("follows", [premise], text)
    op, one, other = w.parts(text)
    return Sizes(op, w.parts(one)[2], w.parts(other)[2], premise, nonzero)


def product_of_sizes(w: CertificateWriter, first: Sizes, second: Sizes) -> Sizes:
    """Prove the comparison of |a c| with |b d| from those of |a| with |b| and of |c| with |d|."""
    one, other = f"(* {first.one} {second.one})", f"(* {first.second_term} {second.second_term})"
    pairs = [(first.one, second.one), (first.second_term, second.second_term)]
    sides = [f"(* {size(a)} {size(b)})" for a, b in pairs]
    sizes = [size_of_product(w, *pair) for pair in pairs]
    op, nonzero = "=", -1
    if first.op == second.op == "=":
        number = w.step("equal", [first.number, second.number], f"(= {' '.join(sides)})")
        if first.nonzero >= 0 and second.nonzero >= 0:
            statement = f"(not (= {one} (- {one} {one})))"
            nonzero = w.step("product", [first.nonzero, second.nonzero], statement)
    else:
        # |a| |c| > |b| |c|, which is at least |b| |d|.
        op = ">"
        larger, beside = (first, second) if first.op == ">" else (second, first)
        middle = f"(* {size(larger.second_term)} {size(beside.one)})"
        more = w.step("product", [larger.number, prove_positive(w, beside)], f"(> {sides[0]} {middle})")
        least = w.step(
            "product",
            [prove_natural(w, larger.second_term), beside.number],
            f"({beside.op if beside.op == '=' else '>='} {middle} {sides[1]})",
        )
        number = w.step("sum", [more, least], f"(> {' '.join(sides)})")
    number = w.step("equal", [*sizes, number], f"({op} {size(one)} {size(other)})")
    return Sizes(op, one, other, number, nonzero)


def prove_positive(w: CertificateWriter, sizes: Sizes) -> int:
    """Prove that the first of the two compared absolute values is positive."""
    statement = f"(> {size(sizes.one)} (- {sizes.one} {sizes.one}))"
    if sizes.op == "=":
        return w.step("follows", [sizes.nonzero], statement)
    return w.step("sum", [sizes.number, prove_natural(w, sizes.second_term)], statement)


def prove_natural(w: CertificateWriter, term: str) -> int:
    """Prove that an absolute value is not negative."""
    return w.step("follows", [weaker(w, term)], f"(>= {size(term)} (- {term} {term}))")


def weaker(w: CertificateWriter, term: str) -> int:
    """Prove that a negative number is not positive."""
    zero = f"(- {term} {term})"
    return w.under(f"(< {term} {zero})", lambda one: w.step("sum", [one], f"(<= {term} {zero})"))


def size_of_product(w: CertificateWriter, x: str, y: str) -> int:
    """Prove |x y| = |x| |y| by the signs of both factors."""
    zero, times, sides = f"(- {x} {x})", f"(* {x} {y})", f"(* {size(x)} {size(y)})"
    goal = f"(= {size(times)} {sides})"

    def show(signs: Sequence[str], supposed: int) -> int:
        pairs = [*zip((x, y), signs, strict=True)]
        known = [w.step("follows", [supposed], f"({sign} {term} {zero})") for term, sign in pairs]
        alone = [term if sign == ">=" else f"(- {term})" for term, sign in pairs]
        same = [w.step("follows", [supposed], f"(= {one} {size(t)})") for one, t in zip(alone, (x, y), strict=True)]
        sign, worth = (">=", times) if len({*signs}) == 1 else ("<=", f"(- {times})")
        sign_of = w.step("product", known, f"({sign} {times} {zero})")
        chain = [
            w.step("follows", [sign_of], f"(= {size(times)} {worth})"),
            w.step("follows", (), f"(= {worth} (* {' '.join(alone)}))"),
            w.step("equal", same, f"(= (* {' '.join(alone)}) {sides})"),
        ]
        return w.step("equal", chain, goal)

    cases = [
        w.under(f"(and ({a} {x} {zero}) ({b} {y} {zero}))", partial(show, (a, b)))
        for a, b in product((">=", "<"), repeat=2)
    ]
    return w.step("follows", cases, goal)


def same_or_opposite(w: CertificateWriter, text: str) -> int:
    """Prove that |x| = |y| implies x = y or x = -y."""
    _, sizes, either = w.parts(text)
    _, one, other = w.parts(either)
    _, x, y = w.parts(one)
    turned = w.step("follows", [weaker(w, y)], f"(= {size(f'(- {y})')} {size(y)})")

    def show(supposed: int) -> int:
        return w.step("equal", [w.step("equal", [supposed], f"(= {size(x)} {size(f'(- {y})')})"), turned], sizes)

    cases = [w.under(one, lambda supposed: w.step("equal", [supposed], sizes)), w.under(other, show)]
    return w.step("follows", cases, text)


def division(w: CertificateWriter, text: str) -> int:
    """Prove the properties of a division, of a remainder, or of a floor."""
    op, first, *_ = w.parts(text)
    if op == "=":
        return by_zero(w, text, *w.parts(first))
    parts = w.parts(w.parts(first)[1])
    if parts[0] == "to_int":
        return w.step("follows", [w.law("floor", parts[1])], text)
    name, x, y = w.parts(parts[3]) if parts[0] == "ite" else parts
    laws = [w.law(law, x, y) for law in LAWS[name]]
    if parts[0] != "ite":
        return w.step("follows", laws, text)
    zero, total = TOTAL[name][0], total_of("/" if name == "/" else "div", x, y)
    named = {w.key(total_of(op, x, y)): f"({op} {x} {y})" for op in (("/",) if name == "/" else ("div", "mod"))}

    def there(supposed: int) -> int:
        same = [w.step("follows", [supposed], f"(= {one} {other})") for one, other in named.items()]
        goal = w.step("follows", [*laws, supposed], replace_terms(w, text, named, (x, y)))
        return w.step("equal", [*same, goal], text)

    def nowhere(supposed: int) -> int:
        null = w.step("equal", [supposed], f"(= (* {y} {total}) (* {zero} {total}))")
        null = w.step("sum", [null], f"(= {x} (- {x} (* {y} {total})))")
        return w.step("follows", [supposed, null], text)

    cases = [w.under(f"(not (= {y} {zero}))", there), w.under(f"(= {y} {zero})", nowhere)]
    return w.step("follows", cases, text)


def by_zero(w: CertificateWriter, text: str, op: str, *terms: str) -> int:
    """Prove the properties of a division by distinguishing whether the divisor is 0."""
    if op not in TOTAL:
        return w.step("follows", (), text)
    (x, y), zero = terms, TOTAL[op][0]
    case = w.under(f"(= {y} {zero})", lambda one: w.step("equal", [one], f"(= ({op} {x} {y}) ({op} {x} {zero}))"))
    return w.step("follows", [case], text)


def replace_terms(w: CertificateWriter, term: Tree, named: Mapping[str, str], stop: Sequence[str]) -> str:
    """Return the text of a tree with terms replaced, except inside the terms of `stop`."""
    text = as_text(term)
    if w.key(text) in named:
        return named[w.key(text)]
    opened = w.open_term(text)
    if text in stop or isinstance(opened, str):
        return text
    return f"({' '.join(replace_terms(w, part, named, stop) for part in opened)})"
