"""Every rule that is a function: instances of it on all small values, and steps that look like instances and are none.

Each row of `HOLDS` is accepted and no small world refutes it; each of `FAILS` is refused, most of them being false.
"""

import itertools
import re
from typing import Any

import pytest

from tests.verify.checker.meaning import Reading
from tests.verify.checker.small import accepted, folded, refuted, step, world
from verify.checker import rules
from verify.checker.computing import OPERATIONS
from verify.checker.errors import Refused, Unreadable
from verify.checker.terms import Term

DIVIDED = """(=> (> f.j 0) (and (<= (* f.j (@purify (div_total f.i f.j))) f.i)
                                       (< f.i (* f.j (+ (@purify (div_total f.i f.j)) 1)))))
                           (=> (< f.j 0) (and (<= (* f.j (@purify (div_total f.i f.j))) f.i)
                                       (< f.i (* f.j (+ (@purify (div_total f.i f.j)) -1)))))"""
ABS_GT = """|- (= (> (abs {0}) (abs {1})) (ite (>= {0} {2}) (ite (>= {1} {2}) (> {0} {1}) (> {0} (- {1})))
                                                    (ite (>= {1} {2}) (> (- {0}) {1}) (> (- {0}) (- {1})))))"""
HOLDS = f"""
eq_resolve                 f.p ; (= f.p f.q) |- f.q
modus_ponens               f.p ; (=> f.p f.q) |- f.q
refl                       |- (= f.s f.s)
symm                       (= f.s f.t) |- (= f.t f.s)
symm                       (not (= f.s f.t)) |- (not (= f.t f.s))
skolem_intro               |- (= (@purify (+ f.i 1)) (+ f.i 1))
eq-symm                    |- (= (= f.s f.t) (= f.t f.s))
arith-int-div-total        (= (= f.j 0) false) |- (= (div f.i f.j) (div_total f.i f.j))
arith-int-mod-total        (= (= f.j 0) false) |- (= (mod f.i f.j) (mod_total f.i f.j))
arith-int-mod-total        (= (= 3 0) false) |- (= (mod f.i 3) (mod_total f.i 3))
arith-abs-eq               |- (= (= (abs f.i) (abs f.j)) (or (= f.i f.j) (= f.i (- f.j))))
arith-abs-eq               |- (= (= (abs f.x) (abs 1/1)) (or (= f.x 1/1) (= f.x (- 1/1))))
arith_reduction            |- (= (div f.i f.j) (ite (= f.j 0) (@int_div_by_zero f.i) (div_total f.i f.j)))
arith_reduction            |- (= (mod f.i f.j) (ite (= f.j 0) (@mod_by_zero f.i) (mod_total f.i f.j)))
arith_reduction            |- (= (/ f.x f.y) (ite (= f.y 0/1) (@div_by_zero f.x) (/_total f.x f.y)))
arith_reduction            |- (= (abs f.i) (ite (< f.i 0) (- f.i) f.i))
arith_reduction            |- (= (abs f.x) (ite (< f.x 0/1) (- f.x) f.x))
arith_reduction            |- (and (= (to_int f.x) (@purify (to_int f.x)))
                                   (and (<= 0/1 (- f.x (to_real (@purify (to_int f.x)))))
                                        (< (- f.x (to_real (@purify (to_int f.x)))) 1/1)))
arith_reduction            |- (and (= (/_total f.x f.y) (@purify (/_total f.x f.y)))
                                   (=> (not (= f.y 0/1)) (= (* f.y (@purify (/_total f.x f.y))) f.x)))
arith_reduction            |- (and (= (div_total f.i 3) (@purify (div_total f.i 3)))
                                   (and (<= (* 3 (@purify (div_total f.i 3))) f.i)
                                        (< f.i (* 3 (+ (@purify (div_total f.i 3)) 1)))))
arith_reduction            |- (and (= (mod_total f.i 2) (- f.i (* 2 (@purify (div_total f.i 2)))))
                                   (and (<= (* 2 (@purify (div_total f.i 2))) f.i)
                                        (< f.i (* 2 (+ (@purify (div_total f.i 2)) 1)))))
arith_reduction            |- (and (= (div_total f.i f.j) (@purify (div_total f.i f.j))) (and {DIVIDED}))
arith_reduction            |- (and (= (mod_total f.i f.j) (- f.i (* f.j (@purify (div_total f.i f.j)))))
                                   (and {DIVIDED}))
arrays_ext                 (not (= f.a f.b)) |- (not (= (select f.a (@array_deq_diff f.a f.b))
                                                        (select f.b (@array_deq_diff f.a f.b))))
ite_eq                     |- (ite f.p (= (ite f.p f.s f.t) f.s) (= (ite f.p f.s f.t) f.t))
eq-ite-lift                |- (= (= (ite f.p f.s f.t) f.u) (ite f.p (= f.s f.u) (= f.t f.u)))
ite-true-cond              |- (= (ite true f.s f.t) f.s)
ite-false-cond             |- (= (ite false f.s f.t) f.t)
ite-not-cond               |- (= (ite (not f.p) f.s f.t) (ite f.p f.t f.s))
ite-eq-branch              |- (= (ite f.p f.t f.t) f.t)
arith-eq-elim-int          |- (= (= f.i f.j) (and (>= f.i f.j) (<= f.i f.j)))
arith-geq-ite-lift         |- (= (>= (ite f.p f.i f.j) f.k) (ite f.p (>= f.i f.k) (>= f.j f.k)))
arith-leq-ite-lift         |- (= (<= (ite f.p f.x f.y) 1/2) (ite f.p (<= f.x 1/2) (<= f.y 1/2)))
arith-max-geq2             |- (= (>= (ite (>= f.x f.y) f.x f.y) f.y) true)
arith-abs-int-gt           {ABS_GT.format("f.i", "f.j", "0")}
arith-abs-real-gt          {ABS_GT.format("f.x", "f.y", "0.0")}
array-read-over-write      |- (= (select (store f.a f.i f.p) f.i) f.p)
arrays_read_over_write_1   |- (= (select (store f.a f.i f.p) f.i) f.p)
array-read-over-write2     (= (= f.i f.j) false) |- (= (select (store f.a f.i f.p) f.j) (select f.a f.j))
arrays_read_over_write     (not (= f.i f.j)) |- (= (select (store f.a f.i f.p) f.j) (select f.a f.j))
array-read-over-write-split |- (= (select (store f.a f.j f.p) f.i) (ite (= f.i f.j) f.p (select f.a f.i)))
trans                      (= f.i f.j) ; (= f.j f.k) |- (= f.i f.k)
trans                      (= f.i f.j) |- (= f.i f.j)
cong                       (= f.i f.j) ; (= f.k f.k) |- (= (f.g f.i f.k) (f.g f.j f.k))
cong                       (= f.p f.q) |- (= (not f.p) (not f.q))
cong                       (= (f.F @t1) (f.G @t1 f.s))
                           |- (= (forall (@list @t1) (f.F @t1)) (forall (@list @t1) (f.G @t1 f.s)))
cong                       (= f.i f.j) |- (= (@purify f.i) (@purify f.j))
nary_cong                  (= f.p f.q) ; (= f.q f.r) |- (= (and f.p f.r f.q) (and f.q f.r f.r))
pairwise_cong              (= f.i f.j) |- (= (distinct f.i f.k) (distinct f.j f.k))
resolution                 (or f.p f.q) ; (or (not f.p) f.r) |- (or f.q f.r) :args true f.p
resolution                 (or (not f.p) f.q) ; f.p |- f.q :args false f.p
resolution                 f.p ; (not f.p) |- false :args true f.p
resolution                 (or f.p f.q) ; (not (or f.p f.q)) |- false :args true (or f.p f.q)
chain_resolution           (or f.p f.q f.r) ; (not f.q) ; (not f.p) |- f.r :args (@list true true) (@list f.q f.p)
chain_resolution           (or f.p f.q) ; (or (not f.p) f.q) |- f.q :args (@list true) (@list f.p)
chain_m_resolution         (or f.p f.q) ; (or (not f.p) f.r) |- (or f.r f.q) :args (or f.r f.q) (@list true) (@list f.p)
reordering                 (or f.p f.q f.r) |- (or f.r f.p f.q)
factoring                  (or f.p f.q f.p) |- (or f.p f.q)
and_intro                  f.p ; f.q ; f.r |- (and f.p f.q f.r)
and_intro                  f.p |- f.p
process_scope              (=> f.p (=> f.q f.r)) |- (=> (and f.p f.q) f.r)
process_scope              (=> f.p (=> f.q false)) |- (not (and f.p f.q))
process_scope              (=> (and f.p f.q) f.r) |- (=> (and f.p f.q) f.r)
bool-or-taut               |- (= (or f.p f.q (not f.p)) true)
bool-or-taut2              |- (= (or (not f.p) f.q f.p) true)
aci_norm                   |- (= (and f.p (and f.q true) f.p) (and f.q f.p))
aci_norm                   |- (= (or f.p (or f.q false)) (or f.p f.q))
aci_norm                   |- (= (and f.p true) f.p)
absorb                     |- (= (and f.p false f.q) false)
absorb                     |- (= (or f.p (or true f.q)) true)
evaluate                   |- (= (+ 2 (* 3 -1)) -1)
evaluate                   |- (= (div_total -7 2) -4)
evaluate                   |- (= (mod -7 -2) 1)
evaluate                   |- (= (ite (>= 1 0) (/ 1.0 4.0) f.x) 1/4)
evaluate                   |- (= (to_int -3/2) -2)
evaluate                   |- (= (distinct 1 2 1) false)
trust                      |- (= (select (store (store ((as const (Array Int Bool)) false) 0 true) 1 true) 2) false)
trust                      |- (= (select (store (store ((as const (Array Int Bool)) false) 0 true) 1 false) 0) true)
arith_poly_norm            |- (= (* (+ f.i 1) (- f.i 1)) (- (* f.i f.i) 1))
arith_poly_norm            |- (= (/ (+ f.x f.x) 2.0) f.x)
arith_poly_norm_rel        (= f.p f.p) |- (= (>= f.i f.j) (>= (* 2 (- f.i f.j)) 0))
arith_poly_norm_rel        |- (= (= f.i f.j) (= (* -3 f.j) (* -3 f.i)))
arith_poly_norm_rel        |- (= (= f.x f.y) (= (* -1/2 f.y) (* -1/2 f.x)))
arith_poly_norm_rel        |- (= (> (* 2 f.i) (* 4 f.j)) (>= f.i (+ f.j f.j 1)))
arith-elim-gt              |- (= (> f.i f.j) (not (>= f.j f.i)))
arith-elim-lt              |- (= (< f.x f.y) (not (>= f.x f.y)))
arith-elim-leq             |- (= (<= f.x f.y) (>= f.y f.x))
arith-elim-int-lt          |- (= (< f.i f.j) (>= f.j (+ f.i 1)))
arith-leq-norm             |- (= (<= f.i f.j) (not (>= f.i (+ f.j 1))))
arith-geq-tighten          |- (= (not (>= f.i f.j)) (>= f.j (+ f.i 1)))
arith-geq-norm1-int        |- (= (>= f.i f.j) (>= (- f.i f.j) 0))
arith-geq-norm1-real       |- (= (>= f.x f.y) (>= (- f.x f.y) 0/1))
arith-int-eq-conflict      |- (= (= (to_real f.i) 1/2) false)
arith-int-geq-tighten      |- (= (>= (to_real f.i) 1/2) (>= f.i 1))
arith-int-geq-tighten      |- (= (>= (to_real f.i) -1/2) (>= f.i 0))
int_tight_ub               (< f.i 1) |- (<= f.i 0)
int_tight_lb               (> f.i -1) |- (>= f.i 0)
arith_sum_ub               (< f.i f.j) ; (<= f.k 1) ; (= f.j 2) |- (< (+ f.i f.k f.j) (+ f.j 1 2))
arith_sum_ub               (= f.i f.j) ; (<= f.k 1) |- (<= (+ f.i f.k) (+ f.j 1))
arith_mult_pos             |- (=> (and (> f.k 0) (<= f.i f.j)) (<= (* f.k f.i) (* f.k f.j)))
arith_mult_neg             |- (=> (and (< f.k 0) (<= f.i f.j)) (>= (* f.k f.i) (* f.k f.j)))
arith_mult_neg             |- (=> (and (< -1 0) (= f.i f.j)) (= (* -1 f.i) (* -1 f.j)))
arith_mult_sign            |- (=> (and (> f.x 0/1) (< f.y 0/1)) (< (* f.x f.y) 0/1))
arith_mult_sign            |- (=> (not (= f.i 0)) (> (* f.i f.i) 0))
arith_mult_sign            |- (=> (and (> f.i 0) (>= f.j 0)) (>= (* f.i f.j) 0))
arith_mult_sign            |- (=> (and (< f.i 0) (not (= f.j 0))) (< (* f.i f.i f.i f.j f.j) 0))
arith_mult_abs_comparison  (> (abs f.i) (abs f.j)) ; (> (abs f.k) (abs 1)) |- (> (abs (* f.i f.k)) (abs (* f.j 1)))
arith_mult_abs_comparison  (> (abs f.i) (abs f.j)) ; (and (= (abs f.k) (abs 1)) (not (= f.k 0)))
                           |- (> (abs (* f.i f.k)) (abs (* f.j 1)))
arith_mult_abs_comparison  (= (abs f.i) (abs f.j)) ; (= (abs f.k) (abs 2)) |- (= (abs (* f.i f.k)) (abs (* f.j 2)))
arith_trichotomy           (>= f.i f.j) ; (not (= f.i f.j)) |- (> f.i f.j)
arith_trichotomy           (not (< f.i f.j)) ; (<= f.i f.j) |- (= f.i f.j)
distinct_values            |- (not (= 1 2))
distinct_values            |- (not (= (f.cons 1 f.nil) (f.cons 1 (f.cons 2 f.nil))))
distinct_values            |- (not (= (f.pair true f.p) (f.pair false f.p)))
dt-cons-eq-clash           |- (= (= f.nil (f.cons f.i f.l)) false)
distinct-elim              |- (= (distinct f.i f.j f.k) (and (not (= f.i f.j)) (not (= f.i f.k)) (not (= f.j f.k))))
distinct-elim              |- (= (distinct f.i f.j) (not (= f.i f.j)))
distinct-true              |- (= (distinct 1 2 3) true)
distinct-false             |- (= (distinct f.i f.j f.i) false)
dt_split                   |- (or (is f.nil f.l) (is f.cons f.l))
dt_split                   |- (is f.pair f.d)
dt-inst                    |- (= (is f.cons f.l) (= f.l (f.cons (f.head f.l) (f.tail f.l))))
dt-inst                    |- (= (is f.nil f.l) (= f.l f.nil))
dt-collapse-selector       |- (= (f.tail (f.cons f.i f.l)) f.l)
dt-collapse-tester         |- (= (is f.cons (f.cons f.i f.l)) true)
dt-collapse-tester         |- (= (is f.nil (f.cons f.i f.l)) false)
dt-collapse-tester-singleton  |- (= (is f.pair f.d) true)
dt-cons-eq                 |- (= (= (f.cons f.i f.l) (f.cons f.j f.m)) (and (= f.i f.j) (= f.l f.m)))
arrays-select-const        |- (= (select ((as const (Array Int Bool)) f.p) f.i) f.p)
trust                      |- (= (store (store ((as const (Array Int Bool)) false) 0 true) 1 false)
                           (store ((as const (Array Int Bool)) false) 0 true))
trust                      |- (= (store (store ((as const (Array Int Bool)) f.p) 0 true) 1 f.q)
                           (store (store (store ((as const (Array Int Bool)) f.p) 1 f.q) 0 false) 0 true))
eq-refl                    |- (= (= f.l f.l) true)
instantiate                @t7 |- (f.F f.s) :args (@list f.s)
instantiate                @t8 |- (f.G f.s f.t) :args (@list f.s f.t)
instantiate                @t8 |- (f.G @t2 @t1) :args (@list @t2 @t1)
skolemize                  (not @t7) |- (not (f.F (@quantifiers_skolemize @t7 0)))
skolemize                  (not @t8) |- (not (f.G (@quantifiers_skolemize @t8 0) (@quantifiers_skolemize @t8 1)))
alpha_equiv                |- (= @t7 (forall (@list @t2) (f.F @t2)))
alpha_equiv                |- (= @t8 (forall (@list @t2 @t1) (f.G @t2 @t1)))
alpha_equiv                |- (= (forall (@list @t1) (forall (@list @t1) (f.F @t1)))
                           (forall (@list @t1) (forall (@list @t2) (f.F @t2))))
exists-elim                |- (= (exists (@list @t1) (f.F @t1)) (not (forall (@list @t1) (not (f.F @t1)))))
exists-elim                |- (= (exists (@list @t1) (exists (@list @t2) (f.G @t2 @t1)))
                           (not (forall (@list @t1) (not (exists (@list @t2) (f.G @t2 @t1))))))
quant-unused-vars          |- (= (forall (@list @t1 @t2) (f.F @t1)) @t7)
quant-unused-vars          |- (= (exists (@list @t1) f.p) f.p)
"""
FAILS = """
eq_resolve                 f.p ; (= f.p f.q) |- f.r
modus_ponens               f.q ; (=> f.p f.q) |- f.p
modus_ponens               (=> f.p f.q) |- f.q
symm                       (= f.s f.t) |- (= f.t f.u)
skolem_intro               |- (= (@purify f.i) f.j)
arith-int-div-total        |- (= (div f.i f.j) (div_total f.i f.j))
arith-int-mod-total        (= (= f.i 0) false) |- (= (mod f.i f.j) (mod_total f.i f.j))
arith-abs-eq               |- (= (= (abs f.i) (abs f.j)) (= f.i f.j))
arith_reduction            |- (= (div f.i f.j) (ite (= f.j 0) (@int_div_by_zero f.j) (div_total f.i f.j)))
arith_reduction            |- (= (abs f.i) (ite (< f.i 0) f.i (- f.i)))
arith_reduction            |- (and (= (to_int f.x) (@purify (to_int f.x)))
                                   (and (< 0/1 (- f.x (to_real (@purify (to_int f.x)))))
                                        (< (- f.x (to_real (@purify (to_int f.x)))) 1/1)))
arith_reduction            |- (and (= (/_total f.x f.y) (@purify (/_total f.x f.y)))
                                   (= (* f.y (@purify (/_total f.x f.y))) f.x))
arith_reduction            |- (and (= (div_total f.i 3) (@purify (div_total f.i 3)))
                                   (and (<= (* 3 (@purify (div_total f.i 3))) f.i)
                                        (< f.i (* 3 (@purify (div_total f.i 3))))))
arith_reduction            |- (and (= (mod_total f.i f.j) (@purify (mod_total f.i f.j)))
                                   (and (<= 0 (@purify (mod_total f.i f.j))) (< (@purify (mod_total f.i f.j)) f.j)))
arrays_ext                 |- (not (= (select f.a (@array_deq_diff f.a f.b)) (select f.b (@array_deq_diff f.a f.b))))
arrays_ext                 (not (= f.a f.b)) |- (not (= (select f.a f.i) (select f.b f.i)))
ite_eq                     |- (ite f.p (= (ite f.p f.s f.t) f.t) (= (ite f.p f.s f.t) f.s))
eq-ite-lift                |- (= (= (ite f.p f.s f.t) f.u) (ite f.p (= f.t f.u) (= f.s f.u)))
ite-not-cond               |- (= (ite (not f.p) f.s f.t) (ite f.p f.s f.t))
ite-eq-branch              |- (= (ite f.p f.s f.t) f.t)
arith-eq-elim-int          |- (= (= f.i f.j) (>= f.i f.j))
arith-geq-ite-lift         |- (= (>= (ite f.p f.i f.j) f.k) (ite f.p (>= f.j f.k) (>= f.i f.k)))
arith-max-geq2             |- (= (>= (ite (>= f.x f.y) f.y f.x) f.y) true)
arith-abs-int-gt           |- (= (> (abs f.i) (abs f.j)) (ite (>= f.i 0) (> f.i f.j) (> (- f.i) f.j)))
array-read-over-write      |- (= (select (store f.a f.i f.p) f.j) f.p)
array-read-over-write2     |- (= (select (store f.a f.i f.p) f.j) (select f.a f.j))
array-read-over-write-split |- (= (select (store f.a f.j f.p) f.i) (ite (= f.i f.j) (select f.a f.i) f.p))
exists-elim                |- (= (exists (@list @t1) (f.F @t1)) (not (forall (@list @t1) (f.F @t1))))
exists-elim                |- (= (exists (@list @t1) (f.F @t1)) (forall (@list @t1) (not (f.F @t1))))
resolution                 @t7 |- (f.F f.s)
resolution                 (or @t7 f.p) ; (not (f.F f.s)) |- f.p
and_elim                   (forall (@list @t1) (and (f.F @t1) f.p)) |- f.p
aci_norm                   |- (= (and f.p @t7) (and f.p (f.F @t1)))
true_elim                  (= f.i 1) |- f.p
ite_elim1                  (= (ite f.p f.i f.j) f.k) |- (or (not f.p) (= f.j f.k))
process_scope              f.p |- (=> f.p f.q)
cong                       (= f.i f.j) |- (= (f.g f.i f.k) (f.g f.i f.j))
cong                       (= f.i f.j) |- (= (- f.i) (abs f.j))
cong                       (= @t7 @t8) |- (= (@quantifiers_skolemize @t7 0) (@quantifiers_skolemize @t8 0))
resolution                 (or f.p f.q) ; (or (not f.p) f.r) |- f.q :args true f.p
resolution                 (or f.p f.q) ; (or f.p f.r) |- (or f.q f.r) :args true f.p
resolution                 (or f.p f.q) ; (or (not f.p) f.r) |- (or f.p f.r) :args false f.p
resolution                 f.p |- false :args true f.p
chain_resolution           (or f.p f.q) |- false :args (@list) (@list)
chain_resolution           (or f.p f.q) ; (not f.p) |- false :args (@list true true) (@list f.p f.q)
reordering                 (or f.p f.q f.r) |- (or f.p f.q)
and_intro                  f.p ; f.q |- (and f.p f.q f.r)
process_scope              (=> f.p (=> f.q f.r)) |- (=> f.p f.r)
process_scope              (=> f.p (=> f.q f.r)) |- (not (and f.p f.q))
bool-or-taut               |- (= (or f.p f.q (not f.r)) true)
aci_norm                   |- (= (and f.p f.q) f.p)
aci_norm                   |- (= (and f.p false) f.p)
absorb                     |- (= (and f.p true) true)
evaluate                   |- (= (+ 2 2) 5)
evaluate                   |- (= (div 1 0) 0)
trust                      |- (= f.p true)
trust                      |- (= (select (store ((as const (Array Int Bool)) false) f.i true) 2) false)
trust                      |- (= (select f.a 2) false)
trust                      |- (= (store ((as const (Array Int Bool)) false) 0 true) ((as const (Array Int Bool)) false))
trust                      |- (= (= (store (store ((as const (Array Bool Bool)) false) true true) false true)
                           ((as const (Array Bool Bool)) true)) false)
arith_poly_norm            |- (= (* f.i f.i) f.i)
arith_poly_norm            |- (= (/ f.x 0.0) 0.0)
arith_poly_norm_rel        |- (= (>= f.i f.j) (>= f.j f.i))
arith_poly_norm_rel        |- (= (>= f.i f.j) (>= (* f.k f.i) (* f.k f.j)))
arith_poly_norm_rel        |- (= (= f.i f.j) (= (* 0 f.i) 0))
arith_poly_norm_rel        |- (= (> (* 2/1 f.x) 1/1) (>= f.x 1/1))
arith-elim-gt              |- (= (> f.i f.j) (not (>= f.i f.j)))
arith-elim-lt              |- (= (< f.x f.y) (>= f.y (+ f.x 1/1)))
arith-elim-int-lt          |- (= (< f.i f.j) (>= f.j (+ f.i 2)))
arith-geq-tighten          |- (= (not (>= f.i f.j)) (>= f.j f.i))
arith-int-eq-conflict      |- (= (= (to_real f.i) 2/1) false)
arith-int-eq-conflict      |- (= (= f.x 1/2) false)
arith-int-geq-tighten      |- (= (>= (to_real f.i) 1/2) (>= f.i 0))
int_tight_ub               (< f.x 1.0) |- (<= f.x 0.0)
int_tight_ub               (< f.i 1) |- (<= f.i -1)
int_tight_lb               (> f.i 1) |- (>= f.i 3)
arith_sum_ub               (< f.i f.j) ; (> f.k 1) |- (< (+ f.i f.k) (+ f.j 1))
arith_sum_ub               (<= f.i f.j) ; (<= f.k 1) |- (< (+ f.i f.k) (+ f.j 1))
arith_mult_pos             |- (=> (and (> f.k -1) (< f.i f.j)) (< (* f.k f.i) (* f.k f.j)))
arith_mult_neg             |- (=> (and (< f.k 0) (<= f.i f.j)) (<= (* f.k f.i) (* f.k f.j)))
arith_mult_sign            |- (=> (> f.x 0/1) (> (* f.x f.y) 0/1))
arith_mult_sign            |- (=> (not (= f.i 0)) (> (* f.i f.i f.i) 0))
arith_mult_sign            |- (=> (and (< f.i 0) (< f.j 0)) (< (* f.i f.j) 0))
arith_mult_sign            |- (=> (> f.i -1) (> (* f.i f.i) 0))
arith_mult_sign            |- (=> (and (> f.i 0) (>= f.j 0)) (> (* f.i f.j) 0))
arith_mult_sign            |- (=> (> f.i 0) (> (+ f.i f.j) 0))
arith_mult_sign            |- (=> (= f.p true) (> (* f.i f.j) 0))
arith_mult_sign            |- (or (not (> f.i 0)) (< (* f.i f.i) 0))
arith-geq-tighten          |- (= (not (>= f.x f.y)) (>= f.y (+ f.x 1/1)))
arith_poly_norm_rel        |- (= (> (* f.x (to_real f.i)) 1/2) (>= (* f.x (to_real f.i)) 1/1))
arith_poly_norm_rel        |- (= (> (* 2 f.i) (* 2 f.j)) (> (* 2 f.j) (* 2 f.i)))
int_tight_ub               (< (* 2 f.i) 1) |- (<= f.i -1)
int_tight_ub               (not (= (* 2 f.i) 1)) |- (= f.i 0)
arith-int-eq-conflict      |- (= (= (* 2 f.i) 1) true)
dt-cons-eq-clash           |- (= (= (f.cons f.i f.l) (f.cons f.j f.l)) false)
dt-collapse-selector       |- (= (f.head (f.cons f.i f.l)) f.j)
arrays-select-const        |- (= (select ((as const (Array Int Bool)) f.p) f.i) f.q)
trust                      |- (= (store (store ((as const (Array Int Bool)) f.p) f.i true) f.j false)
                           (store (store ((as const (Array Int Bool)) f.p) f.j false) f.i true))
trust                      |- (= (select ((as const (Array Int Bool)) f.p) f.i) f.q)
trust                      |- (= (select (store ((as const (Array Int Bool)) f.p) 0 f.q) f.i) f.p)
eq-refl                    |- (= (= f.l f.m) true)
dt_split                   |- (or (is f.cons f.l) (is f.cons f.l))
distinct_values            |- (not (= (f.cons 1 f.l) (f.cons f.i f.l)))
arith_mult_abs_comparison  (> (abs f.i) (abs f.j)) ; (= (abs f.k) (abs 1)) |- (> (abs (* f.i f.k)) (abs (* f.j 1)))
arith_mult_abs_comparison  (> (abs f.i) (abs f.j)) ; (> f.k 1) |- (> (abs (* f.i f.k)) (abs (* f.j 1)))
arith_trichotomy           (>= f.i f.j) ; (not (= f.i f.k)) |- (> f.i f.j)
arith_trichotomy           (>= f.i f.j) |- (> f.i f.j)
distinct_values            |- (not (= f.i 2))
distinct_values            |- (not (= (f.cons 1 f.l) (f.cons 1 f.m)))
dt-cons-eq-clash           |- (= (= f.l (f.cons f.i f.l)) true)
distinct-elim              |- (= (distinct f.i f.j f.k) (and (not (= f.i f.j)) (not (= f.j f.k))))
distinct-true              |- (= (distinct 1 2 f.i) true)
distinct-false             |- (= (distinct f.i f.j) false)
dt_split                   |- (is f.cons f.l)
dt-inst                    |- (= (is f.cons f.l) (= f.l (f.cons (f.head f.m) (f.tail f.l))))
dt-collapse-selector       |- (= (f.tail (f.cons f.i f.l)) f.m)
dt-collapse-selector       |- (= (f.tail f.nil) f.nil)
dt-collapse-tester         |- (= (is f.cons f.l) true)
dt-collapse-tester-singleton  |- (= (is f.cons f.l) true)
dt-cons-eq                 |- (= (= (f.cons f.i f.l) (f.cons f.j f.m)) (= f.i f.j))
dt-cons-eq                 |- (= (= (f.tail f.l) (f.tail f.m)) (= f.l f.m))
arrays-select-const        |- (= (select f.a f.i) f.p)
instantiate                @t7 |- (f.F f.s) :args (@list f.t)
instantiate                (exists (@list @t1) (f.F @t1)) |- (f.F f.s) :args (@list f.s)
instantiate                (forall (@list @t1) (exists (@list @t2) (f.G @t1 @t2)))
                           |- (exists (@list @t2) (f.G @t2 @t2)) :args (@list @t2)
skolemize                  (not @t7) |- (not (f.F (@quantifiers_skolemize @t8 0)))
skolemize                  @t7 |- (f.F (@quantifiers_skolemize @t7 0))
alpha_equiv                |- (= @t8 (forall (@list @t2 @t1) (f.G @t1 @t1)))
alpha_equiv                |- (= @t8 (forall (@list @t2 @t1) (f.G @t1 @t2)))
quant-unused-vars          |- (= (exists (@list @t1 @t2) (f.G @t1 @t2)) (exists (@list @t1) (f.G @t1 @t1)))
exists-elim                |- (= (exists (@list @t1) (f.F @t1)) (forall (@list @t1) (not (f.F @t1))))
arith_mult_neg             |- (=> (and (< f.k 0) (< f.i f.j)) (> (* f.k f.i) (* f.j f.j)))
arith_mult_abs_comparison  (= (abs f.i) (abs f.j)) ; (and (= (abs f.k) (abs 1)) (not (= f.k 0)))
                           |- (> (abs (* f.i f.k)) (abs (* f.j 1)))
arith_mult_abs_comparison  (> (abs f.i) (abs f.j)) ; (and (= (abs f.k) (abs 1)) (not (= f.i 0)))
                           |- (> (abs (* f.i f.k)) (abs (* f.j 1)))
dt-inst                    |- (= (is f.cons f.l) (= f.l f.nil))
distinct-true              |- (= (distinct 1 f.i 1) true)
alpha_equiv                |- (= (forall (@list @t1) (exists (@list @t1) (f.G @t1 @t1)))
                           (forall (@list @t1) (exists (@list @t2) (f.G @t1 @t2))))
alpha_equiv                |- (= (and @t7 (f.F @t1)) (and (forall (@list @t2) (f.F @t2)) (f.F @t2)))
alpha_equiv                |- (= @t7 (forall (@list @t2) (f.F @t1)))
alpha_equiv                |- (= (forall (@list @t1) (f.G @t1 @t2)) (forall (@list @t2) (f.G @t2 @t2)))
exists-elim                |- (= (exists (@list @t1) (f.F @t1)) (not (forall (@list @t2) (not (f.F @t1)))))
quant-unused-vars          |- (= @t7 (f.F @t1))
quant-unused-vars          |- (= @t8 (forall (@list @t1) (f.G @t1 @t2)))
"""


