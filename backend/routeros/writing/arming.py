"""The rollback that lives on the router: a script, and two triggers that run it (reference section 6.2).

One trigger is a timer, the other fires after a reboot. The script undoes the change and then removes its triggers, and
itself where no line failed. A missing script has run, or we took it away; one that stayed says how many lines failed.
(Those of earlier versions removed themselves always.)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from backend.domain.changes.states import Armed
from backend.domain.config.router_rows import SCHEDULER, SCRIPT
from backend.domain.plans.rollback_script import boot_name, rollback_rows
from backend.domain.plans.rollback_script import failures as counted
from backend.errors import RouterRefused
from backend.routeros.fields.types import timestamp
from backend.routeros.session.client import Connection
from backend.routeros.session.replies import Row

LEAST_PART = 0.5  # of its time: a timer that fires earlier runs by a wrong clock


@dataclass(frozen=True, slots=True)
class Rollback:
    name: str
    source: str
    timer_s: int

    @property
    def triggers(self) -> tuple[str, str]:
        return self.name, boot_name(self.name)


def rehearse(connection: Connection, script: str) -> str:
    """Output of a script that changes nothing: the router looks for rows in the script's own way."""
    rows = connection.command("/execute", f"=script={script}", "=as-string=", exact=True)
    return rows[-1].get("ret", "") if rows else ""


def arm(connection: Connection, rollback: Rollback) -> float:
    """Adds script and triggers; returns seconds until the router runs it, by its own clock.

    The timer comes last: from then on it counts. Raises RouterError; then call `disarm`.
    """
    for write in rollback_rows(rollback.name, rollback.source, rollback.timer_s):
        words = (f"={name}={value}" for name, value in write.values)
        connection.command(f"{write.menu}/add", *words)
    return _confirmed(connection, rollback)


def armed(connection: Connection, name: str) -> Armed:
    there = len(_named(connection, SCRIPT, (name,)))
    there += len(_named(connection, SCHEDULER, (name, boot_name(name))))
    return "yes" if there == 3 else "partly" if there else "no"


def failures(connection: Connection, name: str) -> int:
    """How many lines of the script failed when it last ran; 0 if it is not there."""
    return max(
        (counted(row.get("comment", "")) for row in _named(connection, SCRIPT, (name,))), default=0
    )


def is_there(connection: Connection, name: str) -> bool:
    return bool(_named(connection, SCRIPT, (name,)))


def run(connection: Connection, name: str) -> None:
    """Undoes now: one request, which the router finishes even if the line dies."""
    connection.command(f"{SCRIPT}/run", f"=number={_id_of(connection, SCRIPT, name)}")


def disarm(connection: Connection, name: str, *, keep_script: bool = False) -> None:
    """Removes what is there, triggers first. Raises RouterError."""
    menus = ((SCHEDULER, (name, boot_name(name))), (SCRIPT, () if keep_script else (name,)))
    for menu, names in menus:
        for row in _named(connection, menu, names) if names else ():
            connection.command(f"{menu}/remove", f"=.id={row['.id']}")


def _confirmed(connection: Connection, rollback: Rollback) -> float:
    """Reads back: a router that stored less than it was given would leave the change without its undo."""
    scripts = _named(connection, SCRIPT, (rollback.name,))
    triggers = {row["name"]: row for row in _named(connection, SCHEDULER, rollback.triggers)}
    if [row.get("source", "") for row in scripts] != [rollback.source]:
        raise _not_armed("the script reads back otherwise than it was written")
    if any(row.get("invalid") == "true" for row in scripts):
        raise _not_armed("the router calls the script invalid")
    if set(triggers) != set(rollback.triggers):
        raise _not_armed("a trigger is missing")
    if any(row.get("disabled") == "true" for row in triggers.values()):
        raise _not_armed("a trigger is disabled")
    return _due_in_s(connection, triggers[rollback.name], rollback.timer_s)


def _due_in_s(connection: Connection, timer: Row, timer_s: int) -> float:
    """Seconds until the timer fires; its interval if the router does not say a whole time."""
    if not timer.get("next-run"):
        raise _not_armed("the timer has no next run")
    rows = connection.command("/system/clock/print", "=.proplist=date,time")
    at, now = (
        _time(timer["next-run"]),
        _time(f"{rows[0].get('date')} {rows[0].get('time')}") if rows else None,
    )
    if at is None or now is None:
        return float(timer_s)
    due_in_s = (at - now).total_seconds()
    if not timer_s * LEAST_PART <= due_in_s <= timer_s + 2:
        raise _not_armed(f"the timer of {timer_s} s would run in {due_in_s:.0f} s")
    return min(due_in_s, float(timer_s))


def _time(text: str) -> datetime | None:
    try:
        return timestamp(text)
    except ValueError:
        return None


def _named(connection: Connection, menu: str, names: tuple[str, ...]) -> list[Row]:
    """Whole and exact rows, as a script's source has lines; a name is unique in both menus."""
    queries = [f"?name={name}" for name in names]
    return connection.command(f"{menu}/print", *queries, *["?#|"] * (len(names) - 1), exact=True)


def _id_of(connection: Connection, menu: str, name: str) -> str:
    rows = _named(connection, menu, (name,))
    if not rows:
        raise RouterRefused("moved", f"{menu} has no {name} any more", "Look at the router's log.")
    return rows[0][".id"]


def _not_armed(why: str) -> RouterRefused:
    return RouterRefused(
        "not_armed",
        f"the rollback on the router cannot be relied on: {why}",
        "Nothing was changed. Look at /system/script and /system/scheduler of the router.",
    )
