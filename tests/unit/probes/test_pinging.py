import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.probes.children import Ended
from backend.probes.pinging import echoes, most_bytes, not_sent, ping_words

# iputils 20221126, LC_ALL=C; the second echo lost, the fourth doubled, the fifth never answered.
PRINTED = b"""PING 198.18.78.2 (198.18.78.2) from 198.18.77.2 : 56(84) bytes of data.
[1795288487.100500] 64 bytes from 198.18.78.2: icmp_seq=1 ttl=63 time=0.500 ms
[1795288487.312000] 64 bytes from 198.18.78.2: icmp_seq=3 ttl=63 time=12.0 ms
[1795288487.401000] 64 bytes from 198.18.78.2: icmp_seq=4 ttl=63 time=1.00 ms
[1795288487.450000] 64 bytes from 198.18.78.2: icmp_seq=4 ttl=63 time=50.0 ms (DUP!)
From 198.18.77.1 icmp_seq=5 Destination Host Unreachable

--- 198.18.78.2 ping statistics ---
5 packets transmitted, 3 received, +1 duplicates, 40% packet loss, time 402ms
rtt min/avg/max/mdev = 0.500/4.500/12.000/5.312 ms
"""


def ended(output=b"", errors=b"", code=0, end="exited"):
    return Ended(("ping",), end, code, output, errors, 0, 1)


def test_every_echo_has_its_time_and_what_came_back():
    printed_echoes = echoes(PRINTED, 0.1)
    assert [echo.rtt_us for echo in printed_echoes] == [500, None, 12_000, 1000, None]
    at_ms = [echo.sent_ms - 1795288487_000 for echo in printed_echoes]
    assert at_ms == [100, 200, 300, 400, 500]


def test_a_ping_that_was_killed_tells_of_those_till_the_last_reply():
    cut = PRINTED[: PRINTED.index(b"[1795288487.401000]")]
    assert [echo.rtt_us for echo in echoes(cut, 0.1)] == [500, None, 12_000]


def test_all_lost():
    printed = b"PING x\n\n--- x ping statistics ---\n3 packets transmitted, 0 received, 100% packet loss\n"
    assert [echo.rtt_us for echo in echoes(printed, 0.2)] == [None, None, None]


def test_ipv6():
    printed = b"[1795288487.100500] 64 bytes from 2001:db8::1: icmp_seq=1 ttl=63 time=0.5 ms\n"
    assert [echo.rtt_us for echo in echoes(printed, 0.2)] == [500]


@given(st.binary(max_size=300))
def test_any_output(printed):
    assert all(echo.rtt_us is None or echo.rtt_us >= 0 for echo in echoes(printed, 0.1))


@given(st.from_regex(rb"\[\d*\.\d+\] \d+ bytes from x: icmp_seq=\d+ ttl=1 time=[\d.]+ ms\n"))
def test_any_figures(printed):
    assert len(echoes(printed, 0.1)) <= 60_000


@pytest.mark.parametrize(
    "errors, reason",
    [
        (b"ping: bind: Cannot assign requested address\n", "no_source_address"),
        (b"ping: connect: Network is unreachable\n", "no_route"),
        (b"ping: something else\n", "unreadable"),
        (b"", "unreadable"),
    ],
)
def test_why_nothing_was_sent(errors, reason):
    failed = not_sent(ended(errors=errors, code=2), "198.18.78.2", "198.18.77.44")
    assert failed.reason == reason
    assert not_sent(ended(output=PRINTED, code=1), "198.18.78.2", "") is None


def test_words_end_by_themselves():
    words = ping_words("ping", "198.18.78.2", "198.18.77.2", count=10**9, interval_s=0.1)
    assert words[:5] == ("ping", "-n", "-D", "-I", "198.18.77.2")
    assert words[words.index("-c") + 1] == "60000"
    assert words[-1] == "198.18.78.2"
    assert most_bytes(5) > len(PRINTED)
