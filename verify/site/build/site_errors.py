"""Exception of the site build.

Every message is one line that names the file, tag or formula at fault and the remedy.
"""


class SiteError(Exception):
    """Raised if a page, formula or datum is invalid, so that the site must not be built."""
