"""What of an ISP's packets the switch chip forwards past every queue.

Packets go past where switch and port have it on. A port without it leaves connections on the fast track to the chip.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig, fasttrack_rules

SETTING = "l3-hw-offloading=yes"


@dataclass(frozen=True, slots=True)
class SwitchPort:
    name: str
    switch: str  # empty where the router does not say
    is_on: bool


@dataclass(frozen=True, slots=True)
class Offloading:
    """`switches`: names of those with it on. Both are empty on a router whose chip only switches."""

    switches: Collection[str] = ()
    ports: Collection[SwitchPort] = ()


def offloads(offloading: Offloading, config: RouterConfig, interface: str) -> tuple[str, ...]:
    """In RouterOS's words; empty: every packet of the ISP passes the processor and its queues."""
    return tuple(_offloads(offloading, config, interface))


def _offloads(offloading: Offloading, config: RouterConfig, interface: str) -> Iterator[str]:
    own = [port for port in offloading.ports if port.name == interface]
    # A VLAN or a dial-up runs over a port that is not known here: then it may be any of them.
    near = [
        port
        for port in own or offloading.ports
        if not port.switch or port.switch in offloading.switches
    ]
    if not offloading.switches:
        return
    on = [port.name for port in near if port.is_on]
    if on:
        yield f"{SETTING} of {', '.join(on)}"
    elif near and fasttrack_rules(config):
        yield f"{SETTING} of {', '.join(sorted(offloading.switches))} with fasttrack-connection"
