; beatty.limits-square/1
(set-logic ALL)
(declare-fun f.u () Real)
(assert (not (=> (and (> f.u 0.0) (< f.u 1.0)) (and (> (* f.u f.u) 0.0) (< (* f.u f.u) 1.0)))))
(check-sat)
