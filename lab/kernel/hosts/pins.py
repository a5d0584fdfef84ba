"""Pins of the probe host's source addresses, as a person would paste them from Timbang."""

from collections.abc import Sequence

from lab.device.router import SimulatedRouter

COMMENT = "timbang: probes over "


def pin(router: SimulatedRouter, sources: Sequence[str]) -> None:
    """Ties each source address to the uplink of its place: a routing rule, and no mark that would overrule it."""
    routing, mangle = router.menus["/routing/rule"], router.menus["/ip/firewall/mangle"]
    for number, source in enumerate(sources, 1):
        comment = f"{COMMENT}ISP{number}"
        routing.add_row(
            src_address=f"{source}/32",
            action="lookup-only-in-table",
            table=f"ISP{number}_table",
            comment=comment,
        )
        mangle.add_row(chain="prerouting", action="accept", src_address=source, comment=comment)
        # Before whatever would mark its connections.
        mangle.rows.insert(number - 1, mangle.rows.pop())
