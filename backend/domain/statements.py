"""A sentence of Timbang: a stable code with its figures, and its English words (decision 45)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Statement:
    """Pages say `code` with `params` in the reader's language."""

    code: str
    text: str  # the English sentence
    params: Mapping[str, str | int | float] = field(default_factory=dict)
