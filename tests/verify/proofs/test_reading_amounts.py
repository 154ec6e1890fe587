"""Tests of sets of amounts as formulas, which hold at exactly the members, and of the facts about residues."""

import pytest
import z3

from theory.rules.amounts import contains, is_prime, members
from theory.rules.rule_notation import amounts as parse
from verify.discover.general import amount_sets
from verify.kernel import Kernel, ProofError
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler

a, n = z3.Ints("a n")
KERNEL = Kernel()
# Products and sums are searched far enough for numbers below 40; a divisor may be larger than the small values.
MEANINGS = {
    "divides": lambda d, n: d == n or (d >= 1 and n >= 1 and n % d == 0),
    "only-prime": lambda r, a: all(d == r for d in range(2, abs(a) + 1) if a % d == 0 and is_prime(d)),
}
SETS = [
    "{1,primes}",
    "{2^k}",
    "{3..10,20}",
    "{5..}",
    "{odd}",
    "{1..4,5k}",
    "{7k+3}",
    "{squares}",
    "{fibonacci}",
    "{1,prime powers}",
]
OF_HEAP = ["{divisors}", "{proper divisors}", "{1,prime divisors}", "{n-divisors}", "{coprime}"]
COMPLEMENTS = ["all but {primes}", "all but {2^k,3}", "all but {5k}"]


@pytest.mark.parametrize("text", [*SETS, *COMPLEMENTS, *OF_HEAP])
def test_the_formula_holds_at_the_members(text: str) -> None:
    amounts = parse(text)
    formula = FormulaCompiler(KERNEL, MEANINGS).function([a, n], amount_sets.member(KERNEL, amounts, a, n))
    # The prime of which a number is a power is searched among the small values.
    for number in range(-3, 11 if "powers" in text else 40):
        for heap in (0, 1, 12, 30, 35):
            assert formula(number, heap) == contains(amounts, number, heap), (text, number, heap)


@pytest.mark.parametrize("text", [*SETS, *COMPLEMENTS])
@pytest.mark.parametrize("modulus", [2, 3, 4, 7, 12])
def test_residues_include_those_of_all_members(text: str, modulus: int) -> None:
    amounts = parse(text)
    member_residues = {number % modulus for number in members(amounts, 2000)}
    residues = amount_sets.residues(amounts, modulus)
    assert member_residues <= set(residues) <= set(range(modulus)) and residues == sorted(set(residues))
    if amounts.parts[0] not in parse("{fibonacci}").parts and not amounts.other:
        assert member_residues == set(residues)


@pytest.mark.parametrize("text", ["{2^k}", "{1,primes}", "{fibonacci}", "{squares}", "{odd}", "{1,prime powers}"])
def test_members_are_proved(text: str) -> None:
    k, amounts = Kernel(), parse(text)
    membership = amount_sets.member(k, amounts, a, n)
    for number in list(members(amounts, 13)):
        facts = amount_sets.is_member(k, f"tried-{number}", amounts, number)
        k.prove(f"in-{number}", [n], z3.substitute(membership, (a, z3.IntVal(number))), facts)
    with pytest.raises(ProofError, match="not a member"):
        amount_sets.is_member(k, "wrong", amounts, 14 if text != "{odd}" else 4)


def test_a_false_residue_is_refused() -> None:
    k, amounts = Kernel(seconds=5), parse("{1,primes}")
    facts = amount_sets.residues_of(k, "tried", amounts, a, n, 4)
    membership = amount_sets.member(k, amounts, a, n)
    k.prove("right", [a, n], z3.Implies(membership, a % 4 != 0), facts)
    with pytest.raises(ProofError):
        k.prove("wrong", [a, n], z3.Implies(membership, a % 4 != 2), facts)


@pytest.mark.parametrize("text", [*OF_HEAP, "{2,3,prime divisors}", *SETS])
@pytest.mark.parametrize("modulus", [2, 3, 4, 6, 9])
def test_residues_of_heap_and_amount(text: str, modulus: int) -> None:
    amounts = parse(text)
    member_pairs = {
        (heap % modulus, amount % modulus) for heap in range(400) for amount in members(amounts, heap, heap)
    }
    pairs = amount_sets.residue_pairs(amounts, modulus)
    assert member_pairs <= set(pairs) and pairs == sorted(set(pairs))
