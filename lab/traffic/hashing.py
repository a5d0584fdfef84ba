"""Deterministic hashing of whole arrays, the source of every random-looking number of the lab.

The mixer is the finaliser of SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA
2014). Nothing is drawn in sequence, so a value depends on its key alone.
"""

import zlib

import numpy as np
from numpy.typing import NDArray

U64 = NDArray[np.uint64]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def derive(seed: int, *labels: int | str) -> int:
    """Folds labels into a seed; equal arguments give equal keys on every machine."""
    key = seed & _MASK
    for label in labels:
        part = zlib.crc32(label.encode()) if isinstance(label, str) else label & _MASK
        key = _mix_int((key * 3 + part + _GOLDEN) & _MASK)
    return key


def mix(values: U64, key: int) -> U64:
    """Hashes each value under a key to 64 even bits."""
    z = (values + np.uint64(_GOLDEN)) ^ np.uint64(key & _MASK)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(_FIRST)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(_SECOND)
    return z ^ (z >> np.uint64(31))


def uniform(values: U64, key: int) -> Floats:
    """Hashes each value under a key to [0, 1) with 53 bits."""
    return (mix(values, key) >> np.uint64(11)).astype(np.float64) * 2.0**-53


def uniforms(count: int, key: int) -> Floats:
    return uniform(np.arange(count, dtype=np.uint64), key)


def _mix_int(z: int) -> int:
    z = ((z ^ (z >> 30)) * _FIRST) & _MASK
    z = ((z ^ (z >> 27)) * _SECOND) & _MASK
    return z ^ (z >> 31)
