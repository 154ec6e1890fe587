"""The mathematics as exact integer code: rules, numbers, strategies and claims, without a solver or the site."""
