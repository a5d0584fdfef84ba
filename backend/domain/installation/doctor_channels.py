"""Checks of what tells people of incidents."""

from __future__ import annotations

from backend.domain.installation.doctor import Channels, CheckResult, named

LONGEST_WAIT_S = 900.0


def check_channels(channels: Channels) -> CheckResult:
    """No channel is no fault: some look at the pages only."""
    if channels.oldest_wait_s is not None and channels.oldest_wait_s > LONGEST_WAIT_S:
        return CheckResult(
            "channels",
            "warning",
            f"A message has waited to be sent for {channels.oldest_wait_s / 60:.0f} minutes.",
            "Settings, Messages, has the other side's answers; without any, start `timbang worker --queue default`.",
        )
    if channels.failing:
        names = [f"{name} ({answer})" for name, answer in channels.failing]
        return CheckResult(
            "channels",
            "warning",
            f"The last message did not arrive: {named(names)}.",
            "Correct the channel under Settings, Messages, and send a test there.",
        )
    if not channels.enabled:
        return CheckResult("channels", "ok", "No channel tells people of incidents.")
    return CheckResult("channels", "ok", f"Channels that tell people: {channels.enabled}.")
