"""How high a queue's limit may be: the ladder of a trial, and what comes of its runs."""

import pytest

from backend.domain.trials.design import BASELINE
from backend.domain.trials.ladder import ladder
from backend.domain.trials.limit_verdict import highest_limit, limit_verdict
from backend.domain.trials.plan import variant_of
from backend.domain.trials.verdict import Setting
from backend.errors import Invalid
from tests.unit.domain.trials.trial_runs import MBPS, blocks

LINE = 100
SETTING = Setting(
    (LINE * MBPS, LINE * MBPS),
    limit_bps={f"cake@{percent}": (percent * MBPS, percent * MBPS) for percent in (98, 95, 90, 85)},
)
BLOATED = {"rise_ms": 165.0, "mbps": 97.0, "cpu": 10.0}
KEPT = {98: 60.0, 95: 0.8, 90: 0.4, 85: 0.5}
"""A line that carries 97 % of its contract: above it the ISP's buffer fills."""


def rungs(rises, cpu=20.0, loss=0.0):
    """A queue at each limit: it carries what its limit lets through, at most 97 %."""
    return {
        f"cake@{percent}": blocks(
            rise_ms=rise, mbps=min(percent, 97) * LINE / 100, cpu=cpu, loss=loss
        )
        for percent, rise in rises.items()
    }


def decided(rises=None, base=None, setting=SETTING, **more):
    """`base`: of what the router has now; if not given, of a line that bloats."""
    return limit_verdict(
        {BASELINE: blocks(**(base or BLOATED)), **rungs(rises or KEPT, **more)}, setting
    )


def texts(verdict):
    return [each.text for each in verdict.statements]


# the ladder -------------------------------------------------------------------------------------------


def test_the_rungs_go_from_the_highest_and_each_sets_its_own_limit():
    assert ladder(("cake",), ()) == ("cake@98", "cake@95", "cake@90", "cake@85")
    assert ladder(("pcq",), (90, 100, 90)) == ("pcq@100", "pcq@90")
    variant = variant_of("fq-codel@90", 95)
    assert (variant.kind, variant.percent) == ("fq-codel", 90)


@pytest.mark.parametrize("name", ["cake@", "cake@x", "as_it_is@90", "cake_unlimited@90", "@90"])
def test_a_limit_that_no_queue_has_is_no_variant(name):
    with pytest.raises(Invalid, match="sfq, pcq, fq-codel, cake"):
        variant_of(name, 95)


@pytest.mark.parametrize(
    "queues, limits, field",
    [
        (("cake", "sfq"), (), "variants"),
        ((), (), "variants"),
        (("cake_unlimited",), (), "variants"),
        ((BASELINE,), (), "variants"),
        (("cake",), (95,), "limits"),
        (("cake",), (95, 95), "limits"),
        (("cake",), range(90, 98), "limits"),
    ],
)
def test_a_ladder_needs_one_queue_and_two_to_seven_limits(queues, limits, field):
    with pytest.raises(Invalid) as refused:
        ladder(queues, limits)
    assert refused.value.field == field


# the search -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rises, percent",
    [
        ({98: 60.0, 95: 3.0, 90: 1.0, 85: 1.0}, 95),
        ({98: 4.0, 95: 3.0, 90: 1.0, 85: 1.0}, 98),
        ({98: 90.0, 95: 80.0, 90: 40.0, 85: 1.0}, 85),
        ({98: 1.0, 95: 1.0, 90: 1.0, 85: 1.0}, 98),
        ({98: 2.0, 95: 60.0, 90: 2.0, 85: 1.0}, 90),  # luck above a limit that fills
        ({95: 1.0, 90: 1.0, 85: 0.5}, 95),
    ],
)
def test_the_highest_limit_that_keeps_the_latency_low(rises, percent):
    assert highest_limit({rate: blocks(rise_ms=rise) for rate, rise in rises.items()}) == percent


def test_a_limit_needs_blocks_and_certainty():
    assert highest_limit({}) is None
    assert highest_limit({95: blocks(4, rise_ms=1.0), 90: blocks(rise_ms=1.0)}) is None
    wild = blocks(rise_ms=[1.0, 60.0, 2.0, 50.0, 1.0, 70.0])
    assert highest_limit({98: wild, 90: blocks(rise_ms=1.0)}) == 90


