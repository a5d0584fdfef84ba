"""The undo of a plan as a script that the router keeps and runs itself (docs/decisions/0020).

Every step stands alone: its row may be missing, and a failure must not stop the next step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from backend.domain.config.console_words import quoted
from backend.domain.config.router_console import command, find
from backend.domain.config.router_rows import SCHEDULER, SCRIPT, Item, Write
from backend.domain.plans.plan import MARKER, Plan

LARGEST_SCRIPT = 30_000  # bytes that we dare to store: some versions cut a script at 32 KiB
REHEARSED = "timbang: ok"  # a rehearsal's whole output where every row is as it should be


OURS = "timbang-rollback-"  # begins the name of each script and scheduler that we put on a router


def script_name(change_id: int) -> str:
    """Name of the script and of the scheduler with the timer."""
    return f"{OURS}{change_id}"


def boot_name(name: str) -> str:
    """Name of the scheduler that runs the script after a reboot."""
    return f"{name}-boot"


def source(undo: Sequence[Write], name: str) -> str:
    """The script `name`: undoes what was done of the plan, logs it, then removes its triggers and itself."""
    number = name.rsplit("-", 1)[-1]
    log = quoted(f"timbang: change {number} reverted: nobody confirmed it, or somebody undid it")
    triggers = (_removal(SCHEDULER, scheduler) for scheduler in (name, boot_name(name)))
    last = (f":log warning {log}", *triggers, _removal(SCRIPT, name))
    steps = (step for write in undo for step in _steps(write))
    return "\n".join((*steps, *map(_guarded, last))) + "\n"


def _removal(menu: str, name: str) -> str:
    return command(Write(menu, "remove", (), Item(menu, (("name", name),))))


def _steps(write: Write) -> Iterator[str]:
    """Puts a row back last if the row of others that gave its place is gone."""
    if write.verb != "add" or write.item is None:
        yield _guarded(command(write))
        return
    missing = f":if ([:len {find(write.item, write.menu)}] = 0)"
    yield _guarded(f"{missing} do={{{command(write)}}}")
    if write.before is not None and not _is_ours(write.before):
        yield _guarded(f"{missing} do={{{command(replace(write, before=None))}}}")


def _is_ours(item: Item) -> bool:
    return any(name == "comment" and value.startswith(MARKER) for name, value in item.where)


def _guarded(text: str) -> str:
    return f":do {{{text}}} on-error={{}}"


def rehearsal(plan: Plan) -> str:
    """A script that writes nothing and prints only REHEARSED if the plan's items find the same rows on the router."""
    lines = [
        f":if ([:len {find(item, item.menu)}] != {count}) do={{:put {quoted(_miss(item, count))}}}"
        for item, count in _expected(plan)
    ]
    return "\n".join((*lines, f":put {quoted(REHEARSED)}")) + "\n"


def _miss(item: Item, count: int) -> str:
    said = ", ".join(f"{name}={value}" for name, value in item.where)
    return f"{item.menu}: {said}: expected {count}"


def _expected(plan: Plan) -> Iterator[tuple[Item, int]]:
    """Every item of the writes and their undo, with its number of rows before the first write."""
    writes = (*plan.writes, *plan.undo)
    items = dict.fromkeys(
        item for write in writes for item in (write.item, write.before) if item is not None
    )
    for item in items:
        yield item, len(plan.before.matching(item))
