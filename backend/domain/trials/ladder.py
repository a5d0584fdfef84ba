"""The variants of a trial that finds a limit: one queue at several rate limits, in percent of the contract."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.trials.design import BASELINE, MOST_VARIANTS
from backend.domain.trials.plan import UNLIMITED, at_limit, variant_of
from backend.errors import Invalid

DEFAULT_LIMITS = (98, 95, 90, 85)
LEAST_LIMITS = 2


def ladder(queues: Sequence[str], limits: Sequence[int]) -> tuple[str, ...]:
    """The variants of a trial of limits, the highest first. Raises Invalid naming the field."""
    if len(queues) != 1 or queues[0] == BASELINE or queues[0].endswith(UNLIMITED):
        raise Invalid(
            "variants",
            "A trial that finds the limit needs exactly one queue, and one with a limit.",
            "trial_limit_queue",
        )
    rungs = sorted(set(limits or DEFAULT_LIMITS), reverse=True)
    most = MOST_VARIANTS - 1
    if not LEAST_LIMITS <= len(rungs) <= most:
        raise Invalid(
            "limits",
            "Choose {least} to {most} different limits, in percent of the contract.",
            "trial_limits",
            least=LEAST_LIMITS,
            most=most,
        )
    return tuple(at_limit(queues[0], percent) for percent in rungs)


def percent_of(name: str) -> int:
    """The limit of a variant of the ladder."""
    return variant_of(name, 0).percent or 0