# The checker's own rules, in its own language.
OWN_HOLDS = """
equal        |- (= f.s f.s)
equal        (= f.i f.j) ; (= f.k f.j) |- (= f.i f.k)
equal        f.p ; (= f.p f.q) |- f.q
equal        f.p ; (= f.q f.p) |- f.q
equal        (= f.i f.j) ; (= f.j f.k) |- (= (f.g f.k (+ f.i 1)) (f.g f.i (+ f.j 1)))
equal        (not (= f.i f.j)) ; (= f.j f.k) |- (not (= f.i f.k))
equal        (= f.s f.t) |- (= (forall (@t1) (f.G @t1 f.s)) (forall (@t1) (f.G @t1 f.t)))
equal        (= (f.F @t1) (f.G @t1 f.s)) |- (= (not @t7) (not (forall (@t1) (f.G @t1 f.s))))
equal        |- (= (forall (@t1) (forall (@t1) (f.F @t1))) (forall (@t2 @t1) (f.F @t1)))
equal        (= f.i f.j) |- (= (store f.a f.i f.p) (store f.a f.j f.p))
equal        (= f.l f.m) |- (= ((_ is f.cons) f.l) ((_ is f.cons) f.m))
follows      (= f.s f.t) |- (= f.t f.s)
follows      (not (= f.s f.t)) |- (not (= f.t f.s))
follows      |- (= (= f.s f.t) (= f.t f.s))
follows      |- (= (div (+ 1 6) 2) 3)
follows      |- (= (mod -7 -2) 1)
follows      |- (= (to_int (/ -3.0 2.0)) -2)
follows      |- (= (+ (to_real (div 7 2)) (/ f.x (/ 1.0 2.0))) (+ 3.0 f.x f.x))
follows      |- (not (= (/ 1.0 2.0) (/ 1.0 3.0)))
follows      (< f.i 1) ; (>= f.i 0) |- (= f.i 0)
sum          (< f.i f.j) ; (<= f.k 1) ; (= f.j 2) |- (< (+ f.i f.k f.j) (+ f.j 1 2))
sum          (> f.i f.j) |- (>= f.i f.j)
sum          (> f.i f.j) |- (not (= f.i f.j))
sum          (= f.i f.j) ; (= f.j f.k) |- (= f.i f.k)
sum          |- (<= f.i f.i)
sum          (not (>= f.x f.y)) ; (not (> f.y 1.0)) |- (< (+ f.x f.y) (+ f.y 1.0))
product      (> f.k 0) ; (<= f.i f.j) |- (<= (* f.k f.i) (* f.k f.j))
product      (< f.k 0) ; (<= f.i f.j) |- (>= (* f.k f.i) (* f.k f.j))
product      (not (= f.x 0.0)) ; (not (= f.x 0.0)) |- (> (* f.x f.x) 0.0)
product      (not (= f.i 0)) ; (< f.j 0) ; (not (= f.i 0)) |- (< (* f.i f.j f.i) 0)
product      (< f.i 0) ; (< f.i 0) ; (< f.i 0) |- (< (* f.i f.i f.i) 0)
product      (>= f.i 0) ; (= f.j f.k) |- (= (* f.i f.j) (* f.i f.k))
product      |- (> 1 0)
instantiate  @t8 |- (f.G f.s @t2) :args f.s @t2
div          |- (and (=> (> f.j 0) (and (<= (* f.j (div f.i f.j)) f.i) (< f.i (* f.j (+ (div f.i f.j) 1)))))
                     (=> (< f.j 0) (and (<= (* f.j (div f.i f.j)) f.i) (< f.i (* f.j (+ (div f.i f.j) -1))))))
                     :args f.i f.j
floor        |- (and (<= (to_real (to_int f.x)) f.x) (< f.x (+ (to_real (to_int f.x)) 1.0))) :args f.x
"""
OWN_FAILS = """
equal        |- (= f.s f.t)
equal        |- f.p
equal        f.p |- f.q
equal        (= f.i f.j) |- (= f.i f.k)
equal        (= f.i f.j) |- (not (= f.i f.j))
equal        (not (= f.i f.j)) |- (= f.i f.j)
equal        (=> f.p (= f.i f.j)) |- (= f.i f.j)
equal        (= (f.g f.i f.k) (f.g f.j f.k)) |- (= f.i f.j)
equal        (= f.p f.q) |- f.q
equal        (= f.s f.t) |- (= @t7 @t8)
equal        (= f.s f.t) |- (= (forall (@t1) (f.G @t1 f.s)) (exists (@t1) (f.G @t1 f.t)))
equal        (= @t1 f.s) |- (= (f.F @t2) (f.F f.s))
equal        (= f.l f.m) |- (= ((_ is f.cons) f.l) ((_ is f.nil) f.m))
equal        |- (= (forall (@t1) (f.G @t1 @t2)) (forall (@t2) (f.G @t2 @t1)))
equal        |- (= (forall (@t1 @t2) (f.G @t1 @t2)) (forall (@t1) (f.G @t1 @t1)))
equal        |- (= (forall (@t1) (f.F @t1)) (forall (@t3) (f.F @t1)))
equal        (= @t7 @t8) |- (= (@quantifiers_skolemize @t7 0) (@quantifiers_skolemize @t8 0))
follows      |- (= (div f.i 0) 0)
follows      |- (= (div 1 0) 0)
follows      |- (= (/ f.x 0.0) 0.0)
follows      |- (= (mod 1 0) 1)
follows      |- (= (to_int f.x) f.i)
follows      |- (= (div 7 2) 4)
follows      |- (= (div -7 2) -3)
follows      (< f.x 1.0) ; (>= f.x 0.0) |- (= f.x 0.0)
follows      |- (= (/ 1.0 2.0) (/ 1.0 3.0))
sum          (< f.i f.j) ; (> f.k 1) |- (< (+ f.i f.k) (+ f.j 1))
sum          (<= f.i f.j) ; (<= f.k 1) |- (< (+ f.i f.k) (+ f.j 1))
sum          (not (= f.i f.j)) ; (not (= f.j f.k)) |- (not (= f.i f.k))
sum          (>= f.i f.j) |- (> f.i f.j)
sum          (>= f.i f.j) |- (= f.i f.j)
sum          (> f.i f.j) ; (> f.i f.j) |- (> f.i f.j)
sum          |- (< f.i f.i)
sum          |- (<= f.i f.j)
sum          f.p |- (<= f.i f.i)
sum          (= f.s f.s) |- (<= f.i f.i)
sum          (= f.i f.i) |- f.p
product      (> f.k -1) ; (< f.i f.j) |- (< (* f.k f.i) (* f.k f.j))
product      (> f.k 0) ; (< f.i f.j) |- (> (* f.k f.i) (* f.k f.j))
product      (>= f.k 0) ; (< f.i f.j) |- (< (* f.k f.i) (* f.k f.j))
product      (not (= f.i 0)) ; (not (= f.j 0)) |- (> (* f.i f.j) 0)
product      (not (= f.i 0)) ; (not (= f.i 0)) ; (not (= f.i 0)) |- (> (* f.i f.i f.i) 0)
product      (> f.i 0) |- (> (* f.i f.i) 0)
product      (> f.i 0) ; (> f.i 0) |- (> f.i 0)
product      (< f.i 0) ; (< f.j 0) |- (< (* f.i f.j) 0)
product      |- (> 0 1)
product      (= f.i f.i) |- (= f.j f.k)
instantiate  @t8 |- (f.G f.s @t2) :args f.s
instantiate  @t8 |- (f.G f.s @t2) :args f.s @t1
instantiate  @t7 |- (f.F f.s) :args f.i
div          |- (and (=> (> f.j 0) (and (<= (* f.j (div f.i f.j)) f.i) (< f.i (* f.j (+ (div f.i f.j) 1)))))
                     (=> (< f.j 0) (and (<= (* f.j (div f.i f.j)) f.i) (< f.i (* f.j (+ (div f.i f.j) -1))))))
                     :args f.j f.i
mod          |- (= (mod f.i f.j) (- f.i (* f.j (div f.i f.j)))) :args f.i f.j
quotient     |- (=> (not (= f.j 0)) (= (* f.j (div f.i f.j)) f.i)) :args f.i f.j
floor        |- (and (<= (to_real (to_int f.x)) f.x) (< f.x (+ (to_real (to_int f.x)) 1.0))) :args f.x f.y
floor        |- (and (<= (to_real (to_int f.x)) f.x) (< f.x (+ (to_real (to_int f.x)) 1.0)))
differ       |- (not (= (select f.a (@array_deq_diff f.a f.a)) (select f.a (@array_deq_diff f.a f.a)))) :args f.a f.a
"""


