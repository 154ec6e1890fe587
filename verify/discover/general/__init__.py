"""General theorems shared by the strategies, proved once for all games."""
