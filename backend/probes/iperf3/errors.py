"""Meanings of the sentences in `error` of iperf3 3.9 to 3.21 (its src/iperf_error.c).

Its sentence comes first, then the system's reason after a colon, if any.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.probes.probe import Failed, Reason


@dataclass(frozen=True, slots=True)
class Meaning:
    reason: Reason
    remedy: str
    retry: bool = False


UNREACHABLE = Meaning(
    "server_unreachable",
    "check host, port and firewall, and that the server runs",
    retry=True,
)
DIED = Meaning(
    "server_died", "the server or the line to it went away while it measured", retry=True
)
REFUSED = Meaning("server_refused", "the server does not want this test: ask its operator")
NOT_IPERF3 = Meaning(
    "server_refused", "what listens there closed the connection: check that it is iperf3"
)
# iperf3's server reopens its listener after every test: a connection in between is reset.
RESET = Meaning(
    "server_refused", "the server was between two tests, or it is no iperf3", retry=True
)
# UDP has no handshake: one packet goes out, and its answer is awaited. Either may be lost.
FIRST_LOST = Meaning(
    "server_unreachable", "the first packets of the test were lost on the way", retry=True
)
OUR_OPTION = Meaning(
    "server_refused", "this iperf3 cannot do what the plan asks for: change the plan"
)
OUR_HOST = Meaning(
    "unreadable", "iperf3 on the probe host could not do its work: look at its memory and limits"
)

SYSTEM: tuple[tuple[str, Meaning], ...] = (
    (
        "cannot assign requested address",
        Meaning("no_source_address", "add the source address to the probe host"),
    ),
    ("network is unreachable", Meaning("no_route", "check the probe host's routing table")),
    ("network unreachable", Meaning("no_route", "check the probe host's routing table")),
    ("operation not permitted", Meaning("no_route", "a firewall of the probe host forbids it")),
    ("permission denied", Meaning("no_route", "a firewall or route of the probe host forbids it")),
    ("name or service not known", Meaning("bad_target", "check the server's name")),
    (
        "temporary failure in name resolution",
        Meaning("bad_target", "check the name server", retry=True),
    ),
    ("no address associated", Meaning("bad_target", "check the server's name")),
    ("connection refused", UNREACHABLE),
    ("connection timed out", UNREACHABLE),
    ("operation now in progress", UNREACHABLE),
    ("no route to host", UNREACHABLE),
    ("host is down", UNREACHABLE),
)
"""Why a connection could not be made."""

MAKING = (
    "unable to connect to server",
    "unable to connect stream",
    "unable to create a new stream",
)
"""Sentences whose system reason tells more."""

SENTENCES: tuple[tuple[str, Meaning], ...] = (
    ("the server is busy", Meaning("server_busy", "it measures for somebody else", retry=True)),
    ("the server has terminated", DIED),
    ("server test duration expired", DIED),
    ("idle timeout for receiving data", DIED),
    ("interrupt", Meaning("cancelled", "iperf3 was interrupted")),
    ("the client has terminated", Meaning("cancelled", "iperf3 was interrupted")),
    ("test authorization failed", REFUSED),
    ("you must specify a username", REFUSED),
    ("total required bandwidth is larger than server limit", REFUSED),
    ("client's requested duration exceeds", REFUSED),
    ("received an unknown control message", NOT_IPERF3),
    ("unable to set tcp_congestion", OUR_OPTION),
    ("no sctp support", OUR_OPTION),
    ("protocol does not exist", OUR_OPTION),
    ("an option you are trying to set is not implemented", OUR_OPTION),
    ("cannot be both reverse and bidirectional", OUR_OPTION),
    ("invalid number of parallel streams", OUR_OPTION),
    ("test duration valid values", OUR_OPTION),
    ("bogus value for --omit", OUR_OPTION),
    ("block size", OUR_OPTION),
    ("socket buffer size", OUR_OPTION),
    ("invalid report interval", OUR_OPTION),
    ("invalid unit value", OUR_OPTION),
    ("port number must be", OUR_OPTION),
    ("unable to bind-to-device", OUR_OPTION),
    ("unable to create a new test", OUR_HOST),
    ("test initialization failed", OUR_HOST),
    ("unable to create thread", OUR_HOST),
    ("unable to create new timer", OUR_HOST),
    ("unable to update timer", OUR_HOST),
    ("select failed", OUR_HOST),
)

TALKING = (
    "control socket has closed",
    "unable to write to the control socket",
    "unable to read from the control socket",
    "unable to send cookie",
    "unable to send control message",
    "unable to receive control message",
    "unable to send parameters",
    "unable to receive parameters",
    "unable to package results",
    "unable to send results",
    "unable to receive results",
    "unable to connect stream",
    "unable to create a new stream",
    "unable to initialize stream",
    "unable to accept stream",
    "unable to write to stream",
    "unable to read from stream",
    "stream socket has closed",
    "stream has an invalid id",
)
"""The talk with the server broke: midway it died; before the test it was not ready, or is no iperf3."""
RESETS = ("connection reset by peer", "broken pipe")
FIRST_ANSWER = ("unable to read from stream socket", "unable to connect stream")


def meaning_of(error: str, *, begun: bool) -> Meaning:
    """`begun`: it had measured something. Unknown errors are the server's refusal, quoted."""
    said = error.lower()
    if said.startswith(MAKING):
        for words, meaning in SYSTEM:
            if words in said:
                return meaning
    for words, meaning in SENTENCES:
        if said.startswith(words):
            return meaning
    if said.startswith("unable to connect to server"):
        return UNREACHABLE
    if said.startswith(TALKING):
        return DIED if begun else _before(said)
    return REFUSED


def _before(said: str) -> Meaning:
    """Why the talk broke before the server accepted the test."""
    if said.endswith(RESETS):
        return RESET
    return FIRST_LOST if said.startswith(FIRST_ANSWER) else NOT_IPERF3


def failure(error: str, *, begun: bool) -> Failed:
    """The caller adds command, output and bytes."""
    said = error.strip().removeprefix("error - ").strip()[:300] or "iperf3 gave no reason"
    meaning = meaning_of(said, begun=begun)
    return Failed(meaning.reason, f"iperf3: {said} ({meaning.remedy}).", retry=meaning.retry)
