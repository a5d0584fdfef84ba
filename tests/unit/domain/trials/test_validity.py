"""Which runs count."""

from dataclasses import replace

import pytest

from backend.domain.trials.validity import RunFacts, complete_blocks, faults, usual_idle_ms

MBPS = 10**6
GOOD = RunFacts(
    is_path_proven=True,
    idle_ms=26.0,
    others_bps=(0.0, 0.0),
    contract_bps=(100 * MBPS, 50 * MBPS),
    had_link_event=False,
    reads_back=True,
    moved_bps=(94.0 * MBPS, 47.0 * MBPS),
    limit_bps=(95 * MBPS, 47 * MBPS),
)


def test_a_good_run_counts():
    assert faults(GOOD, 26.0) == ()


@pytest.mark.parametrize(
    "idle_ms, usual_ms, is_told",
    [
        (28.0, 26.0, False),  # 10 % of 26 is 2.6
        (28.5, 26.0, False),
        (28.7, 26.0, True),
        (23.3, 26.0, True),
        (9.0, 7.0, False),  # 2 ms, though over 10 %
        (9.1, 7.0, True),
        (109.0, 100.0, False),
        (None, 26.0, True),
    ],
)
def test_an_idle_line_that_is_slower_or_faster_than_usual(idle_ms, usual_ms, is_told):
    assert bool(faults(replace(GOOD, idle_ms=idle_ms), usual_ms)) is is_told


FAULTS = {
    "path_not_proven": {"is_path_proven": False},
    "link_event": {"had_link_event": True},
    "row_not_read_back": {"reads_back": False},
    "no_answers": {"idle_ms": None},
    "idle_differs": {"idle_ms": 40.0},
    "campus_busy": {"others_bps": (0.0, 10.1 * MBPS)},
    "load_too_small": {"moved_bps": (47.0 * MBPS, 47.0 * MBPS)},
}


@pytest.mark.parametrize("code", FAULTS)
def test_each_reason_is_told(code):
    (fault,) = faults(replace(GOOD, **FAULTS[code]), 26.0)
    assert fault.code == code
    assert len(fault.text) > 20


def test_the_edges_count():
    edges = {"others_bps": (20.0 * MBPS, 10.0 * MBPS), "moved_bps": (48.0 * MBPS, 24.0 * MBPS)}
    assert faults(replace(GOOD, **edges), 26.0) == ()


def test_every_reason_is_told_at_once():
    every = {name: value for words in FAULTS.values() for name, value in words.items()}
    codes = {fault.code for fault in faults(replace(GOOD, **{**every, "idle_ms": 40.0}), 26.0)}
    assert codes == FAULTS.keys() - {"no_answers"}


def test_a_block_with_a_run_that_does_not_count_drops_out():
    valid = {(0, "a"): True, (0, "b"): True, (1, "a"): True, (1, "b"): False, (2, "a"): True}
    assert complete_blocks(valid, ("a", "b")) == (0,)
    assert usual_idle_ms([26, 27, 90]) == 27
