"""The programs of probes: where they are, whether they will do, how they start."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass

from backend.domain.probes.probe import Failed

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
ENVIRONMENT = {"PATH": PATH, "LC_ALL": "C", "LANG": "C"}
"""All that a child knows: no proxy, no secret, English messages."""

OLDEST_IPERF3 = (3, 9)
"""3.7 brought --bidir for the phase `both`; tests read output from 3.9 (Debian 11) on."""
OLDEST_CURL = (7, 63)  # can write its timings to stderr, apart from the page
MOST_MEMORY_BYTES = 2 * 1024**3
"""Address space: a server chooses how much of its answer iperf3 keeps in memory."""

VERSION = re.compile(r"(?:iperf|curl|iputils)[ -](?:s)?(\d+)(?:\.(\d+))?")


@dataclass(frozen=True, slots=True)
class ProbeTools:
    """Names or paths of the programs."""

    iperf3: str = "iperf3"
    ping: str = "ping"
    curl: str = "curl"
    netns: str = ""  # run in that network namespace (needs root)
    # allow private, loopback and test networks (TIMBANG_PROBE_PRIVATE_TARGETS)
    private_targets: bool = False

    def command(self, *words: str) -> tuple[str, ...]:
        """Starts a program that dies with its thread, also at kill -9.

        Each wrapper replaces itself with the next, so the child is the program itself.
        """
        wrapped = (
            "prlimit",
            f"--as={MOST_MEMORY_BYTES}",
            "setpriv",
            "--pdeathsig",
            "KILL",
            "--",
            *words,
        )
        return ("ip", "netns", "exec", self.netns, *wrapped) if self.netns else wrapped


def missing(program: str) -> Failed | None:
    """Why a program cannot be started here."""
    for needed in (program, "setpriv", "prlimit"):
        if shutil.which(needed, path=PATH) is None:
            return Failed(
                "tool_missing", f"{needed} is not installed on the probe host: install it."
            )
    return None


def version_of(printed: str) -> tuple[int, int] | None:
    """From the first line of `--version`; None if there is none."""
    match = VERSION.search(printed)
    return (int(match[1]), int(match[2] or 0)) if match else None


def too_old(program: str, printed: str, oldest: tuple[int, int]) -> Failed | None:
    """Why a version will not do; an unknown one is tried."""
    version = version_of(printed)
    if version is None or version >= oldest:
        return None
    installed, wanted = (".".join(map(str, each)) for each in (version, oldest))
    return Failed(
        "tool_too_old",
        f"{program} {installed} is too old: install {wanted} or later on the probe host.",
    )
