import json
import threading

import pytest

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import Failed, HttpRequest, ProbeSpec, Target
from backend.probes.children import Ended
from backend.probes.http_timing import EXITS, curl_words, timing
from backend.probes.job import Job
from backend.probes.tools import ProbeTools

PRINTED = {
    "time_namelookup": 0.000014, "time_connect": 0.005369, "time_appconnect": 0.025369,
    "time_pretransfer": 0.025469, "time_starttransfer": 0.126469, "time_total": 0.127554,
    "http_code": 200, "size_download": 1499, "size_header": 156, "size_request": 80,
    "local_ip": "198.18.77.2", "remote_ip": "198.18.78.2",
}  # fmt: skip


def ended(printed=PRINTED, code=0, before=b""):
    errors = (
        before + b"\n" + (json.dumps(printed) if isinstance(printed, dict) else printed).encode()
    )
    return Ended(("curl",), "exited", code, b"<html>", errors, 0, 1)


TARGET = Target("page", "example.org", url="http://example.org/")


def job(address="198.18.78.2", source="198.18.77.2"):
    line = Capacity(1, 1)
    return Job(
        ProbeTools(), ProbeSpec("http"), address, TARGET, source, line, threading.Event(), 0.0
    )


def test_curls_times_under_k6s_names():
    times, printed = timing(ended())
    assert times == HttpRequest(
        status=200,
        blocked_us=14,
        connecting_us=5355,
        tls_handshaking_us=20_000,
        waiting_us=101_000,
        receiving_us=1085,
        bytes=1499,
    )
    assert printed == PRINTED


def test_without_tls():
    assert timing(ended({**PRINTED, "time_appconnect": 0.0}))[0].tls_handshaking_us == 0


@pytest.mark.parametrize("code, reason", [(code, reason) for code, (reason, _) in EXITS.items()])
def test_curls_exit_codes(code, reason):
    failed = timing(ended(code=code, before=b"curl: (7) Failed to connect to x"))
    assert failed.reason == reason
    assert "Failed to connect" in failed.detail


def test_an_exit_code_that_nobody_knows():
    assert timing(ended(code=99)).reason == "server_refused"


@pytest.mark.parametrize(
    "printed, reason",
    [
        ("", "unreadable"),
        ("[]", "unreadable"),
        ("{", "unreadable"),
        ({**PRINTED, "time_total": -1}, "implausible"),
        ({**PRINTED, "time_total": None}, "unreadable"),
        ({**PRINTED, "time_starttransfer": 0.01}, "implausible"),
    ],
)
def test_output_that_is_none(printed, reason):
    failed = timing(ended(printed))
    assert isinstance(failed, Failed)
    assert failed.reason == reason


def test_the_words_lead_nowhere_else():
    words = curl_words(job(), "https://page.example/a?b")
    text = " ".join(words)
    assert words[:2] == ("curl", "-q")
    assert "--proto =http,https" in text
    assert "--max-redirs 0" in text
    assert "--location" not in text
    assert "--globoff" in words
    assert "--noproxy *" in text
    assert "--interface host!198.18.77.2" in text
    assert "--resolve page.example:443:198.18.78.2" in text
    assert words[-2:] == ("--url", "https://page.example/a?b")
    assert "page.example:8080:[2001:db8::1]" in " ".join(
        curl_words(job("2001:db8::1"), "http://page.example:8080/")
    )
