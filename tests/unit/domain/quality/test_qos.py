import pytest

from backend.domain.quality.lenses import EDITIONS as LENS_EDITIONS
from backend.domain.quality.lenses import LIMITS, lenses
from backend.domain.quality.qos import Conditions, category, load_grade, tiphon, whole


@pytest.mark.parametrize(
    "metric, value, expected",
    [
        ("delay", 0, "very_good"),
        ("delay", 149.4, "very_good"),
        ("delay", 150, "good"),
        ("delay", 215, "good"),
        ("delay", 300, "good"),
        ("delay", 301, "fair"),
        ("delay", 450, "fair"),
        ("delay", 451, "poor"),
        ("jitter", 0.04, "very_good"),
        ("jitter", 1, "good"),
        ("jitter", 75, "good"),
        ("jitter", 76, "fair"),
        ("jitter", 125.4, "fair"),
        ("jitter", 126, "poor"),
        ("jitter", 1000, "poor"),
        ("loss", 0, "very_good"),
        ("loss", 0.02, "very_good"),
        # The gaps of the published table: rounded to whole per cents, half up.
        ("loss", 0.024, "very_good"),
        ("loss", 0.025, "good"),
        ("loss", 0.14, "good"),
        ("loss", 0.144, "good"),
        ("loss", 0.145, "fair"),
        ("loss", 0.24, "fair"),
        ("loss", 0.246, "poor"),
        ("loss", 1, "poor"),
        ("throughput", 1.2, "very_good"),
        ("throughput", 0.75, "very_good"),
        ("throughput", 0.744, "good"),
        ("throughput", 0.5, "good"),
        ("throughput", 0.25, "fair"),
        ("throughput", 0.244, "poor"),
        ("throughput", 0, "poor"),
    ],
)
def test_the_bands_of_tiphon(metric, value, expected):
    assert category(metric, value) == expected


@pytest.mark.parametrize("value, expected", [(0.5, 1), (0.49, 0), (2.5, 3), (149.5, 150)])
def test_halves_are_rounded_up(value, expected):
    assert whole(value) == expected


def test_the_overall_class_is_the_worst_and_names_its_metric():
    seen = Conditions(delay_ms=26, jitter_ms=80, loss=0.01, throughput_bps=90e6, capacity_bps=10**8)
    graded = tiphon(seen)
    assert (graded.category, graded.worst_metric) == ("fair", "jitter")
    assert graded.metrics == {
        "delay": "very_good",
        "jitter": "fair",
        "loss": "very_good",
        "throughput": "very_good",
    }


def test_of_equally_bad_metrics_the_first_in_the_order_is_named():
    seen = Conditions(loss=0.3, throughput_bps=1, capacity_bps=100, jitter_ms=300)
    assert tiphon(seen).worst_metric == "jitter"
    assert tiphon(Conditions(throughput_bps=1, capacity_bps=100, loss=0.3)).worst_metric == "loss"


def test_nothing_measured_is_no_class():
    graded = tiphon(Conditions())
    assert (graded.metrics, graded.category, graded.worst_metric) == ({}, None, None)


@pytest.mark.parametrize(
    "queue, idle_ms, loaded_ms, grade",
    # Table of paper B: ping under load of each queue, 26 ms idle.
    [
        ("SFQ", 26, 215, "C"),
        ("PCQ", 26, 35, "A"),
        ("FQ-CoDel", 26, 31, "A"),
        ("CAKE", 26, 29, "A+"),
    ],
)
def test_the_queues_of_paper_b(queue, idle_ms, loaded_ms, grade):
    assert load_grade(loaded_ms - idle_ms) == grade


@pytest.mark.parametrize(
    "rise_ms, grade",
    [(-3, "A+"), (4.99, "A+"), (5, "A"), (29.9, "A"), (30, "B"), (60, "C"), (200, "D"), (400, "F")],
)
def test_the_edges_of_the_letters(rise_ms, grade):
    assert load_grade(rise_ms) == grade


def states(**seen):
    return {lens.lens: lens.state for lens in lenses(Conditions(**seen))}


def test_a_quick_uplink_is_good_for_everything():
    assert states(delay_ms=20, jitter_ms=1, loss=0, throughput_bps=50e6, rise_ms=3) == {
        "voice": "good",
        "video": "good",
        "web": "good",
    }


def test_without_a_delay_a_lens_says_nothing():
    assert set(states(loss=0.5).values()) == {"unknown"}


@pytest.mark.parametrize(
    "seen, expected",
    [
        ({"loss": 0.02}, {"voice": "degraded", "video": "degraded", "web": "good"}),
        ({"loss": 0.06}, {"voice": "bad", "video": "bad", "web": "bad"}),
        ({"jitter_ms": 70}, {"voice": "bad", "video": "degraded", "web": "good"}),
        ({"throughput_bps": 1_200_000}, {"voice": "good", "video": "bad", "web": "degraded"}),
        ({"rise_ms": 189}, {"voice": "degraded", "video": "degraded", "web": "good"}),
        ({"waiting_ms": 2000}, {"voice": "good", "video": "good", "web": "bad"}),
    ],
)
def test_one_bad_figure_decides(seen, expected):
    assert states(delay_ms=30, **seen) == expected


def test_a_reason_names_figure_and_limit():
    voice = lenses(Conditions(delay_ms=900, loss=0.02))[0]
    assert [(reason.metric, reason.value, reason.limit) for reason in voice.reasons] == [
        ("delay", 900, 800),
        ("loss", 0.02, 0.01),
    ]
    assert voice.state == "bad"


def test_limits_are_in_order_and_every_scale_has_its_edition():
    for limits in LIMITS.values():
        for metric, (good, tolerable) in limits.items():
            assert (good > tolerable) == (metric == "throughput")
    assert set(LENS_EDITIONS) == set(LIMITS)
