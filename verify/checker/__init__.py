"""The independent checker of books and certificates; it imports the standard library only and can be run alone."""
