"""Connections as the kernel lists them."""

from lab.kernel.forwarding.tracked import read

LINES = """\
ipv4     2 udp      17 30 src=10.10.64.4 dst=198.51.100.12 sport=40590 dport=20001 [UNREPLIED] src=198.51.100.12 dst=198.18.2.2 sport=20001 dport=40590 mark=2 zone=0 use=2
ipv4     2 udp      17 30 src=10.10.64.4 dst=198.51.100.12 sport=40591 dport=20001 [UNREPLIED] src=198.51.100.12 dst=198.18.1.2 sport=20001 dport=40591 mark=0 zone=0 use=2
ipv4     2 udp      17 30 src=10.10.64.4 dst=198.51.100.12 sport=40592 dport=20002 [UNREPLIED] src=198.51.100.12 dst=198.18.1.2 sport=20002 dport=40592 mark=1 zone=0 use=2
ipv4     2 tcp      6 100 ESTABLISHED src=10.10.0.9 dst=198.51.100.1 sport=4 dport=20001 src=198.51.100.1 dst=198.18.1.2 sport=20001 dport=4 mark=0 use=2
ipv4     2 icmp     1 29 src=10.10.0.9 dst=198.51.100.1 type=8 code=0 id=1 src=198.51.100.1 dst=198.18.1.2 type=0 code=0 id=1 mark=0 use=2
""".splitlines()  # noqa: E501


def test_only_the_stream_counts():
    tracked = read(LINES, 20_001)
    assert (tracked.total, tracked.unmarked, dict(tracked.uplinks)) == (2, 1, {2: 1, 1: 1})
    assert tracked.shares(3) == [0.5, 0.5, 0.0]
    assert read([], 20_001).shares(2) == [0.0, 0.0]
