"""Values of one dimension, grouped by which predicates of a whole configuration hold for them.

No rule or route can tell two addresses of one atom apart, so a set of addresses is an integer with a bit per atom,
however many entries its list has.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.walk.diagrams.masks import bits_of

Interval = tuple[int, int]  # first and last value, both included


@dataclass(frozen=True, slots=True)
class Atoms:
    """The atoms of the numbers from 0 to `last`."""

    masks: Mapping[Hashable, int]
    sizes: tuple[int, ...]  # values in each
    samples: tuple[int, ...]  # the least value of each
    starts: tuple[int, ...]  # where the owner of the values changes
    owners: tuple[int, ...]  # the atom from each start on
    # length and start of each atom's longest row; length 0 for a row that ends at `last`
    rows: tuple[tuple[int, int], ...]
    last: int

    @property
    def full(self) -> int:
        return (1 << len(self.sizes)) - 1

    def atom_of(self, value: int) -> int:
        return 1 << self.owners[bisect_right(self.starts, value) - 1]

    def size(self, mask: int) -> int:
        """Counts the smaller of the set and the rest."""
        if mask.bit_count() * 2 <= len(self.sizes):
            return sum(self.sizes[at] for at in bits_of(mask))
        return self.last + 1 - sum(self.sizes[at] for at in bits_of(self.full & ~mask))

    def typical(self, mask: int) -> int:
        """A value inside the longest row of values of a non-empty set, not its first if it has a middle."""
        length, start = max(self.rows[at] for at in bits_of(mask))
        return start + 1 if length > 2 else start

    def sample(self, mask: int) -> int:
        """The least value of the lowest atom of a non-empty set."""
        return self.samples[next(bits_of(mask))]


def atoms_of(predicates: Mapping[Hashable, Iterable[Interval]], last: int) -> Atoms:
    """Atoms of the numbers from 0 to `last`, in one sweep over the ends of all intervals.

    Each predicate has a bit, those with most values lowest: so most values have a small number, though thousands of
    predicates hold for one value each.
    """
    parts = {key: merged(intervals) for key, intervals in predicates.items()}
    keys = sorted(parts, key=lambda key: -sum(high - low + 1 for low, high in parts[key]))
    changes: defaultdict[int, int] = defaultdict(int)
    for at, key in enumerate(keys):
        bit = 1 << at
        for low, high in parts[key]:
            changes[low] ^= bit
            if high < last:
                changes[high + 1] ^= bit
    changes[0] ^= 0
    return _swept(keys, sorted(changes.items()), last)


def _swept(keys: Sequence[Hashable], changes: Sequence[tuple[int, int]], last: int) -> Atoms:
    numbers: dict[int, int] = {}
    sizes: list[int] = []
    samples: list[int] = []
    owners: list[int] = []
    rows: list[tuple[int, int]] = []
    holds = 0
    ends = [start for start, _ in changes[1:]] + [last + 1]
    for (start, flipped), end in zip(changes, ends, strict=True):
        holds ^= flipped
        atom = numbers.setdefault(holds, len(numbers))
        if atom == len(sizes):
            sizes.append(0)
            samples.append(start)
            rows.append((0, start))
        sizes[atom] += end - start
        owners.append(atom)
        if end <= last:
            rows[atom] = max(rows[atom], (end - start, start))
    return Atoms(
        masks=_masks(keys, numbers),
        sizes=tuple(sizes),
        samples=tuple(samples),
        starts=tuple(start for start, _ in changes),
        owners=tuple(owners),
        rows=tuple(rows),
        last=last,
    )


def _masks(keys: Sequence[Hashable], numbers: Mapping[int, int]) -> dict[Hashable, int]:
    masks = [0] * len(keys)
    for holds, atom in numbers.items():
        for at in bits_of(holds):
            masks[at] |= 1 << atom
    return dict(zip(keys, masks, strict=True))


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """The same values as intervals that neither overlap nor touch, in order."""
    joined: list[Interval] = []
    for low, high in sorted(intervals):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return joined
