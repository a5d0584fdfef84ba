"""Which line the connections of a mark use: from connection tracking back to an uplink."""

from __future__ import annotations

from collections.abc import Collection

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import NO_MARK
from backend.domain.config.gateways import nearest_legs
from backend.domain.methods.classifying import tables_of_mark


def uplinks_of_marks(config: RouterConfig, interfaces: Collection[str]) -> dict[str, str]:
    """Connection mark -> interface, for marks of enabled rules that lead to exactly one of the lines."""
    uplinks = {}
    for mark in new_marks(config):
        legs = _interfaces(config, mark)
        if len(legs) == 1 and legs[0] in interfaces:
            uplinks[mark] = legs[0]
    return uplinks


def new_marks(config: RouterConfig) -> tuple[str, ...]:
    marks = (
        rule.new_connection_mark
        for rule in config.mangle
        if rule.action == "mark-connection" and not rule.disabled
    )
    return tuple(dict.fromkeys(mark for mark in marks if mark not in ("", NO_MARK)))


def _interfaces(config: RouterConfig, mark: str) -> tuple[str, ...]:
    for chain in ("prerouting", "output"):
        for table in tables_of_mark(config, mark, chain):
            legs = nearest_legs(config, table, {})
            if legs:
                return tuple(dict.fromkeys(leg.interface for leg in legs))
    return ()
