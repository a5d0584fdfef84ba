"""What was known of failures and contracts when a report was made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Unsafe:
    """ISPs that fail together, and overload who is left. `is_route`: they share a route."""

    names: tuple[str, ...]
    is_route: bool


@dataclass(frozen=True, slots=True)
class Peak:
    """Who is fullest at the peak; `share`: of today's contract."""

    name: str
    share: float


@dataclass(frozen=True, slots=True)
class Saving:
    """What the price list saves a month without harm. `amount`: as `12500000.00`."""

    amount: str
    currency: str


@dataclass(frozen=True, slots=True)
class ContractSizes:
    """What to decide about contracts by the days from `from_at` to `to_at`. `choice`: None: not known yet.

    `saving`: only where each contract alone would be kept.
    """

    choice: Literal["larger", "smaller", "keep"] | None
    names: tuple[str, ...]
    peak: Peak | None
    from_at: dt.datetime
    to_at: dt.datetime
    saving: Saving | None = None


@dataclass(frozen=True, slots=True)
class PeriodOutlook:
    """`cured`: names of ISPs whose failure a spare route helps with. `sizes`: None: the period knows no price."""

    unsafe: Sequence[Unsafe]
    cured: tuple[str, ...]
    sizes: ContractSizes | None
