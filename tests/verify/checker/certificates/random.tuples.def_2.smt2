; random.tuples.def/2
(set-logic ALL)
(declare-fun f.N () Int)
(declare-fun f.j () Int)
(declare-fun f.m () Int)
(assert (not (=> (and (not (<= f.m 0)) (not (<= f.j 0))) (or (and (>= (- f.m 1) 0) (< (- f.m 1) f.m)) (and (= (- f.m 1) f.m) (>= f.N 0) (< f.N f.j))))))
(check-sat)
