"""How many examples a property is tried with: few in the inner loop, many in a deep run.

TIMBANG_TEST_PROFILE says which: `loop` (bin/check), `full` (the default), `random` (full, with other examples each run)
or `deep` (bin/test --deep, which also runs what is marked `deep`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from hypothesis import HealthCheck, settings


@dataclass(frozen=True)
class Profile:
    """`most`: examples of a property in one run; `factor`: for properties that set a number of their own."""

    most: int
    factor: float = 1
    is_random: bool = False


PROFILES = {
    "loop": Profile(20, 0.25),
    "full": Profile(100),
    "random": Profile(100, is_random=True),
    "deep": Profile(1000, 10, is_random=True),
}
NAME = os.environ.get("TIMBANG_TEST_PROFILE", "full")
PROFILE = PROFILES[NAME]
IS_DEEP = NAME == "deep"


def load_profile() -> None:
    """Make the profile of this run the default of every property."""
    settings.register_profile(
        NAME,
        max_examples=PROFILE.most,
        deadline=None,  # an example may meet a machine that is busy with other tests
        derandomize=not PROFILE.is_random,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile(NAME)


def examples(count: int, *unchecked: HealthCheck) -> settings:
    """The number of examples in a full run, for a property whose examples are dear: others follow from the profile."""
    most = max(min(count, 5), round(count * PROFILE.factor))
    return settings(max_examples=most, suppress_health_check=[HealthCheck.too_slow, *unchecked])
