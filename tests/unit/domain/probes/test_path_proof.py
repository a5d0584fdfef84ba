import json
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from backend.domain.probes.path_proof import PathProof, borrowed, prove
from backend.domain.probes.probe import Growth

SECOND_MS = 1000
MB = 10**6
WIRE = 1.045
"""Headers: what the router counts for a byte of payload."""


def growth(uplink_id, down=0.0, up=0.0, before_down_mbps=0.0, before_up_mbps=0.0):
    """`down`, `up` in MB over 10 s, what the uplink carried before in Mbit/s."""
    return Growth(
        uplink_id, int(down * MB), int(up * MB), before_down_mbps * MB, before_up_mbps * MB
    )


def judged(growths, moved=(100 * MB, 0), uplink_id=1, seconds=10, complete=True):
    return prove(uplink_id, growths, moved, seconds * SECOND_MS, complete=complete)


@pytest.mark.parametrize(
    "name, growths, verdict, reason",
    [
        ("idle campus", [growth(1, 104.5, 1.5), growth(2), growth(3)], "proven", "on_intended"),
        (
            # 40 Mbit/s are 50 MB in 10 s.
            "campus at work, steady",
            [growth(1, 114.5, 1, 8), growth(2, 51, 5, 40), growth(3, 48, 5, 40)],
            "proven",
            "on_intended",
        ),
        (
            "somebody starts a download on another line meanwhile",
            [growth(1, 104.5), growth(2, 60), growth(3)],
            "proven",
            "on_intended",
        ),
        ("wrong pin", [growth(1), growth(2, 104.5, 1.5), growth(3)], "wrong_path", "elsewhere"),
        (
            "wrong pin, campus at work",
            [growth(1, 50, 5, 40), growth(2, 155, 6, 40), growth(3, 50, 5, 40)],
            "wrong_path",
            "elsewhere",
        ),
        ("split over two", [growth(1, 52), growth(2, 52), growth(3)], "wrong_path", "split"),
        (
            "split over two, campus at work",
            [growth(1, 77, 0, 20), growth(2, 77, 0, 20), growth(3, 25, 0, 20)],
            "wrong_path",
            "split",
        ),
        (
            "over a line that nobody told us of",
            [growth(1, 2), growth(2, 1), growth(3)],
            "wrong_path",
            "elsewhere",
        ),
        (
            # A full line cannot grow by what the probe takes from others.
            "the intended line was full before",
            [growth(1, 250, 0, 190), growth(2, 250, 0, 200), growth(3, 0)],
            "unproven",
            "hidden",
        ),
        (
            "a full line beside idle ones",
            [growth(1, 125, 0, 80), growth(2, 1), growth(3, 2)],
            "proven",
            "on_intended",
        ),
        (
            "two lines gained as much",
            [growth(1, 104), growth(2, 104), growth(3)],
            "unproven",
            "two_candidates",
        ),
        (
            "counters went backwards",
            [growth(1, 104), growth(2, -500), growth(3)],
            "unproven",
            "counters_reset",
        ),
        ("router not readable", [], "unproven", "unreadable"),
        ("the line is not among them", [growth(2, 104)], "unproven", "unreadable"),
    ],
)
def test_cases(name, growths, verdict, reason):
    proof = judged(growths)
    assert (proof.verdict, proof.reason) == (verdict, reason), proof


def test_shares_are_of_the_payload():
    assert judged([growth(1, 104.5), growth(2)]).share == 1
    assert judged([growth(1, 52.25), growth(2, 52.25)]).share == pytest.approx(0.5225)
    assert judged([growth(1, 0), growth(2, 104)]).share == 0
    assert judged([]).share is None


def test_an_upload_is_judged_by_upload_and_its_acknowledgements_are_not():
    growths = [growth(1, 0, 104.5), growth(2, 3, 0)]
    assert judged(growths, moved=(2 * MB, 100 * MB)).verdict == "proven"
    assert judged(growths, moved=(2 * MB, 100 * MB), uplink_id=2).verdict == "wrong_path"


def test_of_both_directions_the_worse_one_decides():
    growths = [growth(1, 104.5, 0), growth(2, 0, 104.5)]
    proof = judged(growths, moved=(100 * MB, 100 * MB))
    assert (proof.verdict, proof.share) == ("wrong_path", 0)


def test_a_probe_that_moved_next_to_nothing_proves_nothing():
    proof = judged([growth(1, 0.005), growth(2)], moved=(5_000, 500))
    assert (proof.verdict, proof.reason) == ("unproven", "too_little")


def test_no_time_between_the_readings_is_no_reading():
    assert judged([growth(1, 104)], seconds=0).verdict == "unproven"


