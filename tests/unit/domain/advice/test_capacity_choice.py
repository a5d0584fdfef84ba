import pytest

from backend.domain.advice.capacity_choice import (
    LEAST_QUALITY,
    NEEDED_RUNS,
    MeasuredUplink,
    chosen_capacity,
)
from backend.domain.metering.capacity import Capacity

MBPS = 1_000_000
CONTRACT = Capacity(200 * MBPS, 50 * MBPS)


def runs(mbps, count=NEEDED_RUNS):
    return (mbps * MBPS,) * count


def test_enough_tests_clearly_below_the_contract_count():
    choice = chosen_capacity("ISP2", CONTRACT, MeasuredUplink(runs(140.0), runs(49.0)))
    assert choice.capacity == Capacity(140 * MBPS, 50 * MBPS)
    assert choice.source == "measured"
    [why] = choice.reasons
    assert "140 Mbps download instead of 200" in why.text


@pytest.mark.parametrize(
    "measured",
    [
        pytest.param(MeasuredUplink(), id="none"),
        pytest.param(MeasuredUplink(runs(140.0, NEEDED_RUNS - 1)), id="too few"),
        pytest.param(MeasuredUplink(runs(185.0)), id="close to the contract"),
        pytest.param(MeasuredUplink(runs(250.0)), id="above it"),
        pytest.param(MeasuredUplink(runs(0.0)), id="nothing came through"),
    ],
)
def test_else_the_contract_counts(measured):
    choice = chosen_capacity("ISP2", CONTRACT, measured)
    assert (choice.capacity, choice.source, choice.reasons) == (CONTRACT, "contract", ())


def test_above_the_contract_only_if_told_to():
    choice = chosen_capacity("ISP2", CONTRACT, MeasuredUplink(runs(250.0)), above_contract=True)
    assert choice.capacity.download_bps == 250 * MBPS


def test_measuring_can_be_ruled_out():
    choice = chosen_capacity("ISP2", CONTRACT, MeasuredUplink(runs(140.0)), use_measured=False)
    assert choice.capacity == CONTRACT


@pytest.mark.parametrize(
    "loss, grade, quality, reasons",
    [
        (None, None, 1.0, 0),
        (0.01, "A", 1.0, 0),
        (0.03, None, 0.9, 1),
        (0.5, None, LEAST_QUALITY, 1),
        (None, "D", 0.9, 1),
        (0.02, "F", 0.8, 2),
    ],
)
def test_poor_quality_takes_a_bounded_part(loss, grade, quality, reasons):
    choice = chosen_capacity("ISP2", CONTRACT, MeasuredUplink(loss=loss, grade=grade))
    assert choice.quality == pytest.approx(quality)
    assert len(choice.reasons) == reasons
    assert choice.capacity == CONTRACT
