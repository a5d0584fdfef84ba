import pytest

from backend.domain.balance.what_if import Scenario, requested_uplinks, what_if
from backend.domain.metering.capacity import Capacity
from backend.errors import Invalid
from tests.unit.domain.balance.demands import (
    MBPS,
    counted,
    demand,
    ecmp,
    pcc,
    question,
    strada,
    uplinks,
)


def shares(answer):
    return [round(uplink.download_share, 3) for uplink in answer.uplinks]


def test_no_request_is_today():
    answer = what_if(strada(), Scenario())
    assert shares(answer) == [
        pytest.approx(0.329, abs=0.002),
        pytest.approx(0.342, abs=0.002),
        pytest.approx(0.329, abs=0.002),
    ]
    assert answer.skew["download"] == pytest.approx(0.129, abs=0.002)
    assert answer.skew["upload"] == pytest.approx(0.175, abs=0.002)
    assert (answer.busiest, answer.error, answer.buckets) == (1, None, ())


def test_weights_divide_the_demand():
    answer = what_if(strada(), Scenario({1: 1, 2: 2, 3: 2}))
    assert shares(answer) == [0.2, 0.4, 0.4]
    assert answer.skew["download"] == pytest.approx(0, abs=1e-9)
    assert answer.error == pytest.approx(0)
    assert answer.buckets == (1, 2, 2, 3, 3)


def test_the_error_is_of_the_worst_uplink():
    answer = what_if(question(uplinks(30, 10), demand((30, 10)), ecmp(2)), Scenario({1: 2, 2: 1}))
    assert answer.error == pytest.approx(1 / 3)


def test_weights_of_todays_denominator_move_as_few_buckets_as_possible():
    own = question(uplinks(100, 200, 200), demand((40, 30, 30)), pcc(3, 2, 2, 1, 3))
    assert requested_uplinks(own, Scenario({1: 2, 2: 2, 3: 1})) in (
        (0, 1, 1, 0, 2),
        (2, 1, 1, 0, 0),
    )
    assert requested_uplinks(own, Scenario(buckets=(1, 1, 2, 2, 3))) == (0, 0, 1, 1, 2)


def test_measured_buckets_are_moved_with_what_they_carry():
    own = question(
        uplinks(100, 200, 200),
        demand((40, 30, 30)),
        pcc(1, 2, 2, 3, 3),
        counted(40, 15, 15, 15, 15),
    )
    answer = what_if(own, Scenario(buckets=(2, 1, 2, 3, 3)))
    assert shares(answer) == [
        pytest.approx(0.15, abs=0.002),
        pytest.approx(0.55, abs=0.002),
        pytest.approx(0.3, abs=0.002),
    ]


def test_a_lost_route_takes_all_uplinks_of_its_group():
    own = question(uplinks(100, 200, 200, risk_group=("a", "a", "")), demand((1, 2, 2)), ecmp(3))
    answer = what_if(own, Scenario(down_groups=frozenset({"a"})))
    assert answer.down == (1, 2)
    assert shares(answer) == [0, 0, 1]
    assert answer.skew["download"] == pytest.approx(0)
    assert answer.busiest == 3


def test_an_upgraded_uplink_and_grown_demand():
    base = what_if(strada(), Scenario())
    grown = what_if(strada(), Scenario(growth=1.5))
    wide = what_if(strada(), Scenario(capacities={1: Capacity(300 * MBPS, 300 * MBPS)}))
    assert grown.uplinks[0].p95_download_utilization == pytest.approx(
        1.5 * base.uplinks[0].p95_download_utilization, rel=1e-6
    )
    assert wide.uplinks[0].p95_download_utilization == pytest.approx(
        base.uplinks[0].p95_download_utilization / 3, rel=1e-6
    )


@pytest.mark.parametrize(
    "scenario, field",
    [
        (Scenario({9: 1}), "weights"),
        (Scenario({}), "weights"),
        (Scenario({1: 0}), "weights"),
        (Scenario({1: -1, 2: 3}), "weights"),
        (Scenario(buckets=(1, 9)), "buckets"),
        (Scenario(down=frozenset({9})), "down"),
        (Scenario(down_groups=frozenset({"sea"})), "down_groups"),
    ],
)
def test_a_request_that_cannot_be_names_its_field(scenario, field):
    with pytest.raises(Invalid) as error:
        what_if(strada(), scenario)
    assert error.value.field == field