# the verdict ------------------------------------------------------------------------------------------


def test_the_highest_limit_is_said_with_what_the_others_do():
    verdict = decided()
    assert (verdict.outcome, verdict.chosen) == ("choose", "cake@95")
    assert texts(verdict) == [
        (
            "Use a limit of 95 % of the contract: with CAKE there, latency rises by 0.8 ms under load, "
            "instead of 165.0 ms."
        ),
        "98 % is too much: latency rises by 60.0 ms, 59.6 ms more than at 90 % (59.6 to 59.6). The ISP's buffer fills.",
        "90 % brings nothing more (-0.4 ms, -0.4 to -0.4) and carries less.",
        "85 % brings nothing more (-0.3 ms, -0.3 to -0.3) and carries less.",
        "CAKE (95 %) takes 21 % of the busiest core at the contracted rate.",
    ]
    assert verdict.to_baseline["cake@95"].estimate == pytest.approx(-164.2)


def test_the_highest_of_the_trial_is_said_to_be_its_edge():
    verdict = decided({95: 0.5, 90: 0.4})
    assert verdict.chosen == "cake@95"
    assert "95 % is the highest limit of this trial; a higher one may do as well." in texts(verdict)


def test_a_limit_that_chance_may_have_lifted_is_said_to_be_unsure():
    runs = {BASELINE: blocks(**BLOATED), **rungs({95: 0.5, 90: 0.4})}
    wild = blocks(rise_ms=[0.1, 60.0, 0.2, 50.0, 0.1, 70.0], mbps=97.0)
    verdict = limit_verdict({**runs, "cake@98": wild}, SETTING)
    assert verdict.chosen == "cake@95"
    assert [each.code for each in verdict.statements][1] == "limit_unsure"


def test_where_even_the_lowest_fills_the_isps_buffer_none_is_recommended():
    verdict = decided({98: 160.0, 95: 150.0, 90: 130.0, 85: 90.0})
    assert (verdict.outcome, verdict.chosen) == ("no_limit_keeps", BASELINE)
    assert verdict.statements[0].params == {"percent": 85, "rise": 90.0}


def test_a_queue_that_stands_is_left_unless_a_limit_carries_more():
    stands = {"rise_ms": 0.6, "mbps": 90.0, "cpu": 20.0}
    higher = decided(base=stands)
    assert (higher.outcome, higher.chosen) == ("choose", "cake@95")
    as_now = decided(base={**stands, "mbps": 97.0})
    assert (as_now.outcome, as_now.chosen) == ("nothing_to_gain", BASELINE)
    assert texts(as_now)[0].startswith("Leave it as it is: latency rises by 0.6 ms under load")


def test_a_line_without_bloat_needs_no_limit():
    free = {"rise_ms": 2.0, "mbps": 99.0, "cpu": 5.0}
    assert decided({98: 1.0, 95: 1.0}, base=free).outcome == "nothing_to_gain"


def test_a_gain_that_is_not_sure_changes_nothing():
    base = {"rise_ms": [0.0, 40.0, 0.0, 40.0, 0.0, 40.0], "mbps": 97.0, "cpu": 5.0}
    assert decided({95: 12.0, 90: 12.0}, base=base).outcome == "alike"


def test_a_limit_that_costs_too_much_is_left_out():
    busy = {**rungs({98: 0.5, 95: 0.5}, cpu=90.0), **rungs({90: 0.5})}
    verdict = limit_verdict({BASELINE: blocks(**BLOATED), **busy}, SETTING)
    assert verdict.chosen == "cake@90"
    assert verdict.left_out == {"cake@98": "cpu", "cake@95": "cpu"}
    assert decided(cpu=90.0).outcome == "cpu_is_the_limit"
    assert decided(loss=3.0).outcome == "none_fits"


def test_too_few_valid_blocks_say_nothing():
    runs = {BASELINE: blocks(4, **BLOATED), **rungs(KEPT)}
    assert limit_verdict(runs, SETTING).outcome == "not_enough_blocks"
