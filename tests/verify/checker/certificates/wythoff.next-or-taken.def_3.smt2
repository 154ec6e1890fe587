; wythoff.next-or-taken.def/3
(set-logic ALL)
(declare-fun f.bound!2 () Int)
(declare-fun f.n () Int)
(declare-fun f.which () Int)
(assert (not (=> (and (not (= f.which 1)) (>= f.bound!2 0) (< f.bound!2 f.n)) (or (and (>= f.bound!2 0) (< f.bound!2 f.n)) (and (= f.bound!2 f.n) (>= 1 0) (< 1 f.which))))))
(check-sat)
