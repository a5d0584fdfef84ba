"""Cubes of packets: what is in both of two, and one with other values on a level."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.walk.diagram import Cube


def both(one: Cube, other: Cube) -> Cube | None:
    """The packets of both cubes; None if there are none."""
    masks = dict(one)
    for level, mask in other:
        masks[level] = masks.get(level, mask) & mask
    return tuple(sorted(masks.items())) if all(masks.values()) else None


def changed(cube: Cube, masks: Mapping[int, int]) -> Cube:
    """The cube with these values on these levels."""
    return tuple(sorted({**dict(cube), **masks}.items()))


def without(cube: Cube, level: int) -> Cube:
    """The cube with any value on a level."""
    return tuple(pair for pair in cube if pair[0] != level)
