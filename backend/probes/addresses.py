"""The IP addresses of the probe host."""

from __future__ import annotations

import ipaddress
import json
import subprocess

from backend.probes.tools import ENVIRONMENT, ProbeTools

TIMEOUT_S = 5.0


def own_addresses(tools: ProbeTools) -> tuple[str, ...]:
    """Loopback included; empty if `ip` is missing or its output cannot be read."""
    try:
        printed = subprocess.run(  # noqa: S603 (no shell; every word is ours, none from a person)
            tools.command("ip", "-json", "address", "show"),
            capture_output=True, check=True, env=ENVIRONMENT, timeout=TIMEOUT_S,
        ).stdout  # fmt: skip
        rows = [info for link in json.loads(printed) for info in link.get("addr_info", [])]
        addresses = [str(ipaddress.ip_address(info["local"])) for info in rows if "local" in info]
    except (OSError, subprocess.SubprocessError, ValueError, TypeError, AttributeError):
        return ()
    return tuple(dict.fromkeys(addresses))
