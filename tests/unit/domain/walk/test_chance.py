from fractions import Fraction

import pytest

from backend.domain.config.words import Nth, Pcc
from backend.domain.walk.diagrams.chance import LARGEST_PERIOD, Parts
from tests.unit.domain.router_configs import classify, marked
from tests.unit.domain.walk.walks import OneWalk, ways

LONG = (Pcc("src-address", 65_521, 0), Pcc("src-address", 3, 0))


@pytest.mark.parametrize(
    "percent, part", [(0, 0), (1, Fraction(1, 100)), (99, Fraction(99, 100)), (100, 1)]
)
def test_a_draw_has_the_chance_that_the_rule_names(percent, part):
    shares = ways(marked([classify("ISP2", random_pct=percent)]))
    assert shares.get("ether2", 0) == part


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


@pytest.mark.parametrize("every", [60_000, 65_521, 10**6])
def test_a_long_counter_has_as_many_values_as_rules_tell_apart(every):
    """It had one for each number that it counts to, and with several such rules the walk did not end."""
    rules = [classify("ISP2", nth=Nth(every, 1)), classify("ISP3", nth=Nth(7, 2))]
    walk = OneWalk(marked(rules))
    counters = [
        level for level in walk.diagram.levels.by_number.values() if level.key[1:2] == ("nth",)
    ]
    assert max(len(level.weights) for level in counters) <= 4
    (region,) = walk.regions
    by_interface = {end.interface: share for end, share in region.ends.items()}
    assert by_interface["ether2"] == Fraction(1, every)
    assert by_interface["ether3"] == (1 - Fraction(1, every)) / 7
