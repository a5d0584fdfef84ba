"""nftables sets for interface lists and address lists, made as rules name them."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field

from lab.kernel.devices import device, members
from lab.menus import Menu

ADDRESS_LIST = "/ip/firewall/address-list"


def address_range(text: str) -> str:
    """Address, prefix or range of IPv4 as nftables writes it; ValueError for anything else."""
    first, dash, last = text.partition("-")
    if dash:
        low, high = ipaddress.IPv4Address(first), ipaddress.IPv4Address(last)
        if low > high:
            raise ValueError(f"{text} runs backwards")
        return f"{low}-{high}"
    return str(ipaddress.IPv4Network(text, strict=False))


@dataclass(slots=True)
class Sets:
    """`unsupported` names entries that no set can hold, such as host names."""

    menus: Mapping[str, Menu]
    unsupported: list[str] = field(default_factory=list)
    _names: dict[tuple[str, str], str] = field(default_factory=dict)
    _lines: list[str] = field(default_factory=list)

    def interfaces(self, name: str) -> str:
        held = sorted(device(self.menus, member) for member in members(self.menus, name))
        return self._set("interfaces", name, "type ifname;", [f'"{one}"' for one in held])

    def addresses(self, name: str) -> str:
        """Calls for an address list; a list without entries holds nothing."""
        if ("addresses", name) in self._names:
            return self._names["addresses", name]
        found = []
        for row in self.menus[ADDRESS_LIST].where(list=name):
            if row.get("disabled") == "true":
                continue
            try:
                found.append(address_range(row["address"]))
            except ValueError:
                self.unsupported.append(
                    f"{ADDRESS_LIST} {row['.id']}: {row['address']} is no IPv4 address"
                )
        kind = "type ipv4_addr; flags interval; auto-merge;"
        return self._set("addresses", name, kind, found)

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
