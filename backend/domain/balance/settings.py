"""What an admin set for a router's recommendations and changes."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from backend.domain.text.stored_values import Reader
from backend.errors import Invalid

ConfirmBy = Literal["person", "checks"]
QueueKind = Literal["", "cake", "fq-codel"]

LARGEST_DENOMINATOR = 64  # RouterOS takes more, but new connections pass a rule per remainder


@dataclass(frozen=True, slots=True)
class BalanceSettings:
    largest_denominator: int = 32
    tolerance: float = 0.05  # largest error of a weight against its capacity, as a part of 1
    minimum_shares: Mapping[int, float] = field(default_factory=dict)  # by uplink
    use_measured: bool = True  # measured capacity counts where probes justify it
    two_person: bool = False  # who planned a change may not approve it
    timer_s: int = 180  # then the router reverts alone
    confirm_by: ConfirmBy = "person"
    queue_kind: QueueKind = ""  # "" leaves queues alone
    queue_limit_percent: int = 95  # of the contract: the queue fills here, not at the ISP
    pin_probes: bool = False
    limit_fasttrack: bool = True
    window_weeks: int = 4


DEFAULT = BalanceSettings()


def checked(balance_settings: BalanceSettings, uplink_ids: Collection[int]) -> BalanceSettings:
    """Raises Invalid naming the field that makes no sense for these uplinks."""
    for uplink_id, part in balance_settings.minimum_shares.items():
        name = f"minimum_shares.{uplink_id}"
        if uplink_id not in uplink_ids:
            raise Invalid(
                name, "This router has no such ISP in use: leave it out.", "isp_not_in_use"
            )
        if not 0 <= part < 1:
            raise Invalid(name, "A least share is a part of 1, such as 0.1.", "share_not_part")
    if math.fsum(balance_settings.minimum_shares.values()) > 1:
        raise Invalid(
            "minimum_shares",
            "Together these are more than the whole: make them less.",
            "shares_beyond_whole",
        )
    if len(uplink_ids) > balance_settings.largest_denominator:
        raise Invalid(
            "largest_denominator",
            "Each of {count} ISPs needs a bucket: allow at least so many.",
            "bucket_per_isp",
            count=len(uplink_ids),
        )
    return balance_settings


def to_json(settings: BalanceSettings) -> dict[str, Any]:
    shares = {str(uplink_id): part for uplink_id, part in sorted(settings.minimum_shares.items())}
    return {**asdict(settings), "minimum_shares": shares}


def from_json(stored: Mapping[str, Any]) -> BalanceSettings:
    """What `to_json` wrote; what an older version did not know has its default."""
    return Reader(is_open=True).read(BalanceSettings, stored, "settings")
