"""Contents of pages: claims, evidence, exercises, the atlas and downloads."""
