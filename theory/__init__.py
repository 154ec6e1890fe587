"""What is true: rules, numbers, strategies and claims on exact integers, with no solver and no site."""
