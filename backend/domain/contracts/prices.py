"""What an ISP asks for a line."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Price:
    """Per month."""

    amount: Decimal
    currency: str  # code such as IDR
