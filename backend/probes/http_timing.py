"""Timings of a page by curl, under k6's names. Every request makes a connection of its own.

| ours                  | curl                                | k6                                                |
|-----------------------|-------------------------------------|---------------------------------------------------|
| blocked_us            | time_namelookup                     | blocked: until the connection is begun            |
| connecting_us         | time_connect - time_namelookup      | connecting                                        |
| tls_handshaking_us    | time_appconnect - time_connect      | tls_handshaking; 0 without TLS                    |
| waiting_us            | time_starttransfer - time_pretransfer | sending + waiting: curl does not tell them apart |
| receiving_us          | time_total - time_starttransfer     | receiving                                         |

The name is resolved once, before, and pinned (--resolve); so `blocked` has no name server in it, and a name that
changes its mind cannot lead a request into our own network. Redirects are not followed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from backend.domain.probes.probe import Failed, HttpRequest, Measured, Reason, Result, Series
from backend.probes.children import Ended, run
from backend.probes.iperf3.objects import Object, Unfit, number, text, whole
from backend.probes.job import Job, cut_short

REQUESTS = 5
CONNECT_S = 5
REQUEST_S = 20
MOST_PAGE_BYTES = 16 * 1024**2

TIMES = (
    "time_namelookup",
    "time_connect",
    "time_appconnect",
    "time_pretransfer",
    "time_starttransfer",
    "time_total",
)
COUNTS = ("http_code", "size_download", "size_header", "size_request")
TEXTS = ("local_ip", "remote_ip")

EXITS: Mapping[int, tuple[Reason, bool]] = {
    1: ("bad_target", False),
    3: ("bad_target", False),
    6: ("bad_target", False),
    7: ("server_unreachable", True),
    28: ("server_unreachable", True),
    35: ("server_refused", False),
    45: ("no_source_address", False),
    52: ("server_died", True),
    55: ("server_died", True),
    56: ("server_died", True),
    60: ("server_refused", False),
    63: ("server_refused", False),
}
"""curl's exit codes (its manual), and whether to try again; any other is a refusal."""


def run_http(job: Job) -> Result:
    """One after another; failed ones are warnings, unless all fail."""
    words = curl_words(job, job.target.url)
    timings: list[HttpRequest] = []
    printed: list[Object] = []
    failures: list[Failed] = []
    began = ended = None
    for _ in range(REQUESTS):
        ended = _request(job, words)
        began = began or ended
        failed = cut_short(ended, in_time=False)
        if failed:
            return _cut(failed, ended, words, printed)
        timed = timing(ended)
        if isinstance(timed, Failed):
            failures.append(timed)
            continue
        timings.append(timed[0])
        printed.append(timed[1])
    if not timings or began is None or ended is None:
        return _with_moved(failures[0], words, printed)
    warnings = tuple(failure.detail for failure in failures)
    downloaded, uploaded = _moved(printed)
    return Measured(
        began_ms=began.began_ms,
        ended_ms=ended.ended_ms,
        series=Series(http=tuple(timings)),
        reported=None,
        download_bytes=downloaded,
        upload_bytes=uploaded,
        command=words,
        raw=json.dumps({"requests": printed, "failures": warnings}).encode(),
        tool="curl",
        local_address=text(printed[0], "local_ip"),
        remote_address=text(printed[0], "remote_ip"),
        warnings=warnings,
    )


def curl_words(job: Job, url: str) -> tuple[str, ...]:
    """The page goes to stdout, where it is counted and dropped; the timings to stderr."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = f"[{job.address}]" if ":" in job.address else job.address
    source = ("--interface", f"host!{job.source_address}") if job.source_address else ()
    figures = ",".join(f'"{name}":%{{{name}}}' for name in (*TIMES, *COUNTS))
    words = ",".join(f'"{name}":"%{{{name}}}"' for name in TEXTS)
    return (
        job.tools.curl,
        *("-q", "--silent", "--show-error", "--noproxy", "*", *source),
        # Without --globoff, a page like /[1-500] is five hundred.
        *("--globoff", "--proto", "=http,https", "--max-redirs", "0"),
        *("--connect-timeout", str(CONNECT_S), "--max-time", str(REQUEST_S)),
        *("--max-filesize", str(MOST_PAGE_BYTES)),
        *("--resolve", f"{parts.hostname}:{port}:{address}"),
        *("--write-out", f"%{{stderr}}\\n{{{figures},{words}}}", "--url", url),
    )


def timing(ended: Ended) -> tuple[HttpRequest, Object] | Failed:
    """The last line of stderr is ours."""
    if ended.code != 0:
        reason, retry = EXITS.get(ended.code, ("server_refused", False))
        said = ended.errors.decode(errors="replace").strip().splitlines()
        why = next((line for line in said if line.startswith("curl:")), f"curl: code {ended.code}")
        return Failed(reason, f"{why[:300]}.", retry=retry)
    try:
        printed = json.loads(ended.message)
        if not isinstance(printed, dict):
            return Failed("unreadable", "curl printed no timings.")
        return _timing(printed), printed
    except Unfit as unfit:
        return Failed(unfit.reason, str(unfit).replace("iperf3", "curl"))
    except (ValueError, RecursionError):
        return Failed("unreadable", "curl printed no timings.")


def _timing(printed: Object) -> HttpRequest:
    looked_up, connected, secured, ready, first, total = (
        round(number(printed, name) * 1_000_000) for name in TIMES
    )
    return HttpRequest(
        status=whole(printed, "http_code"),
        blocked_us=looked_up,
        connecting_us=_between(looked_up, connected),
        tls_handshaking_us=_between(connected, secured) if secured else 0,
        waiting_us=_between(ready, first),
        receiving_us=_between(first, total),
        bytes=whole(printed, "size_download"),
    )


def _between(earlier_us: int, later_us: int) -> int:
    if later_us < earlier_us:
        raise Unfit("implausible", "curl reports a step that ended before it began.")
    return later_us - earlier_us


def _request(job: Job, words: tuple[str, ...]) -> Ended:
    return run(
        words,
        job.tools.command(*words),
        stop=job.stop,
        deadline_s=job.left_s,
        most_bytes=MOST_PAGE_BYTES + 1,
    )


def _cut(
    failed: Failed, ended: Ended, words: tuple[str, ...], printed: Sequence[Mapping[str, Any]]
) -> Failed:
    """A request that we ended; a page that is too large would be so again."""
    if ended.end == "flooded":
        limit = MOST_PAGE_BYTES // 1024**2
        detail = f"The page is larger than {limit} MiB: choose a smaller one."
        failed = Failed("server_refused", detail)
    counted = _with_moved(failed, words, printed)
    return replace(counted, download_bytes=counted.download_bytes + len(ended.output))


def _moved(printed: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    downloaded = sum(transfer["size_download"] + transfer["size_header"] for transfer in printed)
    return int(downloaded), int(sum(transfer["size_request"] for transfer in printed))


def _with_moved(
    failed: Failed, words: tuple[str, ...], printed: Sequence[Mapping[str, Any]]
) -> Failed:
    downloaded, uploaded = _moved(printed)
    return replace(failed, command=words, download_bytes=downloaded, upload_bytes=uploaded)