def test_what_the_intended_uplink_carried_in_all():
    proof = judged([growth(1, 125, 25, 80), growth(2, 1), growth(3, 2)])
    assert (proof.carried_bps("download"), proof.carried_bps("upload")) == (100 * MB, 20 * MB)
    assert judged([]).carried_bps("download") is None


def test_proofs_survive_json():
    proof = judged([growth(1, 104.5, 1.5), growth(2, 3), growth(3)])
    assert PathProof.from_json(json.loads(json.dumps(proof.to_json()))) == proof


@pytest.mark.parametrize(
    "stored", [{}, {"share": 1}, {"uplinks": [{"uplink_id": 1}]}, {"uplinks": None}]
)
def test_other_json_is_refused(stored):
    with pytest.raises(ValueError, match="proof"):
        PathProof.from_json(stored)


def test_an_unknown_verdict_is_refused():
    stored = {**judged([]).to_json(), "verdict": "maybe"}
    with pytest.raises(ValueError, match="maybe"):
        PathProof.from_json(stored)


@pytest.mark.parametrize(
    "name, intended, verdict, reason",
    [
        # 80 Mbit/s of users are 100 MB: the line was as busy as ever, and the probe was elsewhere.
        ("other users' bytes", growth(1, 100, 0, 80), "unproven", "hidden"),
        ("the probe's own", growth(1, 104.5, 1.5), "proven", "on_intended"),
        ("a faster probe's, the pins are swapped", growth(1, 209), "unproven", "two_candidates"),
        ("nothing", growth(1, 0), "wrong_path", "elsewhere"),
    ],
)
def test_uplinks_that_are_left_out_prove_nothing_by_their_silence(name, intended, verdict, reason):
    proof = judged([intended], complete=False)
    assert (proof.verdict, proof.reason) == (verdict, reason), proof


def test_a_borrowed_proof_names_the_run_and_no_share():
    proof = borrowed(judged([growth(1, 0.005), growth(2)], moved=(5_000, 500)), 17)
    assert (proof.verdict, proof.reason, proof.share) == ("proven", "borrowed", None)
    assert PathProof.from_json(json.loads(json.dumps(proof.to_json()))) == proof
    assert proof.proven_by_run_id == 17


def test_proofs_of_before_loans_are_read():
    stored = judged([growth(1, 104.5), growth(2)]).to_json()
    del stored["proven_by_run_id"]
    assert PathProof.from_json(stored).proven_by_run_id is None


parts = st.floats(0, 1)
volumes = st.integers(0, 300)
busy = st.builds(
    lambda n, down, before: growth(n, down, 0, before),
    st.just(0),
    volumes,
    st.integers(0, 240),
)
campuses = st.lists(busy, min_size=1, max_size=5).map(
    lambda growths: [replace(growth, uplink_id=n + 1) for n, growth in enumerate(growths)]
)


@given(parts)
def test_on_an_idle_campus_the_share_is_what_was_sent_there(part):
    proof = judged([growth(1, 100 * part), growth(2, 100 * (1 - part))])
    assert proof.share == pytest.approx(part, abs=1e-6)
    assume(abs(part - 0.9) > 1e-6)
    assert proof.verdict == ("proven" if part > 0.9 else "wrong_path")


@given(campuses)
def test_proven_means_that_the_uplink_carried_it(growths):
    proof = judged(growths)
    if proof.verdict == "proven":
        assert proof.share >= 0.9
        assert growths[0].download_bytes >= 90 * MB
    if proof.verdict == "wrong_path":
        assert proof.share < 0.9


@given(campuses, st.randoms(use_true_random=False))
def test_the_order_of_uplinks_does_not_matter(growths, chance):
    mixed = list(growths)
    chance.shuffle(mixed)
    ordered, other = judged(growths), judged(mixed)
    assert (ordered.verdict, ordered.reason) == (other.verdict, other.reason)
    assert ordered.share == pytest.approx(other.share) or ordered.share == other.share


@given(campuses)
def test_a_probe_on_one_uplink_is_never_proven_on_two(growths):
    verdicts = [judged(growths, uplink_id=growth.uplink_id).verdict for growth in growths]
    assert verdicts.count("proven") <= 1 or sum(g.download_bytes for g in growths) >= 180 * MB


@given(campuses, st.integers(2, 50))
def test_larger_units_change_nothing(growths, factor):
    larger = [
        Growth(
            growth.uplink_id,
            growth.download_bytes * factor,
            growth.upload_bytes * factor,
            growth.before_download_bps * factor,
            growth.before_upload_bps * factor,
        )
        for growth in growths
    ]
    assert judged(growths).verdict == judged(larger, moved=(100 * MB * factor, 0)).verdict


def test_a_page_is_enough_on_an_idle_campus():
    assert judged([growth(1, 0.032), growth(2)], moved=(30_000, 1000)).verdict == "proven"
