"""Builder of the site: MkDocs input, assets that pages load, and post-processing."""
