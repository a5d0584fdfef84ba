from dataclasses import replace

import numpy as np
import pytest

from lab.campuses.calibration import calibrate
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import GIB, Landing, Scenario, ScenarioError
from lab.traffic.population import FIELD_MASKS, build_population

STRADA = load_scenario("strada")
PEOPLE = build_population(STRADA.population, STRADA.lan_prefix, 1)


def landing_at(download: tuple[float, ...]) -> Scenario:
    """One regime, one term, one landing in week 2 with these GiB per line; slots of a minute are the cheaper ones."""
    aim = Landing(2, tuple(g * GIB for g in download), tuple(g * GIB / 8 for g in download))
    return replace(
        STRADA,
        landings=(aim,),
        terms=STRADA.terms[:1],
        regimes=(replace(STRADA.regimes[1], at_s=0.0),),
        outages=(),
        slot_s=60,
    )


def test_calibration_is_deterministic_and_touches_shares_only() -> None:
    scenario = landing_at((1000, 2500, 1800))
    fitted, levels = calibrate(scenario, PEOPLE, 1)
    two, same = calibrate(scenario, PEOPLE, 1)
    assert np.array_equal(fitted.download, two.download)
    assert levels == same
    assert np.array_equal(fitted.dst_address, PEOPLE.dst_address)
    assert fitted.download.sum() == pytest.approx(1)


def test_buckets_get_the_sizes_that_the_scenario_gives_inside_each_uplink() -> None:
    fitted, _ = calibrate(landing_at((1000, 2500, 1800)), PEOPLE, 1)
    bucket = (fitted.key(FIELD_MASKS["both-addresses"]) % np.uint64(5)).astype(int)
    sizes = np.bincount(bucket, weights=fitted.upload)
    assert sizes[1] / sizes[2] == pytest.approx(10.4 / 11.1)
    assert sizes[3] / sizes[4] == pytest.approx(10.2 / 10.4)
    assert (sizes[1] + sizes[2]) / (sizes[3] + sizes[4]) == pytest.approx(2500 / 1800, rel=0.01)


def test_an_uplink_near_its_capacity_is_asked_for_more_than_it_delivers() -> None:
    """ISP1 can carry 7,040 GiB a week; at 4,000 its working hours are cut off."""
    fitted, _ = calibrate(landing_at((4000, 2500, 1800)), PEOPLE, 1)
    bucket = (fitted.key(FIELD_MASKS["both-addresses"]) % np.uint64(5)).astype(int)
    demanded = np.bincount(bucket, weights=fitted.download)
    assert demanded[0] / (demanded[1] + demanded[2]) > 1.1 * 4000 / 2500


@pytest.mark.parametrize("first", [7100.0, 20000.0])
def test_more_than_the_uplink_can_carry_is_refused(first: float) -> None:
    with pytest.raises(ScenarioError, match="capacities"):
        calibrate(landing_at((first, 2500, 1800)), PEOPLE, 1)


def test_bucket_sizes_must_fit_the_denominator() -> None:
    scenario = replace(landing_at((1000, 2500, 1800)), bucket_sizes=(1.0, 2.0))
    with pytest.raises(ScenarioError, match="one number per bucket"):
        calibrate(scenario, PEOPLE, 1)


def test_too_few_streams_to_fill_every_bucket_are_refused() -> None:
    few = replace(STRADA.population, hosts=1, heavy_hosts=0, servers_per_host=2)
    people = build_population(few, STRADA.lan_prefix, 1)
    with pytest.raises(ScenarioError, match="too few streams"):
        calibrate(replace(landing_at((1000, 2500, 1800)), population=few), people, 1)
