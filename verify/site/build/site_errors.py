"""Exception of the site build.

Every message is one line that names the file, tag or formula at fault and the remedy.
"""


class SiteError(Exception):
    """A page, formula or datum is invalid and the site must not be built; the message is a single line."""
