"""Exact ends of ranges: where a verdict, a state or an act changes, on both sides of the figure."""

from dataclasses import replace

import pytest

from backend.domain.changes.recovery import next_act
from backend.domain.config.router_rows import MANGLE
from backend.domain.figures.split_coverage import SplitPolicy, split_coverage
from backend.domain.plans.plan import Plan, Refused
from backend.domain.probes.path_proof import PathProof, prove
from backend.domain.probes.probe import Growth
from tests.unit.domain.plans.plan_cases import made, planned
from tests.unit.domain.plans.plan_routers import marked, pcc_group

# path of a probe ----------------------------------------------------------------------------------------

MB = 10**6
SECOND_MS = 1000


def growth(uplink_id, down=0, up=0, before_down_bps=0.0, before_up_bps=0.0):
    return Growth(uplink_id, down, up, before_down_bps, before_up_bps)


def judged(*growths, moved=(MB, 0), duration_ms=10 * SECOND_MS, **more):
    proof = prove(1, growths, moved, duration_ms, **more)
    return proof.verdict, proof.reason


def test_all_uplinks_are_there_unless_it_is_said_otherwise():
    """Without a word about lines left out, the silence of the others is a proof."""
    busy = growth(1, MB, before_down_bps=8 * MB / 10)
    assert judged(busy, growth(2)) == ("proven", "on_intended")
    assert judged(busy, growth(2), complete=False)[0] == "unproven"


@pytest.mark.parametrize(
    "moved, verdict",
    [((20_000, 0), "proven"), ((19_999, 0), "unproven"), ((10_000, 10_000), "proven")],
)
def test_the_least_that_a_probe_must_move(moved, verdict):
    assert judged(growth(1, 20_000, 20_000), growth(2), moved=moved)[0] == verdict


@pytest.mark.parametrize(
    "grown, expected",
    [
        (900_000, ("proven", "on_intended")),
        (899_999, ("wrong_path", "split")),
        (100_000, ("wrong_path", "split")),
        (99_999, ("wrong_path", "elsewhere")),
    ],
)
def test_nine_tenths_must_have_come_by_the_intended_uplink(grown, expected):
    assert judged(growth(1, grown), growth(2)) == expected


@pytest.mark.parametrize("others, verdict", [(100_000, "proven"), (100_001, "wrong_path")])
def test_a_tenth_may_go_elsewhere(others, verdict):
    """The intended line was as busy as ever, so only what the others carried tells where the probe was."""
    as_ever = growth(1, MB, before_down_bps=8 * MB / 10)
    assert judged(as_ever, growth(2, others))[0] == verdict


@pytest.mark.parametrize(
    "up, expected",
    [
        (1, ("wrong_path", "elsewhere")),
        (0, ("proven", "on_intended")),
    ],
)
def test_a_direction_with_a_tenth_of_the_probe_is_judged(up, expected):
    """900,000 and 100,000 bytes: the lesser direction is exactly a tenth."""
    moved = (900_000, 100_000) if up else (900_001, 99_999)
    assert judged(growth(1, MB), growth(2), moved=moved) == expected


@pytest.mark.parametrize(
    "growths",
    [
        (growth(1, -1), growth(2)),
        (growth(1, MB, -1), growth(2)),
        (growth(1, MB), growth(2, -1)),
        (growth(1, MB), growth(2, 0, -1)),
    ],
)
def test_a_counter_that_went_back_by_one_byte(growths):
    assert judged(*growths) == ("unproven", "counters_reset")


@pytest.mark.parametrize("before_mbps, verdict", [(0.8, "proven"), (0.81, "unproven")])
def test_noise_up_to_a_quarter_of_the_probe_is_no_hiding(before_mbps, verdict):
    """0.8 Mbit/s for 10 s are 1 MB, of which a quarter is noise: a quarter of the probe."""
    carried = round(before_mbps * MB * 10 / 8)
    busy = growth(1, carried + MB, before_down_bps=before_mbps * MB)
    assert judged(busy, growth(2, 150_000, before_down_bps=120_000))[0] == verdict


@pytest.mark.parametrize(
    "gained, expected",
    [(900_000, ("unproven", "two_candidates")), (899_999, ("proven", "on_intended"))],
)
def test_another_uplink_that_gained_as_much(gained, expected):
    assert judged(growth(1, MB), growth(2, gained)) == expected


@pytest.mark.parametrize("grown, verdict", [(1_500_000, "proven"), (1_500_001, "unproven")])
def test_half_as_much_again_looks_like_another_probe(grown, verdict):
    assert judged(growth(1, grown), complete=False)[0] == verdict
    assert judged(growth(1, grown), growth(2))[0] == "proven"


@pytest.mark.parametrize("duration_ms, rate", [(1, 8_000_000), (1000, 8000), (3000, 2666)])
def test_what_an_uplink_carried_is_a_rate_over_the_time_between_the_readings(duration_ms, rate):
    proof = prove(1, [growth(2, 5), growth(1, 1000, 500)], (MB, 0), duration_ms)
    assert proof.carried_bps("download") == rate
    assert proof.carried_bps("upload") == rate // 2


@pytest.mark.parametrize("duration_ms", [0, -5])
def test_no_time_between_the_readings_gives_no_rate(duration_ms):
    proof = prove(1, [growth(1, 1000)], (MB, 0), duration_ms)
    assert (proof.reason, proof.duration_ms) == ("unreadable", 0)
    assert proof.carried_bps("download") is None


