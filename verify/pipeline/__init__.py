"""One claim judged: proved, decided again, tried on small values and twins, checked by brute force, recorded."""
