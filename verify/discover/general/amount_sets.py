"""Sets of amounts as formulas: the second reading of `theory.rules.amounts`, with facts about residues.

`member` is the formula of a set. `residues_of` proves in which residue classes the members of a part lie, and
`is_member` proves that a number is a member.
"""

from collections.abc import Callable
from functools import cache
from math import gcd, isqrt
from typing import TypeVar

import z3

from theory.rules.amounts import (
    Amounts,
    Coprime,
    Divisors,
    Fibonacci,
    LeftDivisors,
    OfHeap,
    Part,
    Powers,
    PrimeDivisors,
    PrimePowers,
    Primes,
    Range,
    Residue,
    Squares,
    contains,
    divisors,
    is_prime,
)
from verify.kernel import Definition, Fact, Kernel, Measure, ProofError, Theorem
from verify.proofs.chomp.divisor_game import divides, no_larger, quotient, times, transitive
from verify.proofs.chomp.divisor_game_dimension import factor, prime, prime_divisors

PRIMES = Amounts((Primes(),))
a, d, i, n, r = z3.Ints("a d i n r")

Sequence = Callable[[Kernel], Definition]
State = TypeVar("State", int, tuple[int, int])


@cache
def power(base: int) -> Sequence:
    """Return the chapter that defines the i-th power of a base."""

    def chapter(k: Kernel) -> Definition:
        return k.define(
            f"power-{base}", [i], z3.IntSort(), lambda f, i: z3.If(i <= 0, 1, base * f(i - 1)), Measure((i,))
        )

    return chapter


def fibonacci(k: Kernel) -> Definition:
    """Define the Fibonacci numbers 1, 2, 3, 5 and so on; number 0 is 1."""
    return k.define(
        "fibonacci", [i], z3.IntSort(), lambda f, i: z3.If(i <= 1, z3.If(i <= 0, 1, 2), f(i - 1) + f(i - 2)),
        Measure((i,)),
    )  # fmt: skip


@cache
def is_value(sequence: Sequence, name: str) -> Sequence:
    """Return the chapter that defines the predicate: a number is a term of a sequence, from number 0 on."""

    def chapter(k: Kernel) -> Definition:
        some = z3.Exists([i], z3.And(i >= 0, k(sequence)(i) == a))
        return k.define(f"is-{name}", [a], z3.BoolSort(), lambda *_: some)

    return chapter


def is_square(k: Kernel) -> Definition:
    """Define the predicate that a number is the square of a positive number."""
    return k.define("is-square", [a], z3.BoolSort(), lambda *_: z3.Exists([r], z3.And(r >= 1, k(times)(r, r) == a)))


def is_power(base: int) -> Sequence:
    """Return the chapter that defines the predicate: a number is a power of a base."""
    return is_value(power(base), f"power-{base}")


def is_fibonacci(k: Kernel) -> Definition:
    """Define the predicate that a number is a Fibonacci number."""
    return k(is_value(fibonacci, "fibonacci"))


def coprime(k: Kernel) -> Definition:
    """Define the predicate that no number from 2 on divides both numbers."""
    apart = z3.ForAll([d], z3.Implies(d >= 2, z3.Not(z3.And(k(divides)(d, a), k(divides)(d, n)))))
    return k.define("coprime", [a, n], z3.BoolSort(), lambda *_: apart)


def only_prime(k: Kernel) -> Definition:
    """Define the predicate that no prime other than r divides a number."""
    only = z3.ForAll([d], z3.Implies(z3.And(k(prime)(d), k(divides)(d, a)), d == r))
    return k.define("only-prime", [r, a], z3.BoolSort(), lambda *_: only)


def is_prime_power(k: Kernel) -> Definition:
    """Define the predicate that a number is at least 2 and has only one prime divisor."""
    some = z3.And(a >= 2, z3.Exists([r], k(only_prime)(r, a)))
    return k.define("is-prime-power", [a], z3.BoolSort(), lambda *_: some)


def prime_of_power(k: Kernel) -> Definition:
    """Choose the prime whose power a number is."""
    goal = z3.Implies(k(is_prime_power)(a), z3.Exists([r], k(only_prime)(r, a)))
    return k.choose("prime-power.prime", k.prove("prime-power.prime-exists", [a], goal, [k(is_prime_power).at(a)]))


