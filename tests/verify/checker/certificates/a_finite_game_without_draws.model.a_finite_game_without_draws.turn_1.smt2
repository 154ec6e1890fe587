; a finite game without draws.model.a finite game without draws.turn/1
(set-logic ALL)
(declare-datatypes ((S.HeapAndPlayer 0)) (((f.heap_and_player (f.size Int) (f.player Int)))))
(assert (not (forall ((b0.x S.HeapAndPlayer)) (or (= 1 (ite (= (f.player b0.x) 1) 1 2)) (= 2 (ite (= (f.player b0.x) 1) 1 2))))))
(check-sat)
