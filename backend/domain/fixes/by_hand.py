"""Console lines that cure a finding by rows of a kind that Timbang writes nowhere: a person types them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from backend.domain.config.router_console import command
from backend.domain.config.router_rows import QUEUE_TYPE, Item, Write
from backend.domain.lint.findings import Finding

NAT = "/ip/firewall/nat"
IP_SETTINGS = "/ip/settings"


def lines(findings: Sequence[Finding]) -> tuple[str, ...]:
    """For findings of one code; nothing for kinds without definite rows."""
    writes = (WRITES[each.code](each) for each in findings if each.code in WRITES)
    return tuple(dict.fromkeys(command(write) for write in writes))


def _loose(_finding: Finding) -> Write:
    return Write(IP_SETTINGS, "set", (("rp-filter", "loose"),))


def _masquerade(finding: Finding) -> Write:
    interface = str(finding.params["interface"])
    values = {
        "chain": "srcnat",
        "action": "masquerade",
        "out-interface": interface,
        "comment": f"masquerade {interface}",
    }
    return Write(NAT, "add", tuple(values.items()))


def _look_behind_nat(finding: Finding) -> Write:
    item = Item(QUEUE_TYPE, (("name", str(finding.params["type"])),))
    return Write(QUEUE_TYPE, "set", (("cake-nat", "yes"),), item)


WRITES: Mapping[str, Callable[[Finding], Write]] = {
    "strict_rp_filter": _loose,
    "no_masquerade": _masquerade,
    "cake_without_nat": _look_behind_nat,
}