def rows(table: str) -> list[tuple[str, str]]:
    """Return the rows of a table: a rule and a step. A line that begins with spaces goes on with the one before."""
    pairs = [line.split(maxsplit=1) for line in re.sub(r"\n +", " ", table).strip().splitlines()]
    return [(rule, line) for rule, line in pairs]


@pytest.mark.parametrize(("rule", "line"), rows(HOLDS))
def test_a_true_step_is_accepted_and_true(rule: str, line: str) -> None:
    known = world()
    premises, conclusion = folded(known, rule, line)
    assert refuted(known, premises, conclusion) is None


@pytest.mark.parametrize(("rule", "line"), rows(FAILS))
def test_what_is_no_instance_is_refused(rule: str, line: str) -> None:
    known = world()
    with pytest.raises((Refused, Unreadable)):
        folded(known, rule, line)


@pytest.mark.parametrize(("rule", "line"), rows(OWN_HOLDS))
def test_a_true_step_of_the_checker_s_own_is_accepted_and_true(rule: str, line: str) -> None:
    known = world()
    premises, conclusion, told = step(known, line)
    assert accepted(known, rule, premises, conclusion, told)
    assert refuted(known, premises, conclusion, told) is None


@pytest.mark.parametrize(("rule", "line"), rows(OWN_FAILS))
def test_what_a_rule_of_the_checker_s_own_does_not_say_is_refused(rule: str, line: str) -> None:
    known = world()
    premises, conclusion, told = step(known, line)
    assert not accepted(known, rule, premises, conclusion, told)


