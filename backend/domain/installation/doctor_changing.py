"""Checks of what changes routers."""

from __future__ import annotations

from backend.domain.installation.doctor import Changing, CheckResult, named


def check_changing(changing: Changing) -> CheckResult:
    """A change without a worker is undone by its router, so this is only a warning."""
    if changing.unheld:
        return CheckResult(
            "changes",
            "warning",
            f"Nobody carries on the change of {named(changing.unheld)}; what was written is undone by the router.",
            "Start `timbang worker --queue default` (or `timbang up`).",
        )
    if changing.held:
        return CheckResult("changes", "ok", f"A change of {named(changing.held)} is under way.")
    return CheckResult("changes", "ok", "No change of a router is under way.")
