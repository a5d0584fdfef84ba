import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.probes.probe import ReportedFigures, Series, StreamSeries
from backend.domain.probes.udp_loss import IN_FLIGHT_S, loss, unheard_packets


def reported(sent, received, lost=0, seconds=10.0):
    return ReportedFigures(
        sent_bytes=sent,
        sent_bps=1.0,
        received_bytes=received,
        received_bps=1.0,
        duration_s=seconds,
        packets=sent,
        lost=lost,
        sent_packets=sent,
        received_packets=received,
    )


def series(packets, lost):
    count = len(packets)
    stream = StreamSeries((1,) * count, packets=tuple(packets), lost=tuple(lost))
    starts = tuple(1000 * at for at in range(count))
    return Series(starts, (1000,) * count, (False,) * count, (stream,))


@pytest.mark.parametrize(
    "sent, received, lost, unheard",
    [
        (1000, 1000, 0, 0),
        (1000, 950, 0, 0),  # half a second of sending may be in a queue
        (1000, 949, 0, 51),  # more is not
        (1000, 600, 0, 400),
        (1000, 500, 100, 400),  # gaps before the silence
        (1000, 0, 0, 1000),  # nothing ever came
        (1000, 1010, 0, 0),  # duplicates
        (0, 0, 0, 0),
    ],
)
def test_what_comes_after_the_last_packet_that_arrived(sent, received, lost, unheard):
    assert unheard_packets(reported(sent, received, lost)) == unheard


def test_a_test_shorter_than_the_time_in_flight_may_be_in_flight_as_a_whole():
    assert unheard_packets(reported(100, 0, seconds=IN_FLIGHT_S / 2)) == 0


def test_silence_within_the_last_interval_lies_in_it():
    losses = loss(series([100] * 9 + [40], [1] * 10), reported(1000, 930, 10), [True] * 10)
    assert (losses["lost"], losses["share"]) == (70, 0.07)
    assert (losses["mean_per_s"], losses["max_per_s"]) == (7, 61)


def test_a_run_that_never_got_anything_lost_all():
    losses = loss(series([0] * 10, [0] * 10), reported(1000, 0), [True] * 10)
    assert (losses["share"], losses["mean_per_s"], losses["max_per_s"]) == (1, 100, 100)


counts = st.lists(st.integers(0, 50), min_size=10, max_size=10)


@given(counts, counts, st.integers(0, 500))
def test_loss_is_sent_less_received_but_for_half_a_second(packets, gaps, after):
    gaps = [min(pair) for pair in zip(packets, gaps, strict=True)]
    sent, lost = sum(packets) + after, sum(gaps)
    received = sum(packets) - lost
    losses = loss(series(packets, gaps), reported(sent, received, lost), [True] * 10)
    assert 0 <= sent - received - losses["lost"] <= IN_FLIGHT_S / 10 * sent
    assert losses["mean_per_s"] * 10 == pytest.approx(losses["lost"])
    assert losses["max_per_s"] >= losses["mean_per_s"] - 1e-9
