"""Interfaces of a router's configuration, their lists and addresses."""

from __future__ import annotations

from dataclasses import dataclass

BUILT_IN_LISTS = {"all": (True, False), "none": (), "dynamic": (True,), "static": (False,)}
"""The router's own interface lists: whether the dynamic flag of an interface may be set there."""


@dataclass(frozen=True, slots=True)
class Interface:
    name: str
    id: str = ""
    type: str = "ether"
    comment: str = ""
    running: bool = True
    disabled: bool = False
    dynamic: bool = False
    slave: bool = False
    link_speed_bps: int | None = None  # negotiated by an Ethernet port, if it was read


@dataclass(frozen=True, slots=True)
class ListMember:
    list_name: str
    interface: str
    disabled: bool = False
    dynamic: bool = False


@dataclass(frozen=True, slots=True)
class AddressList:
    """One list of /ip/firewall/address-list."""

    name: str
    # enabled addresses, ranges or names, in order; None: too many to read
    entries: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Address:
    address: str  # `10.0.0.1/24`
    interface: str
    network: str = ""  # the peer's address on a point-to-point link
    disabled: bool = False
    dynamic: bool = False
