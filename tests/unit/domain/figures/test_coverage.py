import pytest

from backend.domain.figures.coverage import Coverage, CoveragePolicy, worst
from backend.domain.metering.slots import SLOT_MS

DAY_MS = 86_400_000


@pytest.mark.parametrize(
    "window_ms,observed_ms,bridged_ms,band",
    [
        (DAY_MS, DAY_MS, 0, "full"),
        (DAY_MS, DAY_MS * 99 // 100, 0, "full"),
        (DAY_MS, DAY_MS * 98 // 100, 0, "partial"),
        (DAY_MS, DAY_MS // 2, 0, "partial"),
        (DAY_MS, DAY_MS // 2 - 1, 0, "refused"),
        (DAY_MS, DAY_MS, DAY_MS // 2, "full"),
        (DAY_MS, DAY_MS, DAY_MS // 2 + 1, "refused"),
        (1_440_000, 1_440_000, 0, "full"),
        (1_440_000, 1_439_999, 0, "refused"),
        (0, 0, 0, "refused"),
    ],
)
def test_when_a_verdict_is_refused(window_ms, observed_ms, bridged_ms, band):
    assert CoveragePolicy().evaluate(Coverage(window_ms, observed_ms, bridged_ms)) == band


def test_coverage_is_never_above_one():
    # A window from 08:03 on is given the bytes of the slots from 08:05 on, or a last slot that ends later.
    assert Coverage(SLOT_MS - 1, SLOT_MS).share == 1


def test_a_split_is_covered_as_well_as_its_worst_uplink():
    bad = Coverage(100, 10)
    assert worst([Coverage(100, 90), bad, Coverage(100, 50)]) == bad
    assert worst([]).share == 0
