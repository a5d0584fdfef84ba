"""nftables sets for interface lists and address lists, made when rules name them."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field

from lab.kernel.place.devices import device, members
from lab.menus.menu import Menu

ADDRESS_LIST = "/ip/firewall/address-list"
TYPES = frozenset({"unicast", "local", "broadcast", "multicast"})
_ADDRESSES = "type ipv4_addr; flags interval; auto-merge;"
_LOOPBACK, _MULTICAST, _EVERYBODY = "127.0.0.0/8", "224.0.0.0/4", "255.255.255.255/32"


def address_range(text: str) -> str:
    """IPv4 as nftables writes it; ValueError for anything else."""
    first, dash, last = text.partition("-")
    if dash:
        low, high = ipaddress.IPv4Address(first), ipaddress.IPv4Address(last)
        if low > high:
            raise ValueError(f"{text} runs backwards")
        return f"{low}-{high}"
    return str(ipaddress.IPv4Network(text, strict=False))


@dataclass(slots=True)
class Sets:
    menus: Mapping[str, Menu]
    # entries that no set can hold, such as host names
    unsupported: list[str] = field(default_factory=list)
    _names: dict[tuple[str, str], str] = field(default_factory=dict)
    _lines: list[str] = field(default_factory=list)

    def interfaces(self, name: str) -> str:
        held = sorted(device(self.menus, member) for member in members(self.menus, name))
        return self._set(
            "interfaces", name, "type ifname;", [f'"{interface}"' for interface in held]
        )

    def addresses(self, name: str) -> str:
        """Uses an address list; a list without entries holds nothing."""
        if ("addresses", name) in self._names:
            return self._names["addresses", name]
        addresses = []
        for row in self.menus[ADDRESS_LIST].where(list=name):
            if row.get("disabled") == "true":
                continue
            try:
                addresses.append(address_range(row["address"]))
            except ValueError:
                self.unsupported.append(
                    f"{ADDRESS_LIST} {row['.id']}: {row['address']} is no IPv4 address"
                )
        return self._set("addresses", name, _ADDRESSES, addresses)

    def types(self, wanted: frozenset[str]) -> str:
        """Uses the addresses of some types; unicast is the rest, so it is not among them."""
        names: list[str] = []
        for row in self.menus["/ip/address"].rows:
            if row.get("disabled") != "true" and ":" not in row["address"]:
                own = ipaddress.IPv4Interface(row["address"])
                names += [f"{own.ip}/32"] * ("local" in wanted)
                names += [f"{own.network.broadcast_address}/32"] * ("broadcast" in wanted)
        names += [_LOOPBACK] * ("local" in wanted) + [_EVERYBODY] * ("broadcast" in wanted)
        names += [_MULTICAST] * ("multicast" in wanted)
        return self._set("types", ",".join(sorted(wanted)), _ADDRESSES, names)

    def _set(self, family: str, name: str, kind: str, elements: list[str]) -> str:
        known = self._names.get((family, name))
        if known is not None:
            return known
        own = f"{family}{len(self._names) + 1}"
        self._names[family, name] = own
        held = f" elements = {{ {', '.join(elements)} }};" if elements else ""
        self._lines.append(f"  set {own} {{ {kind}{held} }}")
        return own

    def lines(self) -> list[str]:
        return list(self._lines)
