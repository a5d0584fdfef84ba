import pytest

from backend.probes.iperf3.errors import failure

# Every sentence of iperf_strerror() in iperf3 3.21 that a client can come to print, and the older words of 3.12.
SENTENCES = [
    ("the server is busy running a test. try again later", "server_busy", True),
    ("error - the server is busy running a test. try again later", "server_busy", True),
    ("unable to connect to server: Connection refused", "server_unreachable", True),
    (
        "unable to connect to server - server may have stopped running, firewall issue, etc.: Connection refused",
        "server_unreachable",
        True,
    ),
    ("unable to connect to server: Connection timed out", "server_unreachable", True),
    ("unable to connect to server: Operation now in progress", "server_unreachable", True),
    ("unable to connect to server: No route to host", "server_unreachable", True),
    ("unable to connect to server: something new", "server_unreachable", True),
    ("unable to connect to server: Network is unreachable", "no_route", False),
    ("unable to connect to server: Operation not permitted", "no_route", False),
    ("unable to connect to server: Cannot assign requested address", "no_source_address", False),
    ("unable to connect stream: Cannot assign requested address", "no_source_address", False),
    ("unable to connect to server: Name or service not known", "bad_target", False),
    ("unable to connect to server: Temporary failure in name resolution", "bad_target", True),
    ("the server has terminated", "server_died", True),
    ("server test duration expired: Success", "server_died", True),
    ("idle timeout for receiving data", "server_died", True),
    ("test authorization failed", "server_refused", False),
    ("you must specify a username, password, and path to a valid RSA public key", "server_refused", False),
    ("total required bandwidth is larger than server limit", "server_refused", False),
    ("client's requested duration exceeds the server's maximum permitted limit", "server_refused", False),
    ("unable to set TCP_CONGESTION: Supplied congestion control algorithm", "server_refused", False),
    ("received an unknown control message (ensure other side is iperf3 and not iperf)", "server_refused", False),
    ("protocol does not exist", "server_refused", False),
    ("interrupt - the client has terminated", "cancelled", False),
    ("interrupt - the client has terminated by signal Interrupt(2)", "cancelled", False),
    ("unable to create thread: Resource temporarily unavailable", "unreadable", False),
    ("unable to create a new test: Cannot allocate memory", "unreadable", False),
    ("int_errno=4711", "server_refused", False),
    ("", "server_refused", False),
]  # fmt: skip

TALK = [
    "control socket has closed unexpectedly",
    "unable to write to the control socket: Broken pipe",
    "unable to read from the control socket: Connection reset by peer",
    "unable to send cookie to server: Broken pipe",
    "unable to send control message: Bad file descriptor",
    "unable to send control message - the other side may have stopped running, etc.: Broken pipe",
    "unable to receive control message: Connection reset by peer",
    "unable to send parameters to server: Broken pipe",
    "unable to send results: Broken pipe",
    "unable to receive results: Success",
    "unable to create a new stream: Connection reset by peer",
    "unable to write to stream socket: Connection reset by peer",
    "unable to read from stream socket: Connection reset by peer",
    "stream socket has closed unexpectedly",
]


@pytest.mark.parametrize("error, reason, retry", SENTENCES)
def test_what_iperf3_says(error, reason, retry):
    failed = failure(error, begun=False)
    assert (failed.reason, failed.retry) == (reason, retry)
    assert error.removeprefix("error - ") in failed.detail


@pytest.mark.parametrize("error", TALK)
def test_a_broken_talk_is_a_death_in_mid_test_and_no_iperf3_before(error):
    assert failure(error, begun=True).reason == "server_died"
    assert failure(error, begun=True).retry
    assert failure(error, begun=False).reason == "server_refused"


@pytest.mark.parametrize("error", TALK)
def test_a_reset_before_the_test_may_have_been_between_two_tests(error):
    """An iperf3 server closes its listener after every test; what waited there is reset."""
    reset = error.endswith(("Connection reset by peer", "Broken pipe"))
    assert failure(error, begun=False).retry == reset


@pytest.mark.parametrize(
    "error",
    [
        "unable to read from stream socket: ",
        "unable to read from stream socket: Resource temporarily unavailable",
        "unable to connect stream: Resource temporarily unavailable",
    ],
)
def test_a_lossy_uplink_may_lose_the_first_packet_of_udp(error):
    failed = failure(error, begun=False)
    assert (failed.reason, failed.retry) == ("server_unreachable", True)


def test_a_long_error_is_cut():
    assert len(failure("x" * 10_000, begun=True).detail) < 500
