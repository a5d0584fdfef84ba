"""A sentence of ours: a stable code with its figures, and its English words (decision 45)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Statement:
    """`code` and `params` are stable: pages say them in the reader's language. `text` is the English sentence."""

    code: str
    text: str
    params: Mapping[str, str | int | float] = field(default_factory=dict)
