"""What each line of a router can carry for the solver: the contract, or what probes justify; and its quality."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from backend.domain.balance_settings import BalanceSettings
from backend.domain.capacity import Capacity
from backend.domain.change_plan import Statement
from backend.domain.summary import Window
from backend.services.inventory import RouterView
from backend.services.summaries import Gatherer

Source = Literal["contract", "measured"]


@dataclass(frozen=True, slots=True)
class LineCapacity:
    """`quality`: bounded part of the capacity that the aim counts with; `reasons` say why either is what it is."""

    capacity: Capacity
    source: Source = "contract"
    quality: float = 1.0
    reasons: tuple[Statement, ...] = ()


def choose(
    gatherer: Gatherer, found: RouterView, window: Window, settings: BalanceSettings
) -> Mapping[int, LineCapacity]:
    """By uplink."""
    return {
        one.id: LineCapacity(Capacity(one.download_bps, one.upload_bps)) for one in found.uplinks
    }