def holds(k: Kernel, part: Part, number: z3.ArithRef, heap: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a positive number belongs to a part of a set, for a heap."""
    match part:
        case Range(low, high):
            return z3.And(number >= low, number <= high) if high is not None else number >= low
        case Residue(modulus, residue):
            return number % modulus == residue
        case Powers(base):
            return k(is_power(base))(number)
        case Primes():
            return k(prime)(number)
        case Squares():
            return k(is_square)(number)
        case Fibonacci():
            return k(is_fibonacci)(number)
        case Divisors(proper):
            divided = z3.And(heap >= 1, k(divides)(number, heap))
            return z3.And(divided, number < heap) if proper else divided
        case PrimeDivisors():
            return z3.And(heap >= 1, k(prime)(number), k(divides)(number, heap))
        case LeftDivisors():
            return z3.And(heap > number, k(divides)(heap - number, heap))
        case Coprime():
            return z3.And(heap >= 1, k(coprime)(number, heap))
        case PrimePowers():
            return k(is_prime_power)(number)


def member(k: Kernel, amounts: Amounts, number: z3.ArithRef, heap: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a number is in the set, for a heap."""
    inside = z3.Or([holds(k, part, number, heap) for part in amounts.parts])
    return z3.And(number >= 1, z3.Not(inside) if amounts.other else inside)


def residue_pairs(amounts: Amounts, modulus: int) -> list[tuple[int, int]]:
    """Return pairs that include the residues of all heaps and amounts that may be taken from them, in ascending order.

    If a number divides a divisor of the heap, it also divides the heap, whether the divisor is taken or left.
    """
    fixed = amounts.fixed
    if amounts.other and amounts.depends_on_heap:
        return [(r, s) for r in range(modulus) for s in range(modulus)]
    pairs = {(r, s) for r in range(modulus) for s in (residues(fixed, modulus) if fixed.parts else ())}
    for part in amounts.parts:
        if isinstance(part, Coprime):
            pairs |= {(r, s) for r in range(modulus) for s in range(modulus) if gcd(r, s, modulus) == 1}
        elif isinstance(part, LeftDivisors):
            pairs |= {(r, (r - t) % modulus) for r, t in residue_pairs(Amounts((Divisors(),)), modulus)}
        elif isinstance(part, OfHeap):
            classes = range(modulus) if isinstance(part, Divisors) else _residues(Primes(), modulus)
            common = divisors(modulus)
            pairs |= {(r, s) for r in range(modulus) for s in classes if all(r % d == 0 for d in common if s % d == 0)}
    return sorted(pairs)


def residues(amounts: Amounts, modulus: int) -> list[int]:
    """Return, in ascending order, residues that include the residue of every member of a set.

    The set must not depend on the heap.
    """
    if amounts.other:
        known = [part for part in amounts.parts if isinstance(part, Residue) and modulus % part.modulus == 0]
        return [s for s in range(modulus) if all(s % part.modulus != part.residue for part in known)]
    return sorted({s for part in amounts.parts for s in _residues(part, modulus)})


def _residues(part: Part, modulus: int) -> set[int]:
    """Return residues that include the residue of every member of a part."""
    match part:
        case Range(low, high):
            return {n % modulus for n in range(low, low + modulus if high is None else min(high + 1, low + modulus))}
        case Residue(step, residue):
            return {s for s in range(modulus) if (s - residue) % gcd(step, modulus) == 0}
        case Powers(base):
            return _orbit(1, lambda s: s * base % modulus)
        case Primes():
            coprime = {s for s in range(modulus) if gcd(s, modulus) == 1}
            return coprime | {q % modulus for q in prime_factors(modulus)}
        case PrimePowers():
            powers = (_powers_of(q, modulus) for q in prime_factors(modulus))
            return {s for s in range(modulus) if gcd(s, modulus) == 1}.union(*powers)
        case Squares():
            return {s * s % modulus for s in range(modulus)}
        case Fibonacci():
            pairs = _orbit((1 % modulus, 2 % modulus), lambda pair: (pair[1], sum(pair) % modulus))
            return {one for one, _ in pairs}
        case _:
            return set(range(modulus))


def _powers_of(q: int, modulus: int) -> set[int]:
    """Return the residues of the powers of a number with an exponent of at least 1."""
    return _orbit(q % modulus, lambda s: s * q % modulus)


def _orbit(start: State, step: Callable[[State], State]) -> set[State]:
    """Return the states that repeated steps reach."""
    states = set[State]()
    while start not in states:
        states.add(start)
        start = step(start)
    return states


def prime_factors(number: int) -> list[int]:
    """Return the prime divisors of a number, in ascending order."""
    return [q for q in divisors(number) if is_prime(q)]


def lies_in(number: z3.ArithRef, modulus: int, classes: list[int]) -> z3.BoolRef:
    """Return the formula that the residue of a number is one of the given ones."""
    return z3.Or([number % modulus == s for s in classes])


def residues_of(
    k: Kernel, name: str, amounts: Amounts, number: z3.ArithRef, heap: z3.ArithRef, modulus: int
) -> list[Fact]:
    """Prove and return facts from which the residues of the members of a set follow.

    Raises:
        ProofError: the set contains squares or Fibonacci numbers, for which no fact is available.
    """
    facts: list[Fact] = []
    for number_of_part, part in enumerate(() if amounts.other else amounts.parts, 1):
        called = f"{name}-{number_of_part}"
        match part:
            case Powers(base):
                f, classes = k(power(base)), sorted(_residues(part, modulus))
                goal = z3.Implies(i >= 0, lies_in(f(i), modulus, classes))
                every = k.induct(f"{called}.each", [i], goal, Measure((i,)), at=[(i - 1,)], by=[f.at(i)])
                goal = z3.Implies(k(is_power(base))(a), lies_in(a, modulus, classes))
                facts.append(k.prove(called, [a], goal, [k(is_power(base)).at(a), every])(number))
            case Primes():
                facts += [_prime_residue(k, f"{called}.{q}", q)(number) for q in prime_factors(modulus)]
            case PrimePowers():
                facts += [_prime_power_residue(k, f"{called}.{q}", q, modulus)(number) for q in prime_factors(modulus)]
            case Squares() | Fibonacci() | LeftDivisors() | Coprime():
                raise ProofError(f"{name}: no theorem on the residues of {part} is available")
            case Divisors() | PrimeDivisors():
                common = divisors(modulus)[1:]
                facts += [_divisor_residue(k, f"{called}.multiple-{d}", d)(number, heap) for d in common]
                if isinstance(part, PrimeDivisors):
                    facts += [_prime_residue(k, f"{called}.{q}", q)(number) for q in prime_factors(modulus)]
            case Range() | Residue():
                pass
    return facts


def _divisor_residue(k: Kernel, name: str, d: int) -> Theorem:
    """Prove that a number with a divisor that is a multiple of d is a multiple of d."""
    f, q, b = k(times), k(quotient)(a, n), z3.Int("b")
    scaled = k.prove(f"{name}.scaled", [i, b], f(i, d * b) == d * f(i, b), [f.at(i, d * b), f.at(i, b)])
    goal = z3.Implies(z3.And(k(divides)(a, n), n >= 1, a % d == 0), n % d == 0)
    by = [k(quotient).at(a, n), scaled(q, a / d)]
    return k.prove(name, [a, n], goal, by)


def _prime_residue(k: Kernel, name: str, q: int) -> Theorem:
    """Prove that a prime is q or not a multiple of q."""
    goal = z3.Implies(z3.And(k(prime)(a), a % q == 0), a == q)
    by = [k(prime_divisors)(a, q), k(divides).at(q, a), k(times).at(a / q, q)]
    return k.prove(name, [a], goal, by)


def _prime_power_residue(k: Kernel, name: str, q: int, modulus: int) -> Theorem:
    """Prove that a power of a prime that is a multiple of the prime q has the residue of a power of q."""
    power, only, of = k(is_prime_power), k(only_prime), k(prime_of_power)(a)
    rest, f = a / q, k(times)
    is_prime = is_member(k, f"{name}.prime", PRIMES, q)
    goal = z3.Implies(z3.And(power(a), a % q == 0), of == q)
    by: list[Fact] = [*is_prime, k(prime_of_power).at(a), only.at(of, a), k(divides).at(q, a), f.at(rest, q)]
    by.append(power.at(a))
    base_prime = k.prove(f"{name}.base", [a], goal, by)
    goal = z3.Implies(z3.And(a >= q, a % q == 0), k(divides)(rest, a))
    whole = k.prove(f"{name}.part", [a], goal, [k(divides).at(rest, a), f.at(q, rest)])
    smaller = z3.Implies(z3.And(k(prime)(d), k(divides)(d, rest)), d == of)
    goal = z3.Implies(z3.And(power(a), a % q == 0, a != q), smaller)
    by = [whole(a), k(transitive)(d, rest, a), only.at(of, a), k(prime_of_power).at(a), power.at(a)]
    below = k.prove(f"{name}.below", [a, d], goal, by)
    goal = z3.Implies(z3.And(power(a), a % q == 0, a != q), z3.And(power(rest), rest % q == 0, a == q * rest))
    one = k(factor)(rest)
    by = [base_prime(a), k(factor).at(rest), below(a, one), k(quotient).at(q, rest), f.at(k(quotient)(q, rest), q)]
    by += [power.at(a), power.at(rest), only.at(of, rest), below]
    step = k.prove(f"{name}.step", [a], goal, by)
    goal = z3.Implies(z3.And(power(a), a % q == 0), lies_in(a, modulus, sorted(_powers_of(q, modulus))))
    by = [step(a), power.at(a)]
    return k.induct(name, [a], goal, Measure((a,)), at=[(rest,)], by=by)


def divides_heap(k: Kernel, number: int, heap: z3.ArithRef) -> list[Fact]:
    """Return facts from which it follows that a number divides the heap if its remainder is 0."""
    return [k(divides).at(number, heap), k(times).at(heap / number if number > 1 else heap, number)]


def is_member(k: Kernel, name: str, amounts: Amounts, number: int) -> list[Fact]:
    """Prove and return facts from which it follows that a number belongs to a set that is the same for all heaps.

    Raises:
        ProofError: the number is not a member.
    """
    if not contains(amounts, number):
        raise ProofError(f"{name}: {number} is not a member of {amounts}")
    if amounts.other:
        raise ProofError(f"{name}: members of a complement need no facts")
    plain = Amounts(tuple(part for part in amounts.parts if isinstance(part, Range | Residue)))
    if contains(plain, number):
        return []
    part = next(part for part in amounts.parts if contains(Amounts((part,)), number))
    match part:
        case Powers(base):
            place = next(j for j in range(number) if base**j == number)
            return [_is_term(k, name, power(base), is_power(base), place, number)]
        case Fibonacci():
            terms = [1, 2]
            while terms[-1] < number:
                terms.append(terms[-2] + terms[-1])
            return [_is_term(k, name, fibonacci, is_fibonacci, terms.index(number), number)]
        case Squares():
            root = isqrt(number)
            return [k.prove(name, [], k(is_square)(number), [k(is_square).at(number), k(times).at(root, root)])]
        case PrimePowers():
            return [_is_prime_power(k, name, number)]
        case _:
            q = k(quotient)(d, number)
            goal = z3.Implies(k(divides)(d, number), z3.Or(d == 1, d == number))
            by: list[Fact] = [k(no_larger)(d, number), k(quotient).at(d, number)]
            by += [k(times).at(q, j) for j in range(1, number + 1)]
            only = k.prove(f"{name}.divisors", [d], goal, by)
            return [k.prove(name, [], k(prime)(number), [k(prime).at(number), only])]


def _is_prime_power(k: Kernel, name: str, number: int) -> Theorem:
    """Prove that a number is a power of a prime: only one of its divisors is prime."""
    (base,), q = prime_factors(number), k(quotient)(d, number)
    listed = divisors(number)
    goal = z3.Implies(k(divides)(d, number), z3.Or([d == one for one in listed]))
    by: list[Fact] = [k(no_larger)(d, number), k(quotient).at(d, number)]
    by += [k(times).at(q, j) for j in range(1, number + 1)]
    every = k.prove(f"{name}.divisors", [d], goal, by)
    by = [every(d), k(prime_divisors)(d, base)]
    by += [k(divides).at(base, one) for one in listed] + [k(times).at(one // base, base) for one in listed]
    goal = z3.Implies(z3.And(k(prime)(d), k(divides)(d, number)), d == base)
    alone = k.prove(f"{name}.only", [d], goal, by)
    by = [k(is_prime_power).at(number), k(only_prime).at(base, number), alone]
    return k.prove(name, [], k(is_prime_power)(number), by)


def _is_term(k: Kernel, name: str, sequence: Sequence, predicate: Sequence, place: int, number: int) -> Theorem:
    """Prove that a number is a term of a sequence, at a known index."""
    term = k.evaluate(f"{name}.term", [], k(sequence)(place) == number)
    return k.prove(name, [], k(predicate)(number), [k(predicate).at(number), term])
