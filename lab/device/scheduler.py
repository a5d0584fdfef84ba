"""/system/scheduler entries that really fire, on the router's own clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from lab.device.script_runner import RunCommand, run_source, run_stored
from lab.device.state import RouterState
from lab.menus.menu import Row
from lab.menus.values import duration_us, format_timestamp, parse_date
from lab.wire.session import Session
from lab.wire.traps import TrapError

PATH = "/system/scheduler"
_STARTUP_DELAY_S = 3.0
_MAX_FIRINGS = 10_000
Advance = Callable[[float], None]


@dataclass(slots=True)
class _Plan:
    """When an entry fires next, in unix seconds of the router's clock; None: never."""

    timing: tuple[str, str, str, str]
    due: float | None


@dataclass(slots=True)
class Scheduler:
    plans: dict[str, _Plan] = field(default_factory=dict)
    caught_up_to: float = 0.0

    def sync(self, state: RouterState) -> None:
        """Follows the menu's changes; writes next-run back."""
        menu = state.menus[PATH]
        standing: dict[str, _Plan] = {}
        for row in menu.rows:
            self._fill(state, row)
            timing = _timing(row)
            plan = self.plans.get(row[".id"])
            if plan is None or plan.timing != timing:
                plan = _Plan(timing, _first_due(state, row))
            standing[row[".id"]] = plan
            _show_next(state, row, plan)
        self.plans = standing

    def _fill(self, state: RouterState, row: Row) -> None:
        now = format_timestamp(state.wall() + state.utc_offset_s(), state.release)
        date, time = now.split()
        row.setdefault("start-time", time)
        if row["start-time"] != "startup":
            row.setdefault("start-date", date)

    def booted(self, state: RouterState) -> None:
        self.plans.clear()
        for row in state.menus[PATH].rows:
            row["run-count"] = "0"
        self.sync(state)

    def run_due(self, state: RouterState, run: RunCommand, advance: Advance) -> None:
        """In order of time, then of the list."""
        if not self.plans:
            self.caught_up_to = state.now()
            return
        for _ in range(_MAX_FIRINGS):
            row = self._next_due(state)
            if row is None:
                break
            self._fire(state, row, run, advance)
        self.caught_up_to = max(self.caught_up_to, state.now())

    def _next_due(self, state: RouterState) -> Row | None:
        now = state.wall()
        best: tuple[float, Row] | None = None
        for row in state.menus[PATH].rows:
            plan = self.plans.get(row[".id"])
            due = plan.due if plan and row.get("disabled") != "true" else None
            if due is not None and due <= now and (best is None or due < best[0]):
                best = (due, row)
        return best[1] if best else None

    def _fire(self, state: RouterState, row: Row, run: RunCommand, advance: Advance) -> None:
        plan = self.plans[row[".id"]]
        due = plan.due or 0.0
        # After a step of the clock the event is late: it runs now, not in the past.
        at = max(due - state.clock_step_s, self.caught_up_to)
        interval_s = _interval_s(row)
        late = at > due - state.clock_step_s
        plan.due = ((at + state.clock_step_s if late else due) + interval_s) if interval_s else None
        row["run-count"] = str(int(row.get("run-count", "0")) + 1)
        _show_next(state, row, plan)
        if state.frozen_at is not None:
            return
        state.frozen_at = at
        try:
            advance(at)
            _run_event(state, row, run)
        finally:
            state.frozen_at = None
        self.sync(state)


def _run_event(state: RouterState, row: Row, run: RunCommand) -> None:
    policies = frozenset(row.get("policy", "").split(",")) - {""}
    session = Session(
        address="", via="scheduler", user=row.get("owner", "admin"), policies=policies
    )
    event = row.get("on-event", "")
    stored = state.menus["/system/script"].find(event)
    try:
        if stored is not None:
            run_stored(state, session, stored, run)
        else:
            run_source(state, session, event, run)
    except TrapError as trap:
        state.log(
            "script,error", f"executing script {event[:40]} from scheduler failed: {trap.message}"
        )


def _timing(row: Row) -> tuple[str, str, str, str]:
    return (
        row.get("start-date", ""),
        row.get("start-time", ""),
        row.get("interval", "0s"),
        row.get("disabled", "false"),
    )


def _interval_s(row: Row) -> float:
    return (duration_us(row.get("interval", "0s")) or 0) / 1e6


def _first_due(state: RouterState, row: Row) -> float | None:
    """The first start + k * interval after now; without interval only a start ahead counts."""
    interval_s, now = _interval_s(row), state.wall()
    if row["start-time"] == "startup":
        start = state.booted_at + state.clock_step_s + _STARTUP_DELAY_S
    else:
        start = _start(state, row)
    if start > now:
        return start
    if not interval_s:
        return None
    return start + ((now - start) // interval_s + 1) * interval_s


def _start(state: RouterState, row: Row) -> float:
    year, month, day = parse_date(row.get("start-date", "")) or (1970, 1, 1)
    seconds = (duration_us(row["start-time"]) or 0) / 1e6
    midnight = datetime(year, month, day, tzinfo=UTC).timestamp()
    return midnight + seconds - state.utc_offset_s()


def _show_next(state: RouterState, row: Row, plan: _Plan) -> None:
    row.pop("next-run", None)
    if plan.due is not None and row.get("disabled") != "true":
        row["next-run"] = format_timestamp(plan.due + state.utc_offset_s(), state.release)
