"""Menus whose content is computed when they are printed."""

from collections.abc import Callable

from lab.device.expiry import expire
from lab.device.state import RouterState
from lab.menus.values import format_duration, format_timestamp

_UNIX_ZERO_BUILD = "2025-01-01 00:00:00"


def _resource(state: RouterState) -> None:
    row = state.row("/system/resource")
    row["uptime"] = format_duration(state.now() - state.booted_at)
    row.setdefault("build-time", _UNIX_ZERO_BUILD)
    row.setdefault("version", f"{state.version} (stable)")


def _clock(state: RouterState) -> None:
    row = state.row("/system/clock")
    offset_s = state.utc_offset_s()
    row["date"], row["time"] = format_timestamp(state.wall() + offset_s, state.release).split()
    minutes = round(abs(offset_s) / 60)
    row["gmt-offset"] = f"{'-' if offset_s < 0 else '+'}{minutes // 60:02}:{minutes % 60:02}"


def _active_users(state: RouterState) -> None:
    menu = state.menus["/user/active"]
    menu.rows.clear()
    for session in state.sessions:
        menu.add_row(
            **{".id": f"*{session.number:X}"},
            when=session.since,
            name=session.user,
            address=session.address,
            via=session.via,
            group=session.group,
            radius="false",
        )


def _history(state: RouterState) -> None:
    menu = state.menus["/system/history"]
    menu.rows.clear()
    for number, action in enumerate(reversed(state.history.actions)):
        menu.rows.append(
            {
                ".id": f"*{number:X}",
                "action": action.text,
                "by": action.by,
                "policy": "write",
                "time": action.time,
                "undoable": "true",
            }
        )


def _safe_mode(state: RouterState) -> None:
    row = state.row("/safe-mode")
    holder = state.history.holder
    row["enabled"] = "false" if holder is None else "true"
    row.pop("user", None)
    row.pop("owner", None)
    if holder is not None:
        row["user"] = holder.user
        row["owner"] = f"{holder.via} {holder.address}"
        row["current"] = str(len(state.history.held))


def _cpus(state: RouterState) -> None:
    menu = state.menus["/system/resource/cpu"]
    resource = state.row("/system/resource")
    count = int(resource["cpu-count"])
    if len(menu.rows) != count:
        menu.rows.clear()
        for number in range(count):
            menu.add_row(cpu=f"cpu{number}", load="0", irq="0", disk="0")
    for row in menu.rows:
        row["load"] = resource["cpu-load"]


def _interface_queues(state: RouterState) -> None:
    """Every Ethernet port has its own queue; a set one stays."""
    menu = state.menus["/queue/interface"]
    known = {row["interface"] for row in menu.rows}
    for interface in state.menus["/interface"].where(type="ether"):
        if interface["name"] not in known:
            menu.add_row(
                **{".id": interface[".id"]},
                interface=interface["name"],
                queue="only-hardware-queue",
                default_queue="only-hardware-queue",
                active_queue="only-hardware-queue",
            )
    for row in menu.rows:
        row["active-queue"] = row["queue"]


def _packages(state: RouterState) -> None:
    menu = state.menus["/system/package"]
    if not menu.rows:
        menu.add_row(name="routeros", version=state.version, build_time=_UNIX_ZERO_BUILD)


def _connections(state: RouterState) -> None:
    if state.connections is not None:
        state.connections.refresh(state.menus["/ip/firewall/connection"])


REFRESH: dict[str, Callable[[RouterState], None]] = {
    "/system/resource": _resource,
    "/system/clock": _clock,
    "/user/active": _active_users,
    "/system/history": _history,
    "/safe-mode": _safe_mode,
    "/system/resource/cpu": _cpus,
    "/queue/interface": _interface_queues,
    "/system/package": _packages,
    "/ip/firewall/address-list": expire,
    "/ip/firewall/connection": _connections,
}
