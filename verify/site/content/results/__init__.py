"""Results of the verification for the site: records, tables and downloads."""
