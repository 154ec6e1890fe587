; mark.kind-value-natural/1
(set-logic ALL)
(declare-fun f.mark.kind-value (Int) Int)
(declare-fun f.mark.odious (Int) Bool)
(declare-fun f.mark.vile (Int) Bool)
(declare-fun f.x () Int)
(assert (= (f.mark.kind-value f.x) (ite (f.mark.vile f.x) (ite (f.mark.odious f.x) 1 2) 0)))
(assert (not (>= (f.mark.kind-value f.x) 0)))
(check-sat)
