"""Address-list entries with a timeout: dynamic, counting down, gone at the end."""

from lab.device.state import RouterState
from lab.menus.values import duration_us, format_duration

PATH = "/ip/firewall/address-list"


def stamp(state: RouterState) -> None:
    """After a write: entries with a timeout count down from now."""
    deadlines = state.deadlines
    menu = state.menus[PATH]
    for row in menu.rows:
        row.setdefault("creation-time", state.timestamp())
        if "timeout" in row and row[".id"] not in deadlines:
            deadlines[row[".id"]] = state.now() + (duration_us(row["timeout"]) or 0) / 1e6
            row["dynamic"] = "true"


def expire(state: RouterState) -> None:
    """Before a print: drops what is over, shows the rest's time left."""
    menu, deadlines, now = state.menus[PATH], state.deadlines, state.now()
    for row_id, deadline in list(deadlines.items()):
        row = menu.find(row_id)
        if row is None:
            del deadlines[row_id]
        elif deadline <= now:
            del deadlines[row_id]
            menu.remove_row(row_id)
        else:
            row["timeout"] = format_duration(deadline - now)
