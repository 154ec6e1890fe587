; k-mark.normal.both.def/1
(set-logic ALL)
(declare-fun f.n () Int)
(declare-fun f.v () Int)
(declare-fun f.which () Int)
(assert (not (=> (and (= f.which 1) (>= f.v 0)) (or (and (>= f.n 0) (< f.n f.n)) (and (= f.n f.n) (>= 0 0) (< 0 f.which))))))
(check-sat)
