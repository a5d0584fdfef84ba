"""A sentence about a plan or an outcome, as a code with parameters and words in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about a plan. `code` and `params` are stable for translation; `text` is the English sentence."""

    code: str
    text: str
    params: Mapping[str, str | int | float] = field(default_factory=dict)
