"""Whatever a server sends, a result comes of it, and nothing in it is impossible."""

import copy
import json
import math

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.probes.codec import decode, encode
from backend.domain.probes.probe import Failed, Measured
from backend.probes.iperf3.output import parse
from tests.examples import examples
from tests.unit.probes import recordings


def leaves(node, path=()):
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
    elif isinstance(node, list):
        for place, value in enumerate(node):
            yield from leaves(value, (*path, place))
    yield path


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=-(2**70), max_value=2**70),
    st.floats(),
    st.text(max_size=5),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


PATHS = {
    name: [path for path in leaves(recordings.document(name)) if path]
    for name in recordings.MEASURED
}


@examples(400)
@given(data=st.data(), name=st.sampled_from(recordings.MEASURED))
def test_any_changed_value_gives_a_result(data, name):
    document = copy.deepcopy(recordings.document(name))
    for path in data.draw(st.lists(st.sampled_from(PATHS[name]), min_size=1, max_size=3)):
        place = document
        try:
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = data.draw(JUNK)
        except (KeyError, IndexError, TypeError):
            continue
    check(parse(json.dumps(document).encode(), recordings.ran(name)))


@examples(300)
@given(data=st.data(), name=st.sampled_from(recordings.MEASURED))
def test_any_changed_byte_gives_a_result(data, name):
    raw = bytearray(recordings.raw(name))
    for place in data.draw(st.lists(st.integers(0, len(raw) - 1), min_size=1, max_size=8)):
        raw[place] = data.draw(st.integers(0, 255))
    check(parse(bytes(raw[: data.draw(st.integers(0, len(raw)))]), recordings.ran(name)))


ROWS = st.from_regex(
    r"\[ {1,2}[5-9]\](\[[RT]X-S\])? {2,3}\d*[.]?\d*-\d*[.]?\d* {2,3}sec  \d*[.\d]* [KMGTP]?Bytes "
    r" [.\d]* [KMG]?bits/sec( {1,3}-?\d*( {1,3}[.\d]* [KM]?Bytes)?|  [.\d]* ms  -?\d*/-?\d* \(0%\)  (\(omitted\))?)",
    fullmatch=True,
)


@examples(60)  # text of a pattern takes its time to be drawn
@given(
    rows=st.lists(ROWS, max_size=6), name=st.sampled_from(["udp_upload_text", "tcp_download_text"])
)
def test_any_text_of_a_server_gives_a_result(rows, name):
    document = recordings.document(name)
    header = [x for x in document["server_output_text"].splitlines() if " local " in x]
    document["server_output_text"] = "\n".join([*header, *rows])
    check(parse(json.dumps(document).encode(), recordings.ran(name)))


@given(raw=st.binary(max_size=200))
def test_any_bytes_give_a_result(raw):
    check(parse(raw, recordings.ran("tcp_upload_text")))


def check(outcome):
    """Whatever comes out can be stored: whole columns, finite figures."""
    assert isinstance(outcome, (Measured, Failed))
    if isinstance(outcome, Failed):
        assert outcome.reason in {"unreadable", "implausible", "server_refused", "server_died"}
        assert outcome.detail
        return
    series = outcome.series
    assert decode(encode(series)) == series
    count = len(series.start_ms)
    assert count == len(series.duration_ms) == len(series.omitted) > 0
    for stream in series.streams:
        assert len(stream.bytes) == count
        for name in ("rtt_us", "cwnd_bytes", "retransmits", "packets", "lost", "jitter_us"):
            column = getattr(stream, name)
            assert len(column) in {0, count}
            assert all(isinstance(value, int) and value >= 0 for value in column)
    assert all(
        math.isfinite(value) for value in (outcome.reported.sent_bps, outcome.reported.received_bps)
    )
