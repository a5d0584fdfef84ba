from fractions import Fraction

import pytest

from backend.domain.walk.chance import LARGEST_PERIOD, Parts
from backend.domain.words import Pcc
from tests.unit.domain.router_configs import classify, marked
from tests.unit.domain.walks import OneWalk, ways

LONG = (Pcc("src-address", 65_521, 0), Pcc("src-address", 3, 0))


@pytest.mark.parametrize(
    "percent, part", [(0, 0), (1, Fraction(1, 100)), (99, Fraction(99, 100)), (100, 1)]
)
def test_a_draw_has_the_chance_that_the_rule_names(percent, part):
    found = ways(marked([classify("ISP2", random_pct=percent)]))
    assert found.get("ether2", 0) == part


def test_a_period_up_to_the_limit_is_computed():
    (region,) = OneWalk(
        marked([classify("ISP2", pcc=Pcc("src-address", LARGEST_PERIOD, 0))])
    ).regions
    assert min(region.ends.values()) == Fraction(1, LARGEST_PERIOD)


def test_the_opposite_of_an_unknown_remainder_is_its_opposite():
    rules = [
        classify("ISP2", pcc=LONG[0]), classify("ISP3", pcc=Pcc("src-address", 65_521, 0, negated=True)),
        classify("ISP1", pcc=LONG[1]),
    ]  # fmt: skip
    walk = OneWalk(marked(rules))
    assert {end.interface for region in walk.regions for end in region.ends} == {"ether2", "ether3"}


def test_packets_that_are_not_alike_have_no_shares():
    walk = OneWalk(marked([classify("ISP2", protocol="tcp")]))
    with pytest.raises(ValueError, match="not alike"):
        Parts(walk.diagram).of(walk.root)
