"""The one way in which a site refuses to be built.

Every message is one line that names the file, tag or formula at fault and says what would be right.
"""


class SiteError(Exception):
    """A page, a formula or a datum that must not reach a reader; the message is a single line."""
