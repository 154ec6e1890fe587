"""SMT-LIB scripts for tests of solvers: one that does not terminate, one with many steps, and an easy one."""

# Cubes that add up to a cube: the search of z3 does not end.
HARD = """(declare-fun x () Int) (declare-fun y () Int) (declare-fun z () Int)
(assert (and (> x 0) (> y 0) (> z 0) (= (+ (* x x x) (* y y y)) (* z z z))))"""


SQUARES = "(set-logic ALL)(declare-fun x () Int)(assert (= (* x x) 7))(assert (< 0 x 5))(check-sat)"
LESS = "(set-logic ALL)(declare-fun x () Int)(assert (< x x))(check-sat)"
