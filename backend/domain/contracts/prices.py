"""What an ISP asks for a line."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Price:
    """Of one month; `currency` is a code such as IDR."""

    amount: Decimal
    currency: str
