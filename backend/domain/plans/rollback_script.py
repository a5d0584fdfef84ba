"""The undo of a plan as a script that the router keeps and runs itself (docs/decisions/0020).

Every step stands alone: a failure must not stop the next step. Failures are counted, and only a script without any
says that the change is reverted and removes itself. Run again it does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from backend.domain.config.console_words import in_quotes, quoted
from backend.domain.config.router_console import command, find
from backend.domain.config.router_rows import SCHEDULER, SCRIPT, Item, Snapshot, Write
from backend.domain.plans.plan import MARKER, Plan

LARGEST_SCRIPT = 30_000  # bytes that we dare to store: some versions cut a script at 32 KiB
REHEARSED = "timbang: ok"  # a rehearsal's whole output where every row is as it should be
COUNTER, ROWS = "failed", "rows"  # the script's variables; no property of a router has their names
FAILED = "Lines that failed: "  # their number follows, in the log and in the comment of a script

POLICIES = "read,write"  # all that the script needs: who adds an entry must hold its policies
ELLIPSIS = "..."
OURS = "timbang-rollback-"  # begins the name of each script and scheduler that we put on a router


def script_name(change_id: int) -> str:
    """Name of the script and of the scheduler with the timer."""
    return f"{OURS}{change_id}"


def boot_name(name: str) -> str:
    """Name of the scheduler that runs the script after a reboot."""
    return f"{name}-boot"


def rollback_rows(name: str, source_: str, timer_s: int) -> tuple[Write, ...]:
    """The script and its triggers, in the order in which they are put on a router: from the last on the timer runs."""
    event = (("on-event", name), ("policy", POLICIES))
    return (
        Write(SCRIPT, "add", (("name", name), ("policy", POLICIES), ("source", source_))),
        Write(SCHEDULER, "add", (("name", boot_name(name)), *event, ("start-time", "startup"))),
        Write(SCHEDULER, "add", (("name", name), *event, ("interval", f"{timer_s}s"))),
    )


def rollback_lines(name: str, timer_s: int) -> tuple[str, ...]:
    """The same as console lines, with an ellipsis in place of the script."""
    lines = (command(write) for write in rollback_rows(name, ELLIPSIS, timer_s))
    # A list of policies is no text: RouterOS itself writes it without quotes.
    return tuple(line.replace(quoted(POLICIES), POLICIES) for line in lines)


def source(plan: Plan, name: str) -> str:
    """The script `name`: undoes what was done of the plan and logs how that went.

    Its triggers are removed either way: what failed once is an admin's to look at, not a timer's to repeat. The script
    itself stays where lines failed, with their number in its comment.
    """
    steps = (step for write in plan.undo for step in _steps(write, plan.before))
    triggers = (_guarded(_removal(SCHEDULER, scheduler)) for scheduler in (name, boot_name(name)))
    return "\n".join((f":local {COUNTER} 0", *steps, _report(name), *triggers, _end(name))) + "\n"


def failures(comment: str) -> int:
    """How many lines of a script failed when it last ran, by its comment; 0 where it does not say."""
    counted = re.search(rf"{FAILED}(\d+)", comment)
    return int(counted.group(1)) if counted else 0


def _report(name: str) -> str:
    change = f"timbang: change {name.rsplit('-', 1)[-1]}"
    whole = quoted(f"{change} reverted: nobody confirmed it, or somebody undid it")
    begun = in_quotes(f"{change} is NOT fully reverted. {FAILED}")
    advice = in_quotes(f". Look at its rules, cure the cause, then run the script {name} again")
    return _when_whole(f":log warning {whole}", f":log error ({begun} . ${COUNTER} . {advice})")


def _end(name: str) -> str:
    script = Item(SCRIPT, (("name", name),))
    note = f"({in_quotes(f'{MARKER} NOT fully reverted. {FAILED}')} . ${COUNTER})"
    kept = f"{SCRIPT}/set {find(script)} comment={note}"
    return _when_whole(_guarded(_removal(SCRIPT, name)), _guarded(kept))


def _when_whole(then: str, otherwise: str) -> str:
    return f":if (${COUNTER} = 0) do={{{then}}} else={{{otherwise}}}"


def _removal(menu: str, name: str) -> str:
    return command(Write(menu, "remove", (), Item(menu, (("name", name),))))


def _steps(write: Write, before: Snapshot) -> Iterator[str]:
    """Puts a row back last if the row of others that gave its place is gone."""
    if write.verb != "add" or write.item is None:
        yield _counted(_setting(write) if _stood(write, before) else command(write))
        return
    missing = f":if ([:len {find(write.item, write.menu)}] = 0)"
    beside = f"{missing} do={{{command(write)}}}"
    if write.before is None or _is_ours(write.before):
        yield _counted(beside)
        return
    yield _guarded(beside)
    yield _counted(f"{missing} do={{{command(replace(write, before=None))}}}")


def _stood(write: Write, before: Snapshot) -> bool:
    """Whether it sets a row that was there before the change."""
    return write.verb == "set" and write.item is not None and bool(before.matching(write.item))


def _setting(write: Write) -> str:
    """Fails where the row is gone: setting no row is no error to a router."""
    assert write.item is not None
    rows = f":local {ROWS} {find(write.item, write.menu)}"
    return f"{rows}; :if ([:len ${ROWS}] = 0) do={{:error gone}}; {command(write, f'${ROWS}')}"


def _is_ours(item: Item) -> bool:
    return any(name == "comment" and value.startswith(MARKER) for name, value in item.where)


def _guarded(text: str) -> str:
    return f":do {{{text}}} on-error={{}}"


def _counted(text: str) -> str:
    return f":do {{{text}}} on-error={{:set {COUNTER} (${COUNTER} + 1)}}"


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
