"""Which interfaces a matcher means, by name, by kind and by list."""

from __future__ import annotations

from backend.domain.config.config import RouterConfig

KINDS = {
    "all-ethernet": ("ether",),
    "all-vlan": ("vlan",),
    "all-wireless": ("wlan", "wifi", "cap", "wifiwave2"),
    "all-ppp": ("ppp", "pppoe", "pptp", "l2tp", "sstp", "ovpn"),
}
"""Words for every interface of a kind. A type such as `pppoe-out` belongs to `pppoe`."""


def named(config: RouterConfig, matcher: str) -> frozenset[str]:
    """The interfaces of an interface matcher without its negation.

    Since 7.14 a VRF has an interface of its name, which stands for all of its interfaces.
    """
    if matcher not in KINDS:
        held = (
            interface.name
            for interface in config.interfaces
            if config.vrf_of(interface.name) == matcher
        )
        return frozenset({matcher, *(held if matcher in config.own_tables else ())})
    kinds = KINDS[matcher]
    return frozenset(
        interface.name for interface in config.interfaces if interface.type.split("-")[0] in kinds
    )


def listed(config: RouterConfig, list_name: str) -> frozenset[str]:
    """The interfaces of an interface-list matcher without its negation."""
    return config.listed(list_name)
