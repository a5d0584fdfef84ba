"""The rules of growth against the documents that define them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.papers.multipath.congestion import Balia, Lia, Reno, Rule, Window, aggressiveness

windows = st.lists(
    st.builds(Window, st.floats(1, 1000), st.floats(0.001, 1)), min_size=1, max_size=4
)


def test_alpha_of_a_worked_example() -> None:
    """Windows of 10 and 20 packets at 100 and 50 ms: rates 100 and 400, best 20 / 0.05^2 = 8000."""
    two = [Window(10, 0.1), Window(20, 0.05)]
    assert aggressiveness(two) == pytest.approx(30 * 8000 / 500**2)
    assert Lia().growth(two, 0) == pytest.approx(0.96 / 30)
    assert Lia().growth(two, 1) == pytest.approx(0.96 / 30)
    assert Lia().after_loss(two, 0) == 5


def test_balia_of_a_worked_example() -> None:
    """The slower subflow's lead is 4: it grows by 100 / (0.1 * 500^2) * 2.5 * 1.6 and loses three quarters."""
    two = [Window(10, 0.1), Window(20, 0.05)]
    assert Balia().growth(two, 0) == pytest.approx(100 / (0.1 * 500**2) * 2.5 * 1.6)
    assert Balia().growth(two, 1) == pytest.approx(400 / (0.05 * 500**2))
    assert Balia().after_loss(two, 0) == pytest.approx(2.5)
    assert Balia().after_loss(two, 1) == pytest.approx(10)


@pytest.mark.parametrize("rule", [Lia(), Balia()])
@given(packets=st.floats(2, 1000), rtt_s=st.floats(0.001, 1))
def test_on_one_path_both_are_reno(rule: Rule, packets: float, rtt_s: float) -> None:
    alone = [Window(packets, rtt_s)]
    assert rule.growth(alone, 0) == pytest.approx(Reno().growth(alone, 0))
    assert rule.after_loss(alone, 0) == pytest.approx(Reno().after_loss(alone, 0))


@given(windows)
def test_lia_never_grows_faster_than_reno(several: list[Window]) -> None:
    for own in range(len(several)):
        assert 0 < Lia().growth(several, own) <= Reno().growth(several, own) * (1 + 1e-9)
