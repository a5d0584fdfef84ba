"""What a trial recommends, and what it says of the others."""

from random import Random

import pytest

from backend.domain.trials.design import BASELINE
from backend.domain.trials.verdict import Setting, verdict
from tests.unit.domain.trials.trial_runs import MBPS, blocks

PAPER = {
    "sfq": (33.2, 215, 8, 15),
    "pcq": (34.8, 35, 6, 25),
    "fq-codel": (34.1, 31, 0, 45),
    "cake": (34.5, 29, 0, 70),
}
"""Mbit/s, ping under load (idle 26 ms), loss and CPU in percent."""
SETTING = Setting((35 * MBPS, 35 * MBPS))
BLOATED = {"rise_ms": 190.0, "mbps": 34.0, "cpu": 10.0}


def paper(cpu_part=1.0, **more):
    rows = {
        name: blocks(rise_ms=ping - 26, loss=loss, mbps=mbps, cpu=cpu * cpu_part)
        for name, (mbps, ping, loss, cpu) in PAPER.items()
    }
    return {BASELINE: blocks(**BLOATED), **rows, **more}


def codes(decided):
    return [each.code for each in decided.statements]


def texts(decided):
    return [each.text for each in decided.statements]


# the paper's two recommendations ------------------------------------------------------------------------


def test_the_papers_table_gives_fq_codel_on_its_router():
    decided = verdict(paper(), SETTING)
    assert (decided.outcome, decided.chosen) == ("choose", "fq-codel")
    assert decided.alike == ("fq-codel", "cake")
    assert decided.left_out == {"sfq": "loss", "pcq": "loss"}
    assert texts(decided) == [
        "Use FQ-CoDel: latency rises by 5.0 ms under load, instead of 190.0 ms.",
        "CAKE and FQ-CoDel are alike here (-2.0 ms, -2.0 to -2.0).",
        "FQ-CoDel takes 46 % of the busiest core at the contracted rate.",
        "CAKE takes 71 % of the busiest core at the contracted rate.",
        "SFQ is left out: it loses 8.0 % of the echoes.",
        "PCQ is left out: it loses 6.0 % of the echoes.",
    ]


def test_the_papers_table_gives_cake_where_the_processor_is_four_times_as_fast():
    decided = verdict(paper(cpu_part=0.25), SETTING)
    assert (decided.outcome, decided.chosen) == ("choose", "cake")
    assert decided.cpu_percent["cake"] == pytest.approx(70 / 4 * 35 / 34.5)


# nothing to do ------------------------------------------------------------------------------------------


def test_a_campus_without_bloat_has_nothing_to_gain():
    runs = {BASELINE: blocks(rise_ms=3.0), "cake": blocks(rise_ms=0.5), "sfq": blocks(rise_ms=1.0)}
    decided = verdict(runs, SETTING)
    assert (decided.outcome, decided.chosen) == ("nothing_to_gain", BASELINE)
    assert texts(decided)[0] == "Nothing to gain: this line does not bloat (3.0 ms under load)."


@pytest.mark.parametrize("seed", range(20))
def test_six_blocks_of_noise_are_alike(seed):
    chance = Random(seed)

    def noise():
        return blocks(rise_ms=[chance.uniform(48, 52) for _ in range(6)])

    decided = verdict({BASELINE: noise(), "cake": noise(), "fq-codel": noise()}, SETTING)
    assert (decided.outcome, decided.chosen) == ("alike", BASELINE)


def test_a_lead_that_chance_explains_is_no_reason_to_change():
    wild = [10.0, 90.0, 20.0, 80.0, 30.0, 70.0]
    runs = {BASELINE: blocks(rise_ms=wild), "cake": blocks(rise_ms=wild[::-1])}
    assert verdict(runs, SETTING).outcome == "alike"


def test_a_small_gain_is_none_even_where_it_is_sure():
    runs = {BASELINE: blocks(rise_ms=12.0), "cake": blocks(rise_ms=8.0)}
    assert verdict(runs, SETTING).outcome == "alike"


@pytest.mark.parametrize("count", [0, 1, 4])
def test_too_few_valid_blocks_say_nothing(count):
    runs = {BASELINE: blocks(count, **BLOATED), "cake": blocks(6, rise_ms=1.0)}
    decided = verdict(runs, SETTING)
    assert (decided.outcome, decided.chosen) == ("not_enough_blocks", BASELINE)
    assert decided.statements[0].params == {"blocks": count, "least": 5}


