; nim.even-successor/1
(set-logic ALL)
(declare-fun f.n () Int)
(declare-fun f.nimsum (Int Int) Int)
(assert (= (f.nimsum (* 2 f.n) (+ (* 2 f.n) 1)) (ite (or (< (* 2 f.n) 0) (< (+ (* 2 f.n) 1) 0) (and (= (* 2 f.n) 0) (= (+ (* 2 f.n) 1) 0))) 0 (+ (* 2 (f.nimsum (div (* 2 f.n) 2) (div (+ (* 2 f.n) 1) 2))) (ite (= (mod (* 2 f.n) 2) (mod (+ (* 2 f.n) 1) 2)) 0 1)))))
(assert (= (f.nimsum f.n f.n) 0))
(assert (not (=> (>= f.n 0) (= (f.nimsum (* 2 f.n) (+ (* 2 f.n) 1)) 1))))
(check-sat)
