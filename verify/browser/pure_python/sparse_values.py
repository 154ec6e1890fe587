"""Common and rare values without numpy, as `verify.bruteforce.sparse_values` finds them."""

from collections import Counter
from collections.abc import Sequence


def common_and_rare(values: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the common numbers up to the largest value, and the heaps with rare values, except heap 0."""
    seen, most = Counter(values), max(values)
    masks = range(1, 1 << max(1, most.bit_length()))
    mask = min(masks, key=lambda mask: sum(count for value, count in seen.items() if _rare(value, mask)))
    common = [value for value in range(most + 1) if not _rare(value, mask)]
    return common, [heap for heap, value in enumerate(values) if heap and _rare(value, mask)]


def _rare(value: int, mask: int) -> bool:
    return (value & mask).bit_count() % 2 == 0
