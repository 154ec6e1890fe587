"""Games whose lost positions a law determines, with a proof of the law for each."""
