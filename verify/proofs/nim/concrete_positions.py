"""Single positions: their nim-sum, their counts and who wins, proved by unfolding the definitions at their heaps.

Worked examples of documents are proved from Bouton's theorem, so that no computation outside the kernel is trusted.
"""

from functools import reduce
from operator import xor

import z3

from theory.rules.conventions import Play
from verify.kernel import Fact, Kernel, Theorem
from verify.proofs.general.concrete_numbers import sum_of
from verify.proofs.general.number_lists import Sizes, at, big, length, nim_sum, ones, put, q
from verify.proofs.general.z3_semantics import heaps, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.misere_bouton import misere_by_counts, misere_lost
from verify.proofs.nim.positions import move
from verify.proofs.nim.winning_move_count import misere_same_moves
from verify.proofs.nim.winning_moves import only_winning_moves
from verify.proofs.theorem_chapters import chapter_factory


@chapter_factory
def value_of(k: Kernel, sizes: Sizes) -> Theorem:
    """The nim-sum of a given position, and how many of its heaps are big and how many are single counters."""
    facts: list[Fact] = []
    rest = 0
    for start in range(len(sizes), -1, -1):
        heaps_left = heaps(*sizes[start:])
        facts += [f.at(heaps_left) for f in (k(valid), k(nim_sum), k(big), k(ones))]
        if start < len(sizes):
            facts.append(k(sum_of(sizes[start], rest)))
            rest ^= sizes[start]
    p = heaps(*sizes)
    goal = z3.And(
        k(valid)(p), k(nim_sum)(p) == rest, k(big)(p) == sum(n >= 2 for n in sizes), k(ones)(p) == sizes.count(1)
    )
    return k.prove(f"nim.value{sizes}", [], goal, by=facts)


@chapter_factory
def outcome_of(k: Kernel, sizes: Sizes, play: Play = Play.NORMAL) -> Theorem:
    """The theorem that a given position is a P-position, or that it is not."""
    p, value, normal = heaps(*sizes), k(value_of(sizes)), play is Play.NORMAL
    outcome, law = k(lost if normal else misere_lost), k(bouton if normal else misere_by_counts)
    goal = outcome(p) if is_lost(sizes, play) else z3.Not(outcome(p))
    return k.prove(f"nim.{play.value}{sizes}", [], goal, by=[law(p), value])


def is_lost(sizes: Sizes, play: Play) -> bool:
    """Return whether a given position is a P-position, by the rule that the theorems prove."""
    if play is Play.MISERE and max(sizes) < 2:
        return sizes.count(1) % 2 == 1
    return reduce(xor, sizes) == 0


def winning(sizes: Sizes, play: Play) -> list[Sizes]:
    """Return the P-positions among the options of a given position, in order."""
    return [after for after in lowered(sizes) if is_lost(after, play)]


@chapter_factory
def move_to(k: Kernel, position: Sizes, option: Sizes) -> Theorem:
    """The theorem that one given position is an option of another."""
    facts = [k(move).at(heaps(*position[i:]), heaps(*option[i:])) for i in range(len(position) + 1)]
    return k.prove(f"nim.move{position}{option}", [], k(move)(heaps(*position), heaps(*option)), by=facts)


def lowered(sizes: Sizes) -> list[Sizes]:
    """Return the options of a given position, in order."""
    return [(*sizes[:i], y, *sizes[i + 1 :]) for i, n in enumerate(sizes) for y in range(n)]


@chapter_factory
def options_of(k: Kernel, sizes: Sizes) -> Theorem:
    """The options of a given position, and that there are no others."""
    facts: list[Fact] = []
    rest: z3.ExprRef = q
    for start in range(len(sizes) + 1):
        facts += [k(move).at(heaps(*sizes[start:]), rest), k(valid).at(rest)]
        rest = tail(rest)
    is_one = z3.Or([q == heaps(*after) for after in lowered(sizes)])
    facts += [k(move_to(sizes, after)) for after in lowered(sizes)]
    facts += [k(valid).at(heaps(*after[i:])) for after in lowered(sizes) for i in range(len(after) + 1)]
    return k.prove(f"nim.options{sizes}", [q], z3.And(k(valid)(q), k(move)(heaps(*sizes), q)) == is_one, by=facts)


@chapter_factory
def misere_winning_moves(k: Kernel, sizes: Sizes, *afters: Sizes) -> Theorem:
    """The winning moves in misère play are those to the positions in `afters`, and no others.

    With two big heaps the winning moves are those of normal play; otherwise there are few options.
    """
    p = heaps(*sizes)
    won = z3.And(k(valid)(q), k(move)(p, q), k(misere_lost)(q))
    if sum(n >= 2 for n in sizes) >= 2:
        facts: list[Fact] = [k(winning_moves(sizes, *afters)), k(value_of(sizes)), k(misere_same_moves)(p, q)]
        facts += [k(outcome_of(after, Play.MISERE)) for after in afters]
    else:
        facts = [k(options_of(sizes)), *(k(outcome_of(after, Play.MISERE)) for after in lowered(sizes))]
    return k.prove(f"nim.misere-winning{sizes}", [q], won == z3.Or([q == heaps(*after) for after in afters]), by=facts)


@chapter_factory
def winning_moves(k: Kernel, sizes: Sizes, *afters: Sizes) -> Theorem:
    """The winning moves in normal play are those to the positions in `afters`, and no others."""
    p, nim = heaps(*sizes), 0
    for n in sizes:
        nim ^= n
    facts: list[Fact] = [k(value_of(sizes)), k(only_winning_moves)(p, q)]
    facts += [k(length).at(heaps(*sizes[start:])) for start in range(len(sizes) + 1)]
    for place, n in enumerate(sizes):
        facts.append(k(sum_of(n, nim)))
        for start in range(place + 1):
            heaps_left = heaps(*sizes[start:])
            facts += [k(at).at(heaps_left, place - start), k(put).at(heaps_left, place - start, n ^ nim)]
    for after in afters:
        facts += [k(move_to(sizes, after)), k(outcome_of(after))]
    is_one = z3.Or([q == heaps(*after) for after in afters])
    facts += [k(value_of(after)) for after in afters]
    return k.prove(f"nim.winning{sizes}", [q], z3.And(k(valid)(q), k(move)(p, q), k(lost)(q)) == is_one, by=facts)
