"""The build: input of MkDocs, files that pages load, and the last steps."""
