; division.monotone/1
(set-logic ALL)
(declare-fun f.k () Int)
(declare-fun f.s () Int)
(declare-fun f.t () Int)
(assert (not (=> (and (>= f.k 2) (< f.s f.t)) (<= (+ (* f.k f.s) f.k) (* f.k f.t)))))
(check-sat)
