"""The theorems that strategies share, proved once for all games."""
