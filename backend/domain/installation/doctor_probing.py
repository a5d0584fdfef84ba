"""Checks of what measures: probe workers, their programs, their addresses."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.installation.doctor import CheckResult, Probing, named


def check_probing(probing: Probing) -> Iterator[CheckResult]:
    """Without probes nothing is wrong."""
    if not probing.lines:
        yield CheckResult("probes", "ok", "No ISP is set up for probes.")
        return
    yield _workers(probing)
    if probing.workers and probing.homeless:
        yield CheckResult(
            "probe addresses",
            "warning",
            f"No probe worker's host has the source address of {named(probing.homeless)}.",
            "Give the address to the host (ip address add), or correct it in the probe settings.",
        )


def _workers(probing: Probing) -> CheckResult:
    lacking = [f"{name}: {missing}" for name, missing in probing.workers if missing]
    if not probing.workers:
        return CheckResult(
            "probes",
            "warning",
            "No probe worker is alive, so probes are missed.",
            "Start `timbang worker --queue probe` on the probe host (or `timbang up`).",
        )
    if lacking:
        return CheckResult(
            "probes",
            "failed" if len(lacking) == len(probing.workers) else "warning",
            f"Probes cannot be run at {named(lacking)}",
            "Probes need iperf3 (3.9 or later), ping, curl, ip, setpriv and prlimit on the worker's host.",
        )
    return CheckResult("probes", "ok", f"Probe workers: {len(probing.workers)} alive.")
