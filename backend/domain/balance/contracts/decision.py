"""What to decide about all contracts of a router: one that is too small, one that could be smaller, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.balance.contracts.smaller import SmallerContract

Choice = Literal["larger", "smaller", "keep"]


@dataclass(frozen=True, slots=True)
class ContractDecision:
    """One sentence of the answer. `contract`: the one that it is about; for `keep` the fullest at the peak."""

    choice: Choice
    contract: SmallerContract
    # Who is fullest when another fails, with today's contracts; only for `keep`.
    overloaded: SmallerContract | None = None


def decisions(judged: Sequence[SmallerContract]) -> list[ContractDecision]:
    """Those too small first, then those that could be smaller; one `keep` where there is neither."""
    small = [ContractDecision("larger", each) for each in judged if each.sizing == "small"]
    roomy = [ContractDecision("smaller", each) for each in judged if each.sizing == "fits"]
    if not judged or small or roomy:
        return [*small, *roomy]
    fullest = max(judged, key=lambda each: each.peak)
    overloaded = max(judged, key=_in_failure)
    return [ContractDecision("keep", fullest, overloaded if _in_failure(overloaded) else None)]


def _in_failure(each: SmallerContract) -> float:
    """p95 utilization of today's contract, 0 where no failure overloads it."""
    failure = each.failure
    return failure.p95_today if failure and failure.minutes_today else 0.0
