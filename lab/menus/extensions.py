"""Keeps /interface and the menus of its kinds (/interface/ethernet, ...) equal."""

from collections.abc import Mapping

from lab.menus.menu import Menu, Row

_SHARED = ("name", "comment", "disabled", "mtu", "l2mtu", "mac-address", "default-name")


def share(source: Row, target: Row) -> None:
    for name in _SHARED:
        if name in source:
            target[name] = source[name]
        elif name in ("comment", "l2mtu"):
            target.pop(name, None)


def sync(menus: Mapping[str, Menu], menu: Menu) -> None:
    """Brings the rows of an extending menu up to the present interfaces, counters included."""
    master = menus[menu.spec.extends]
    own = {row[".id"]: row for row in menu.rows}
    kept: list[Row] = []
    for interface in master.rows:
        if interface.get("type") != menu.spec.row_type:
            continue
        row = own.get(interface[".id"])
        if row is None:
            menu.add_row(**{".id": interface[".id"]})
            row = menu.rows[-1]
        share(interface, row)
        if "running" in menu.fields:
            row["running"] = interface.get("running", "false")
        kept.append(row)
        _copy_counters(master, menu, interface[".id"])
    menu.rows[:] = kept


def _copy_counters(master: Menu, menu: Menu, row_id: str) -> None:
    """Ethernet counts in the driver under plural names; here both count the same bytes."""
    counts = master.counters.get(row_id)
    if not counts or not menu.spec.counters:
        return
    menu.counters[row_id].update(
        {
            "rx-bytes": counts.get("rx-byte", 0),
            "tx-bytes": counts.get("tx-byte", 0),
            "rx-packet": counts.get("rx-packet", 0),
            "tx-packet": counts.get("tx-packet", 0),
        }
    )


def spread(menus: Mapping[str, Menu], menu: Menu, row: Row) -> None:
    """After a write: updates the other side."""
    if menu.spec.extends:
        master = menus[menu.spec.extends]
        twin = master.find(row[".id"])
        if twin is None:
            master.add_row(**{".id": row[".id"], "type": menu.spec.row_type})
            twin = master.rows[-1]
        share(row, twin)
    elif menu.path == "/interface":
        for other in menus.values():
            twin = other.find(row[".id"]) if other.spec.extends == menu.path else None
            if twin is not None:
                share(row, twin)


def redial(menus: Mapping[str, Menu], name: str) -> str:
    """A link that came back as a new item: the same name, another id, counters at zero."""
    master = menus["/interface"]
    row = master.find(name)
    if row is None:
        raise KeyError(f"no interface named {name}")
    old, new = row[".id"], master.new_id()
    for menu in menus.values():
        twin = menu.find(old) if menu is master or menu.spec.extends == master.path else None
        if twin is not None:
            twin[".id"] = new
            counts = menu.counters.pop(old, {})
            menu.counters[new] = dict.fromkeys(counts, 0)
    return new


def withdraw(menus: Mapping[str, Menu], menu: Menu, row_id: str) -> None:
    if menu.spec.extends:
        menus[menu.spec.extends].remove_row(row_id)
