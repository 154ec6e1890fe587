"""All claims: tag, source and precise statement (TOML, one file per document) and the executable check."""
