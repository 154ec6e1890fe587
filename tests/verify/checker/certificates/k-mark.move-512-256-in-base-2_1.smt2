; k-mark.move-512-256-in-base-2/1
(set-logic ALL)
(declare-fun f.k-mark.move (Int Int Int) Bool)
(assert (= (f.k-mark.move 512 256 2) (and (and (>= 2 2) (>= 512 0)) (or (and (<= (- (+ 512 1) 2) 256) (<= 256 (- 512 1)) (>= 256 0) (distinct 256 512)) (and (<= (div 512 2) 256) (<= 256 (div 512 2)) (>= 256 0) (distinct 256 512))))))
(assert (not (and (f.k-mark.move 512 256 2) (or (and (>= 256 (- (+ 512 1) 2)) (<= 256 (- 512 1)) (>= 256 0) (distinct 256 512)) (and (>= 256 (div 512 2)) (<= 256 (div 512 2)) (>= 256 0) (distinct 256 512))))))
(check-sat)
