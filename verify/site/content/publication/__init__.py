"""Facts about the edition, its sources and its offline copy, and links for reports."""
