"""Divides the space of source and destination addresses into boxes, so that pins of single hosts do not multiply.

In one box thousands of pinned clients and servers would have a way for each pair. Apart, the bulk is walked with the
bulk, pinned sources with the bulk of destinations, and pinned destinations with the bulk of sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from backend.domain.walk.diagrams.atoms import Atoms
from backend.domain.walk.diagrams.masks import bits_of
from backend.domain.walk.router.bulk import bulk_of

FEW_PINS = 64  # so many atoms beside the bulk are also walked with each other

CHUNK = 256


@dataclass(frozen=True, slots=True)
class Slices:
    """Boxes of sources and destinations as masks."""

    boxes: tuple[tuple[int, int], ...]
    left_out: Fraction  # part of all address pairs that no box has


def slices(atoms: Atoms, classes: Iterable[int]) -> Slices:
    """`classes`: sets of addresses whose bulk counts, such as a campus's networks and the internet."""
    bulk = bulk_of(atoms, atoms.full)
    for mask in classes:
        bulk |= bulk_of(atoms, mask)
    pins = atoms.full & ~bulk
    if pins.bit_count() <= FEW_PINS:
        return Slices(((atoms.full, atoms.full),), Fraction(0))
    chunks = list(_chunks(pins))
    boxes = [
        (bulk, bulk),
        *((chunk, bulk) for chunk in chunks),
        *((bulk, chunk) for chunk in chunks),
    ]
    part = Fraction(atoms.size(pins), atoms.size(atoms.full))
    return Slices(tuple(boxes), part * part)


def _chunks(mask: int) -> Iterator[int]:
    chunk = count = 0
    for at in bits_of(mask):
        chunk |= 1 << at
        count += 1
        if count == CHUNK:
            yield chunk
            chunk = count = 0
    if chunk:
        yield chunk