def test_every_rule_has_rows_that_hold_or_a_test_of_all_small_values() -> None:
    assert rules.RULES.keys() - rules.LAWS.keys() - {"skolemize"} == {rule for rule, _ in rows(OWN_HOLDS)} - {
        "div",
        "floor",
    }
    assert {rule for rule, _ in rows(OWN_FAILS)} == rules.RULES.keys() - {"skolemize"}


HALF = "(/ 1.0 2.0)"
COMPARED = ["f.i", "f.j", "0", "1", "-2", "(+ f.i 1)", "(* 2 f.i)", "(+ (* 2 f.j) 1)", "(- f.i f.j)", "(- (* 3 f.i))"]
REAL = ["(to_real f.i)", "f.x", HALF, "0.0", "(* 2.0 f.x)", f"(+ (to_real f.i) {HALF})", "(/ (to_real f.j) 3.0)"]


def test_comparisons_of_the_same_bounds_say_the_same() -> None:
    """All small values of all comparisons of some terms: where the bounds are the same, so are the truth values."""
    known = world()
    forms: dict[Any, list[tuple[Term, list[bool]]]] = {}
    constants = ("f.i", "f.j", "f.x")
    ranges = [Reading(known.world, 0).values(known.world.functions[name][1]) for name in constants]
    readings = [Reading(known.world, 0, dict(zip(constants, row, strict=True))) for row in itertools.product(*ranges)][
        ::4
    ]
    for sides in (COMPARED, REAL):
        for op, left, right in itertools.product(("<", "<=", ">", ">=", "="), sides, sides):
            term = known.world.term(f"({op} {left} {right})")
            values = [bool(reading.value(term)) for reading in readings]
            said = rules.bounds(term, known.world)
            forms.setdefault(tuple(said), []).append((term, values))
            if len(said) == 1:  # then it is false where the bound is not as it says
                ((bound, held),) = said
                forms.setdefault(((bound, not held),), []).append((term, [not value for value in values]))
    assert len(forms) < sum(map(len, forms.values())) / 3, "many are alike"
    for alike in forms.values():
        assert all(values == alike[0][1] for _, values in alike)


def test_under_a_binder_nothing_may_be_assumed_of_its_variables() -> None:
    """From x = s one gets F(x) = F(s), but not that all x are like s."""
    from verify.checker.rules import Proof

    known = world()
    proof = Proof(known)
    premises, conclusion, _ = step(known, "(= (f.F @t1) (f.F f.s)) |- (= @t7 (forall (@t1) (f.F f.s)))")
    assert rules.RULES["equal"](premises, conclusion, proof)
    proof.open.append(known.world.term("(= @t1 f.s)"))
    assert not rules.RULES["equal"](premises, conclusion, proof)
    proof.open[-1] = known.world.term("(= @t2 f.s)")
    assert rules.RULES["equal"](premises, conclusion, proof)


@pytest.mark.parametrize("divisor", [-7, -3, -1, 1, 2, 5])
def test_division_of_integers_leaves_a_remainder_below_the_absolute_value(divisor: int) -> None:
    for n in range(-20, 21):
        quotient, rest = OPERATIONS["div"](n, divisor), OPERATIONS["mod"](n, divisor)
        assert n == divisor * quotient + rest and 0 <= rest < abs(divisor)
