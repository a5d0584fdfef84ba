"""How much of an experiment is run."""

from __future__ import annotations

from typing import Literal, get_args

Scale = Literal["quick", "normal", "full"]
"""quick: what CI can afford. normal: figures to quote. full: as long as the paper, or as long as it takes."""

SCALES: tuple[Scale, ...] = get_args(Scale)


def is_less(scale: Scale, than: Scale) -> bool:
    return SCALES.index(scale) < SCALES.index(than)
