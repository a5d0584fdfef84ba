import contextlib
import json
import random
import zlib
from dataclasses import replace
from itertools import accumulate, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.directions import DIRECTIONS
from backend.domain.probes.codec import decode, encode, pack_raw, unpack_raw
from backend.domain.probes.kinds import PHASES
from backend.domain.probes.probe import HttpRequest, Ping, Series, StreamSeries
from backend.errors import Invalid

RECORDED = json.loads((Path(__file__).parent / "recorded" / "eight_streams.json").read_text())
"""Real iperf3 over a 24/12 Mbit/s line, 8 streams: 120 s of download, 90 s of upload, as the parser read them."""
SECONDS = 1800


def prolonged(values: list[int], dice: random.Random) -> tuple[int, ...]:
    """The recording over and over, each second with a step from anywhere in the recording: noise of its own size."""
    steps = [later - earlier for earlier, later in pairwise(values)]
    return tuple(
        max(0, values[second % len(values)] + dice.choice(steps)) for second in range(SECONDS)
    )


def half_an_hour(direction: str) -> Series:
    dice = random.Random(8)
    recorded = RECORDED[direction]
    duration_ms = [dice.choice(recorded["duration_ms"][:-1]) for _ in range(SECONDS)]
    return Series(
        start_ms=(0, *accumulate(duration_ms[:-1])),
        duration_ms=tuple(duration_ms),
        omitted=(True,) * 3 + (False,) * (SECONDS - 3),
        streams=tuple(
            StreamSeries(**{name: prolonged(column, dice) for name, column in stream.items()})
            for stream in recorded["streams"]
        ),
    )


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_half_an_hour_of_eight_streams_is_small(direction):
    series = half_an_hour(direction)
    assert len(series.streams) == 8
    assert all(len(set(stream.rtt_us)) > 100 for stream in series.streams)  # not a constant
    packed = encode(series)
    assert len(packed) < 100_000
    assert decode(packed) == series


NUMBERS = st.integers(-(2**61), 2**61)
SMALL = st.integers(0, 3_000_000)
COLUMNS = st.lists(st.one_of(NUMBERS, SMALL), max_size=20).map(tuple)
STREAMS = st.builds(StreamSeries, *[COLUMNS] * 7)
PINGS = st.builds(Ping, SMALL, st.one_of(st.none(), SMALL), st.sampled_from(PHASES))
RATES = st.tuples(st.sampled_from(PHASES), st.sampled_from(DIRECTIONS), COLUMNS)
SERIES = st.builds(
    Series,
    start_ms=COLUMNS,
    duration_ms=COLUMNS,
    omitted=st.lists(st.booleans(), max_size=20).map(tuple),
    streams=st.lists(STREAMS, max_size=3).map(tuple),
    pings=st.lists(PINGS, max_size=20).map(tuple),
    phase_bps=st.lists(RATES, max_size=3).map(tuple),
    http=st.lists(st.builds(HttpRequest, *[SMALL] * 7), max_size=5).map(tuple),
)


@given(series=SERIES)
def test_every_series_comes_back_exactly(series):
    assert decode(encode(series)) == series


def test_the_same_bytes_every_time():
    series = half_an_hour("upload")
    assert encode(series) == encode(replace(series))


def test_a_lost_echo_is_not_an_echo_of_no_time():
    pings = (Ping(0, 0, "idle"), Ping(100, None, "both"), Ping(200, 7, "upload"))
    assert decode(encode(Series(pings=pings))).pings == pings


def test_a_figure_that_no_measurement_has():
    for value in (2**61 + 1, -(2**61) - 1, 2**80):
        with pytest.raises(Invalid):
            encode(Series(start_ms=(value,)))


PACKED = encode(
    Series(
        start_ms=(0, 1000, 2000),
        duration_ms=(1000, 1000, 999),
        omitted=(True, False, False),
        streams=(StreamSeries((1, 2, 3), rtt_us=(9, 8, 7)),) * 2,
        pings=(Ping(0, 5), Ping(100, None)),
        phase_bps=(("both", "upload", (5, 6)),),
        http=(HttpRequest(200, 1, 2, 3, 4, 5, 6),),
    )
)


def test_cut_off_bytes_are_refused():
    for kept in range(len(PACKED)):
        with pytest.raises(Invalid):
            decode(PACKED[:kept])


@given(place=st.integers(0, len(PACKED) - 1), flip=st.integers(1, 255))
def test_altered_bytes_are_refused(place, flip):
    altered = bytearray(PACKED)
    altered[place] ^= flip
    with pytest.raises(Invalid):
        decode(bytes(altered))


@given(place=st.integers(8, len(PACKED) - 1), values=st.binary(min_size=1, max_size=9))
def test_forged_bytes_with_a_right_checksum_do_no_harm(place, values):
    """As somebody who can write into the database could make them."""
    body = bytearray(PACKED[8:])
    body[place - 8 : place - 8 + len(values)] = values
    forged = PACKED[:4] + zlib.crc32(body).to_bytes(4, "little") + bytes(body)
    with contextlib.suppress(Invalid):
        assert isinstance(decode(forged), Series)


@pytest.mark.parametrize(
    "stranger", [b"", b"TPS1", b"TPS2" + PACKED[4:], PACKED + b"\0", b"\0" * 99]
)
def test_strangers_are_refused(stranger):
    with pytest.raises(Invalid):
        decode(stranger)


@given(raw=st.binary(max_size=300))
def test_raw_output_comes_back_exactly(raw):
    assert unpack_raw(pack_raw(raw)) == raw


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-1], lambda b: b[1:], lambda b: b + b"x", lambda b: b""]
)
def test_damaged_raw_output_is_refused(damage):
    with pytest.raises(Invalid):
        unpack_raw(damage(pack_raw(b'{"start": {}}' * 50)))
