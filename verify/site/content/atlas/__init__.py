"""The atlas on the site: its table, the pages of its games, and its indexes."""
