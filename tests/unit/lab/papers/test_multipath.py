"""Transfers over several paths: what no run may break, and where theory says they end."""

from __future__ import annotations

from math import sqrt
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab.papers.multipath.congestion import Balia, Lia, Reno, Rule
from lab.papers.multipath.path import PACKET_BITS, PAYLOAD_BYTES, PathSettings
from lab.papers.multipath.transfer import Simulation, TransferSettings

LTE = PathSettings("LTE", 3e6, 0.075, 0.01)
WIFI = PathSettings("Wi-Fi", 5e6, 0.010, 0.02)
BOTH = ("LTE", "Wi-Fi")


def rate_bps(
    rule: Rule,
    paths: tuple[str, ...],
    *,
    of: tuple[PathSettings, ...] = (LTE, WIFI),
    seconds: float = 60,
    seeds: int = 4,
) -> float:
    alone = [TransferSettings("transfer", rule, paths)]
    return mean(Simulation(of, alone, seed).rates_bps(seconds)["transfer"] for seed in range(seeds))


@pytest.mark.parametrize("rule", [Lia(), Balia()])
@pytest.mark.parametrize(
    "loss, rtts_s", [((0.002, 0.002), (0.05, 0.05)), ((0.002, 0.01), (0.1, 0.05))]
)
def test_two_lossy_paths_give_what_the_best_would_alone(
    rule: Rule, loss: tuple[float, float], rtts_s: tuple[float, float]
) -> None:
    """The fluid model's fixed point: sqrt(2 / p) / rtt of the best path, where no line is full."""
    of = tuple(
        PathSettings(name, 1e9, rtt_s, part, 10_000)
        for name, rtt_s, part in zip("ab", rtts_s, loss, strict=True)
    )
    best = max(sqrt(2 / path.loss) / path.rtt_s for path in of) * PAYLOAD_BYTES * 8
    assert rate_bps(rule, ("a", "b"), of=of, seconds=120) == pytest.approx(best, rel=0.15)


def test_the_paths_of_the_paper_in_their_order() -> None:
    lia, balia, reno = (rate_bps(rule, BOTH) for rule in (Lia(), Balia(), Reno()))
    best = rate_bps(Reno(), ("Wi-Fi",))
    assert reno > lia > balia > best
    assert balia < 1.2 * lia, "the paper's factor of two has no cause in the rules"


def test_equal_seeds_give_equal_runs() -> None:
    assert rate_bps(Lia(), BOTH, seeds=1) == rate_bps(Lia(), BOTH, seeds=1)


@settings(deadline=None, max_examples=30)
@given(
    rate=st.floats(1e6, 2e7),
    rtt_s=st.floats(0.005, 0.3),
    loss=st.floats(0, 0.2),
    buffer_packets=st.integers(1, 100),
    seed=st.integers(0, 9),
)
def test_no_path_carries_more_than_its_rate(
    rate: float, rtt_s: float, loss: float, buffer_packets: int, seed: int
) -> None:
    path = PathSettings("a", rate, rtt_s, loss, buffer_packets)
    carried = Simulation([path], [TransferSettings("t", Reno(), ("a",))], seed).rates_bps(5)["t"]
    assert 0 <= carried <= rate * PAYLOAD_BYTES * 8 / PACKET_BITS


def test_a_line_without_loss_is_filled() -> None:
    path = PathSettings("a", 1e7, 0.02, 0.0, 100)
    carried = Simulation([path], [TransferSettings("t", Reno(), ("a",))], 1).rates_bps(30)["t"]
    assert carried > 0.95 * path.rate_bps * PAYLOAD_BYTES * 8 / PACKET_BITS


def test_beside_another_transfer_coupled_ones_take_less() -> None:
    """What coupling is for: a plain transfer on one of the paths keeps more of it."""

    def left_by(rule: Rule) -> float:
        both = [
            TransferSettings("transfer", rule, BOTH),
            TransferSettings("other", Reno(), ("Wi-Fi",)),
        ]
        return mean(Simulation((LTE, WIFI), both, seed).rates_bps(60)["other"] for seed in range(4))

    assert left_by(Lia()) > left_by(Reno())
