import pytest

from backend.domain.balance.what_if import Wish, what_if, wished_lines
from backend.domain.metering.capacity import Capacity
from backend.errors import Invalid
from tests.unit.domain.balance.demands import (
    MBPS,
    counted,
    demand,
    ecmp,
    lines,
    pcc,
    question,
    strada,
)


def shares(found):
    return [round(line.download_share, 3) for line in found.lines]


def test_no_wish_is_today():
    found = what_if(strada(), Wish())
    assert shares(found) == [
        pytest.approx(0.329, abs=0.002),
        pytest.approx(0.342, abs=0.002),
        pytest.approx(0.329, abs=0.002),
    ]
    assert found.skew["download"] == pytest.approx(0.129, abs=0.002)
    assert found.skew["upload"] == pytest.approx(0.175, abs=0.002)
    assert (found.busiest, found.error, found.buckets) == (1, None, ())


def test_weights_divide_the_demand():
    found = what_if(strada(), Wish({1: 1, 2: 2, 3: 2}))
    assert shares(found) == [0.2, 0.4, 0.4]
    assert found.skew["download"] == pytest.approx(0, abs=1e-9)
    assert found.error == pytest.approx(0)
    assert found.buckets == (1, 2, 2, 3, 3)


def test_the_error_is_of_the_worst_line():
    found = what_if(question(lines(30, 10), demand((30, 10)), ecmp(2)), Wish({1: 2, 2: 1}))
    assert found.error == pytest.approx(1 / 3)


def test_weights_of_todays_denominator_move_as_few_buckets_as_possible():
    own = question(lines(100, 200, 200), demand((40, 30, 30)), pcc(3, 2, 2, 1, 3))
    assert wished_lines(own, Wish({1: 2, 2: 2, 3: 1})) in ((0, 1, 1, 0, 2), (2, 1, 1, 0, 0))
    assert wished_lines(own, Wish(buckets=(1, 1, 2, 2, 3))) == (0, 0, 1, 1, 2)


def test_measured_buckets_are_moved_with_what_they_carry():
    own = question(
        lines(100, 200, 200), demand((40, 30, 30)), pcc(1, 2, 2, 3, 3), counted(40, 15, 15, 15, 15)
    )
    found = what_if(own, Wish(buckets=(2, 1, 2, 3, 3)))
    assert shares(found) == [
        pytest.approx(0.15, abs=0.002),
        pytest.approx(0.55, abs=0.002),
        pytest.approx(0.3, abs=0.002),
    ]


def test_a_lost_route_takes_all_lines_of_its_group():
    own = question(lines(100, 200, 200, risk_group=("a", "a", "")), demand((1, 2, 2)), ecmp(3))
    found = what_if(own, Wish(down_groups=frozenset({"a"})))
    assert found.down == (1, 2)
    assert shares(found) == [0, 0, 1]
    assert found.skew["download"] == pytest.approx(0)
    assert found.busiest == 3


def test_an_upgraded_line_and_grown_demand():
    base = what_if(strada(), Wish())
    grown = what_if(strada(), Wish(growth=1.5))
    wide = what_if(strada(), Wish(capacities={1: Capacity(300 * MBPS, 300 * MBPS)}))
    assert grown.lines[0].p95_download_utilization == pytest.approx(
        1.5 * base.lines[0].p95_download_utilization, rel=1e-6
    )
    assert wide.lines[0].p95_download_utilization == pytest.approx(
        base.lines[0].p95_download_utilization / 3, rel=1e-6
    )


@pytest.mark.parametrize(
    "wish, field",
    [
        (Wish({9: 1}), "weights"),
        (Wish({}), "weights"),
        (Wish({1: 0}), "weights"),
        (Wish({1: -1, 2: 3}), "weights"),
        (Wish(buckets=(1, 9)), "buckets"),
        (Wish(down=frozenset({9})), "down"),
        (Wish(down_groups=frozenset({"sea"})), "down_groups"),
    ],
)
def test_a_wish_that_cannot_be_names_its_field(wish, field):
    with pytest.raises(Invalid) as error:
        what_if(strada(), wish)
    assert error.value.field == field
