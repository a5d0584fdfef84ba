"""Which causes of a verdict last and harm: each gets a card, and takes the screen of a wallboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from backend.domain.verdict.verdict import Cause, Verdict

EventCode = Literal["silent", "isp_missing", "isp_down", "isp_silent", "lossy", "full_now", "slow"]
"""Not `overloaded`: a week of full evenings is red too, but no news of this minute."""

EVENT_CODES: Mapping[str, EventCode] = {code: code for code in get_args(EventCode)}
"""By the code of a cause."""

STORED_KINDS: Mapping[EventCode, str] = {
    "silent": "unreachable",
    "isp_missing": "interface_missing",
    "isp_down": "link_down",
    "isp_silent": "isp_silent",
    "full_now": "isp_full",
    "lossy": "isp_degraded",
    "slow": "isp_degraded",
}
"""The kind under which earlier ones are stored."""

TAKES_TRAFFIC: frozenset[EventCode] = frozenset({"isp_missing", "isp_down", "isp_silent"})
"""Nothing passes the ISP any more, so that its traffic is elsewhere or lost."""


def open_causes(verdict: Verdict) -> tuple[Cause, ...]:
    """The worst first."""
    return tuple(cause for cause in verdict.causes if cause.code in EVENT_CODES)
