"""Every claim: its tag, source and precise statement (TOML, one file a document) and its executable check."""
