; sets.commutes/1
(set-logic ALL)
(declare-fun f.A () (Array Int Bool))
(declare-fun f.B () (Array Int Bool))
(declare-fun f.difference ((Array Int Bool) (Array Int Bool) Int) (Array Int Bool))
(declare-fun f.m () Int)
(assert (forall ((b0.A (Array Int Bool)) (b1.B (Array Int Bool)) (b2.m Int) (b3.n Int)) (= (select (f.difference b0.A b1.B b2.m) b3.n) (and (>= b3.n 0) (< b3.n b2.m) (distinct (select b0.A b3.n) (select b1.B b3.n))))))
(assert (not (= (f.difference f.A f.B f.m) (f.difference f.B f.A f.m))))
(check-sat)