def test_a_counter_that_went_back_carried_nothing():
    assert prove(1, [growth(1, -1000)], (MB, 0), 1000).carried_bps("download") == 0


def test_what_each_uplink_grew_by_beyond_before_is_never_less_than_nothing():
    proof = prove(1, [growth(1, 1000, 10, 16_000, 0), growth(2, 3000, 7, 8000, 80)], (MB, 0), 1000)
    assert [
        (
            uplink.uplink_id,
            uplink.excess_download_bytes,
            uplink.excess_upload_bytes,
            uplink.intended,
        )
        for uplink in proof.uplinks
    ] == [(1, 0, 10, True), (2, 2000, 0, False)]
    assert [
        (growth_beyond.download_bytes, growth_beyond.upload_bytes)
        for growth_beyond in proof.uplinks
    ] == [
        (1000, 10),
        (3000, 7),
    ]


def test_of_two_directions_the_lesser_share_is_told_where_both_are_known():
    both = prove(1, [growth(1, MB, 950_000), growth(2, 0, 50_000)], (MB, MB), 1000)
    assert (both.verdict, both.share) == ("proven", pytest.approx(0.95))
    # The upload is hidden, so nothing can be said of the whole.
    hidden = growth(1, MB, MB, 0, 16 * MB)
    half = prove(1, [hidden, growth(2, 0, 150_000, 0, 1.2 * MB)], (MB, MB), 1000)
    assert (half.verdict, half.share) == ("unproven", None)


def test_a_stored_proof_without_its_uplinks_is_damaged():
    with pytest.raises(ValueError, match=r"proof\.uplinks is missing"):
        PathProof.from_json({"share": 1, "verdict": "proven", "reason": "on_intended"})


# lines observed for how long ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "observed, state",
    [
        ((1000, 499), "unknown"),
        ((1000, 500), "partial"),
        ((1000, 989), "partial"),
        ((1000, 990), "known"),
        ((1,), "known"),
        ((1, 1), "known"),
    ],
)
def test_the_parts_from_which_a_split_is_known(observed, state):
    assert SplitPolicy().evaluate(observed) == state


def test_without_uplinks_nothing_is_known_whatever_the_policy():
    assert SplitPolicy(0, 0).evaluate(()) == "unknown"
    assert SplitPolicy(0, 0).evaluate((0, 0)) == "unknown"
    coverage = split_coverage([], SplitPolicy(0, 0))
    assert (coverage.state, coverage.least, coverage.least_ms, coverage.longest, coverage.longest_ms) == (
        "unknown", None, 0, None, 0,
    )  # fmt: skip


# what is next about a change ----------------------------------------------------------------------------


def act(state, *, left, armed="yes", position="after", timer_s=180.0, **more):
    given = {"resumed": False, "seconds_left": left, "timer_s": timer_s, **more}
    return next_act(state, position, armed, **given)


@pytest.mark.parametrize(
    "left, armed, expected",
    [
        (5.01, "yes", "wait"),
        (0.0, "yes", "revert"),
        (-1.0, "yes", "revert"),
        (5.01, "partly", "revert"),
        (5.0, "partly", "wait"),
        (0.01, "partly", "wait"),
        (0.0, "partly", "revert"),
    ],
)
def test_a_pending_change_at_its_deadline(left, armed, expected):
    """Within 5 s of the end the router may be going back at this moment: nothing is decided then."""
    assert act("pending", left=left, armed=armed) == expected


@pytest.mark.parametrize("left, expected", [(60.0, "verify"), (59.99, "revert"), (5.0, "wait")])
def test_a_change_that_is_late_goes_back(left, expected):
    """A third of 180 s is 60 s."""
    assert act("verifying", left=left) == expected
    assert act("applying", left=left) == expected


def test_arming_does_not_wait_for_a_timer_that_it_has_not_started():
    assert act("arming", left=3.0, armed="no", position="before", timer_s=6.0) == "arm"
    assert act("arming", left=3.0, armed="partly", position="before", timer_s=10.0) == "disarm"


# the longest rollback -----------------------------------------------------------------------------------

LARGEST = 30_000
"""Bytes that a router surely keeps of a script."""


def with_note(length):
    """All marks of 40 buckets change places; the first rule's comment is so long."""
    owners = (1, 2) * 20
    campus = marked(2, 1, lambda lan: pcc_group(owners, lan))
    first, *rest = campus.snapshot.of(MANGLE)
    rows = ({**first, "comment": "n" * length}, *rest)
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, MANGLE: rows}))


def test_a_rollback_of_just_the_size_that_a_router_keeps_is_planned():
    wanted = ("ether2", "ether1") * 20
    (size_warning,) = (
        warning for warning in made(with_note(10), wanted).warnings if warning.code == "script_size"
    )
    room = 10 + LARGEST - int(size_warning.params["bytes"])
    full = planned(with_note(room), wanted)
    assert isinstance(full, Plan)
    assert {"bytes": LARGEST} in [warning.params for warning in full.warnings]
    refused = planned(with_note(room + 1), wanted)
    assert isinstance(refused, Refused)
    assert [reason.params for reason in refused.reasons] == [
        {"bytes": LARGEST + 1, "largest": LARGEST}
    ]
