"""The lemmas of the prelude for functions of several arguments: congruence, recursion and induction, as Rocq text."""

from collections.abc import Iterable

MOST = 9  # the most arguments of a function


def text() -> str:
    """Return the file Tuples.v."""
    lines = [
        "(* Congruence, recursion and induction for functions of several arguments. *)",
        "From Takeaway Require Import Prelude.",
        "",
    ]
    for count in range(1, MOST + 1):
        lines += [congruence(count), recursion(count), induction(count), negated_existence(count)]
    return "\n".join(lines)


def each(pattern: str, numbers: Iterable[int], separator: str = " ") -> str:
    """Return a pattern with each number in the place of #, joined."""
    return separator.join(pattern.replace("#", str(number)) for number in numbers)


def congruence(count: int) -> str:
    """Return the lemma that a function of so many arguments has equal values at equal arguments."""
    places = range(count)
    arrows = each("A#", places, " -> ")
    pairs = each("(x# y# : A#) (p# : x# = y#)", places)
    return (
        f"Lemma cong{count} ({each('A#', places)} B : Type) (f : {arrows} -> B) {pairs} : "
        f"f {each('x#', places)} = f {each('y#', places)}.\n"
        f"Proof. now destruct {each('p#', places, ', ')}. Qed."
    )


def tuple_of(name: str, count: int) -> str:
    """Return a tuple of numbered variables."""
    return f"({each(f'{name}#', range(count), ', ')})" if count > 1 else f"{name}0"


def product(count: int) -> str:
    """Return the type of such tuples."""
    return f"({each('A#', range(count), ' * ')})%type"


def destructuring(count: int) -> str:
    """Return the tactics that name the parts of the tuple p."""
    return "rename p into x0" if count == 1 else f"destruct p as {nested(count)}"


def nested(count: int) -> str:
    """Return the pattern of a tuple, which is a pair of a tuple and its last part."""
    pattern = "x0"
    for number in range(1, count):
        pattern = f"[{pattern} x{number}]"
    return pattern


def recursion(count: int) -> str:
    """Return the lemma that a recursive equation along a well-founded order has a solution."""
    places, pairs = range(count), product(count)
    xs, ys, fun = each("x#", places), each("y#", places), f"({each('A#', places, ' -> ')} -> B)"
    before = f"R {tuple_of('y', count)} {tuple_of('x', count)}"
    return f"""Lemma fix{count} ({each("A#", places)} B : Type) (h : Inh B)
  (R : {pairs} -> {pairs} -> Prop) (W : well_founded R) (F : {fun} -> {fun})
  (H : forall f g {xs}, (forall {ys}, {before} -> f {ys} = g {ys}) -> F f {xs} = F g {xs}) :
  exists f : {fun}, forall {xs}, f {xs} = F f {xs}.
Proof.
  destruct (fix_exists {pairs} B h R W
    (fun k p => {let_tuple(count)}F (fun {ys} => k {tuple_of("y", count)}) {xs})) as [k K].
  - intros f g p E. {destructuring(count)}. apply H. intros {ys} l. now apply E.
  - exists (fun {xs} => k {tuple_of("x", count)}). intros {xs}. exact (K {tuple_of("x", count)}).
Qed."""


def let_tuple(count: int) -> str:
    """Return the beginning of a term that names the parts of the tuple p."""
    return f"let '{tuple_of('x', count)} := p in " if count > 1 else "let x0 := p in "


def induction(count: int) -> str:
    """Return the lemma of induction along a well-founded order of tuples."""
    places, pairs = range(count), product(count)
    xs, ys = each("x#", places), each("y#", places)
    before = f"R {tuple_of('y', count)} {tuple_of('x', count)}"
    return f"""Lemma ind{count} ({each("A#", places)} : Type) (P : {each("A#", places, " -> ")} -> Prop)
  (R : {pairs} -> {pairs} -> Prop) (W : well_founded R)
  (H : forall {xs}, (forall {ys}, {before} -> P {ys}) -> P {xs}) : forall {xs}, P {xs}.
Proof.
  assert (K : forall p : {pairs}, {let_tuple(count)}P {xs}).
  {{ intro p. induction p as [p IH] using (well_founded_ind W). {destructuring(count)}. apply H. intros {ys} l.
    exact (IH {tuple_of("y", count)} l). }}
  intros {xs}. exact (K {tuple_of("x", count)}).
Qed."""


def negated_existence(count: int) -> str:
    """Return the lemmas that something exists if and only if not everything fails."""
    places = range(count)
    xs, types = each("x#", places), f"{each('T#', places)} : Type"
    predicate = f"(P : {each('T#', places, ' -> ')} -> Prop)"
    pattern = "".join(f"[x{n} " for n in places) + "h" + "]" * count
    exists = each("exists x#", places, "; ")
    return f"""Lemma ex_not{count} ({types}) {predicate} : (exists {xs}, P {xs}) = ~ (forall {xs}, ~ P {xs}).
Proof.
  apply pe; [intros {pattern} n; exact (n {xs} h) | intro n; apply NNPP; intro k; apply n].
  intros {xs} h. apply k. {exists}. exact h.
Qed.
Lemma ex_not_not{count} ({types}) {predicate} : (exists {xs}, ~ P {xs}) = ~ (forall {xs}, P {xs}).
Proof.
  apply pe; [intros {pattern} n; exact (h (n {xs})) | intro n; apply NNPP; intro k; apply n].
  intros {xs}. apply NNPP. intro h. apply k. {exists}. exact h.
Qed."""
