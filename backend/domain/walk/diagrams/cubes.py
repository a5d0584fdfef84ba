"""Cubes of packets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from backend.domain.walk.diagrams.diagram import Cube


def both(cube: Cube, other: Cube) -> Cube | None:
    """The packets of both cubes; None if there are none."""
    masks = dict(cube)
    for level, mask in other:
        masks[level] = masks.get(level, mask) & mask
    return tuple(sorted(masks.items())) if all(masks.values()) else None


def touches(cube: Cube, masks: Mapping[int, int]) -> bool:
    """Whether any packet of the cube has one of these values on each of these levels."""
    return all(mask & masks.get(level, mask) for level, mask in cube)


def changed(cube: Cube, masks: Mapping[int, int]) -> Cube:
    return tuple(sorted({**dict(cube), **masks}.items()))


def without(cube: Cube, level: int) -> Cube:
    return tuple(pair for pair in cube if pair[0] != level)


def bounds(cubes: Iterable[Cube]) -> dict[int, int]:
    """On each level that all cubes ask, the values that any of them has."""
    first, *others = [dict(cube) for cube in cubes] or [{}]
    masks = {level: mask for level, mask in first.items() if all(level in each for each in others)}
    for each in others:
        masks = {level: mask | each[level] for level, mask in masks.items()}
    return masks
