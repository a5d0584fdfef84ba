"""A clock for tests that shows another time than the machine's, and goes on from there: libfaketime makes it.

`python -m tests.clock MOMENT COMMAND...` runs a command at a moment: a name of DATES, or a date and time in UTC such as
"2026-11-22 17:05". Whatever the command starts (servers, workers, browsers) has the same clock, as it is a distance
from the real one. Durations are real: the monotonic clock stays as it is.
"""

from __future__ import annotations

import datetime as dt
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SKEWED = Path(__file__).with_name("skewed")
LIBRARIES = "*/faketime/libfaketimeMT.so.1"
"""Of Debian's package faketime, below /usr/lib."""

REMEDY = "libfaketime is not on this machine: apt-get install faketime"


@dataclass(frozen=True, slots=True)
class Moment:
    """When a run begins, in UTC, and the zone of the machine that it runs on."""

    at: str
    zone: str = "UTC"

    def seconds(self) -> float:
        """Since 1970."""
        return dt.datetime.fromisoformat(self.at).replace(tzinfo=dt.UTC).timestamp()


DATES: Mapping[str, Moment] = {
    # Asia/Jakarta, where the demo's campus is, is seven hours ahead of UTC.
    "campus-midnight": Moment("2028-11-22 17:05"),
    "campus-monday": Moment("2028-11-26 17:10"),
    "month-evening": Moment("2028-11-30 16:50"),
    "month-first": Moment("2028-11-30 17:03"),
    "year-evening": Moment("2028-12-31 16:50"),
    "year-first": Moment("2028-12-31 17:03"),
    "leap-day": Moment("2028-02-28 17:03"),
    # The clocks change ten minutes later.
    "summer-begins": Moment("2028-03-26 00:50", "Europe/Berlin"),
    "summer-ends": Moment("2028-10-29 00:50", "Europe/Berlin"),
}
"""Moments at which a test that counts on the hour or on the date has failed, or would. All of them lie ahead: see
NO_TIMEOUTS.
"""

IS_REAL = "TIMBANG_TEST_CLOCK" not in os.environ
NO_TIMEOUTS = (
    "libfaketime shows the real time to a signal's handler that interrupts a wait, so a PostgreSQL of the future never "
    "ends a statement that takes too long, and one of the past ends those that wait at all"
)
"""Why a test that needs such an end runs on the real clock only."""


class NoFakeClockError(Exception):
    """libfaketime is not on this machine."""


def moment(name: str) -> Moment:
    """The one of DATES, or one that is written as date and time."""
    return DATES[name] if name in DATES else Moment(name)


def environment(name: str, now_s: float) -> dict[str, str]:
    """What a command must find in its environment to run at a moment. Raises NoFakeClockError.

    `now_s`: what the real clock shows, in seconds since 1970.
    """
    start = moment(name)
    given = clock_ahead(round(start.seconds() - now_s))
    if given is None:
        raise NoFakeClockError(REMEDY)
    return {**given, "TZ": start.zone, "TIMBANG_TEST_CLOCK": name}


def clock_ahead(by_s: float) -> dict[str, str] | None:
    """Environment of a process whose clock is ahead of this one's; None without Debian's package faketime."""
    libraries = sorted(Path("/usr/lib").glob(LIBRARIES))
    if not libraries:
        return None
    python_path = [str(SKEWED), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        "LD_PRELOAD": str(libraries[0]),
        "FAKETIME": f"{_ahead_already_s() + by_s:+.3f}s",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # the repair makes Chromium wait for a minute
        "NO_FAKE_STAT": "1",  # Python compares the times of files with those in its caches
        "PYTHONPATH": os.pathsep.join(python_path),
    }


def _ahead_already_s() -> float:
    """How far the clock of this process is ahead of the real one."""
    return float(os.environ.get("FAKETIME", "+0s").removesuffix("s"))


def main() -> None:
    import time

    name, *command = sys.argv[1:]
    os.execvpe(command[0], command, {**os.environ, **environment(name, time.time())})


if __name__ == "__main__":
    main()