def test_only_whole_blocks_count():
    cake = blocks(6, rise_ms=1.0)
    del cake[0], cake[3]
    runs = {BASELINE: blocks(**BLOATED), "cake": cake}
    assert verdict(runs, SETTING).outcome == "not_enough_blocks"


def test_a_queue_is_not_left_out_for_the_limit_that_was_asked_for():
    cake = blocks(rise_ms=1.0, mbps=27.5, cpu=20.0)
    runs = {BASELINE: blocks(**BLOATED), "cake": cake}
    assert verdict(runs, SETTING).left_out == {"cake": "throughput"}
    limited = Setting(SETTING.contract_bps, limit_bps={"cake": (28 * MBPS, 28 * MBPS)})
    assert verdict(runs, limited).chosen == "cake"
    slow = {**runs, "cake": blocks(rise_ms=1.0, mbps=25.0, cpu=20.0)}
    assert verdict(slow, limited).left_out == {"cake": "throughput"}


# the processor ------------------------------------------------------------------------------------------


def test_the_processor_is_the_limit():
    runs = {BASELINE: blocks(**BLOATED), "cake": blocks(rise_ms=1.0, cpu=90.0)}
    decided = verdict(runs, SETTING)
    assert (decided.outcome, decided.chosen) == ("cpu_is_the_limit", BASELINE)
    assert codes(decided) == ["cpu_is_the_limit", "left_out_cpu"]


def test_what_the_campus_takes_of_the_processor_comes_on_top():
    runs = {BASELINE: blocks(**BLOATED), "cake": blocks(rise_ms=1.0, cpu=40.0)}
    assert verdict(runs, SETTING).outcome == "choose"
    busy = Setting(SETTING.contract_bps, campus_cpu_percent=45.0)
    assert verdict(runs, busy).outcome == "cpu_is_the_limit"


def test_a_faster_contract_takes_more_of_the_processor():
    runs = {BASELINE: blocks(**BLOATED), "cake": blocks(rise_ms=1.0, cpu=40.0)}
    fast = Setting((100 * MBPS, 35 * MBPS))
    assert verdict(runs, fast).cpu_percent["cake"] == pytest.approx(40 / 34 * 100)


def test_where_none_leaves_half_of_the_core_free_the_cheapest_is_chosen():
    runs = {
        BASELINE: blocks(**BLOATED),
        "cake": blocks(rise_ms=1.0, cpu=75.0),
        "fq-codel": blocks(rise_ms=3.0, cpu=60.0),
    }
    assert verdict(runs, SETTING).chosen == "fq-codel"


# left out -----------------------------------------------------------------------------------------------


def test_a_slow_queue_is_left_out():
    runs = {
        BASELINE: blocks(**BLOATED),
        "cake": blocks(rise_ms=1.0, mbps=30.0),
        "sfq": blocks(rise_ms=3.0),
    }
    decided = verdict(runs, SETTING)
    assert (decided.chosen, decided.left_out) == ("sfq", {"cake": "throughput"})


def test_where_every_queue_loses_nothing_is_changed():
    runs = {BASELINE: blocks(**BLOATED), "cake": blocks(rise_ms=1.0, loss=3.0)}
    assert verdict(runs, SETTING).outcome == "none_fits"


def test_a_queue_without_a_limit_is_said_to_have_no_effect():
    idle = [190.0, 194.0, 189.0, 192.0, 191.0, 190.0]
    base = [191.0, 193.0, 190.0, 191.0, 192.0, 190.0]
    runs = {
        BASELINE: blocks(rise_ms=base),
        "sfq_unlimited": blocks(rise_ms=idle),
        "cake": blocks(rise_ms=1.0),
    }
    setting = Setting(SETTING.contract_bps, without_limit=frozenset({"sfq_unlimited"}))
    decided = verdict(runs, setting)
    assert decided.chosen == "cake"
    assert "SFQ without a limit has no effect: without a limit the ISP's buffer decides." in texts(
        decided
    )
    less = {**runs, "sfq_unlimited": blocks(rise_ms=[each - 100 for each in idle])}
    assert "no_effect" not in codes(verdict(less, setting))
