"""Which causes of a verdict are events that last: each gets a card of its own, with what to check."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.verdict.cases import CauseCode
from backend.domain.verdict.verdict import Cause, Verdict

STORED_KINDS: Mapping[CauseCode, str | None] = {
    "silent": "unreachable",
    "isp_missing": "interface_missing",
    "isp_down": "link_down",
    "full_now": None,
    "lossy": None,
}
"""The kind under which earlier ones are stored; None: none are."""

TAKES_TRAFFIC: frozenset[CauseCode] = frozenset({"isp_missing", "isp_down"})
"""Nothing passes the ISP any more, so that its traffic is elsewhere or lost."""


def open_causes(verdict: Verdict) -> tuple[Cause, ...]:
    """The worst first."""
    return tuple(cause for cause in verdict.causes if cause.code in STORED_KINDS)
