"""/ip/route/check: which route a destination would take in one table."""

import ipaddress

from lab.device.reading import Args
from lab.device.state import RouterState
from lab.menus.menu import Row
from lab.wire.framing import Sentence
from lab.wire.traps import invalid_value


def check_route(state: RouterState, args: Args) -> list[Sentence]:
    """Longest prefix, then least distance, among active routes of the main table."""
    try:
        target = ipaddress.ip_address(args.get("dst-ip", ""))
    except ValueError:
        raise invalid_value("dst-ip") from None
    best: Row | None = None
    for row in state.menus["/ip/route"].rows:
        if row.get("active") != "true" or row.get("routing-table", "main") != "main":
            continue
        if target in ipaddress.ip_network(row["dst-address"]) and (
            best is None or _rank(row) > _rank(best)
        ):
            best = row
    if best is None:
        return [["!re", "=status=failed"]]
    nexthop, _, interface = best.get("immediate-gw", best.get("gateway", "")).partition("%")
    return [["!re", "=status=ok", f"=interface={interface or nexthop}", f"=nexthop={nexthop}"]]


def _rank(row: Row) -> tuple[int, int]:
    return ipaddress.ip_network(row["dst-address"]).prefixlen, -int(row.get("distance", "1"))
