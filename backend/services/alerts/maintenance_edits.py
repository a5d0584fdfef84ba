"""Announced work that comes back: changed by an admin, and left out on one date."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from backend.domain.alerts.maintenance import begins_on
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.alerts import places
from backend.services.alerts.maintenance import MaintenanceCase
from backend.services.audit import Action
from backend.store.alerts import maintenance as stored
from backend.store.engine.instants import ms
from backend.store.tables import Maintenance


@dataclass(frozen=True, slots=True)
class ChangedWork:
    """All but where it is."""

    reason: str
    first_at: dt.datetime
    lasts: dt.timedelta
    weekdays: Sequence[int]
    until_at: dt.datetime | None


class MaintenanceEdit(MaintenanceCase):
    """Who changes work that comes back, when."""

    def update(self, maintenance_id: int, work: ChangedWork) -> None:
        """Raises NotFound, Invalid, and Conflict where it is over or does not come back."""
        row = self._weekly(maintenance_id)
        self.check_times(work.weekdays, work.first_at, work.lasts, work.until_at)
        before = _said(row)
        row.reason = work.reason
        row.first_at = work.first_at.replace(second=0, microsecond=0)
        row.lasts_s = round(work.lasts.total_seconds())
        row.weekdays = sorted(set(work.weekdays))
        row.ends_at = work.until_at
        after = _said(row)
        changed = {
            name: {"from": before[name], "to": after[name]}
            for name in after
            if before[name] != after[name]
        }
        self._note("update_maintenance", row, reason=row.reason, changed=changed)

    def skip(self, maintenance_id: int, day: dt.date, *, is_skipped: bool) -> None:
        """Leaves out the window that begins on a day of the campus, or takes it back in.

        Raises NotFound, Conflict as `update`, and Invalid for a day on which none begins or that is over.
        """
        row = self._weekly(maintenance_id)
        window = begins_on(stored.announced(stored.named(self.session, row.id)), day)
        if window is None:
            raise Invalid("date", "No window begins on that day.", "maintenance_no_window")
        if window.to_ms <= ms(self.now):
            raise Invalid("date", "This would be over already.", "maintenance_in_the_past")
        others = {each for each in row.skipped if each != day.isoformat()}
        row.skipped = sorted({*others, day.isoformat()} if is_skipped else others)
        action: Action = "skip_maintenance" if is_skipped else "keep_maintenance"
        self._note(action, row, reason=row.reason, date=day.isoformat())

    def _weekly(self, maintenance_id: int) -> Maintenance:
        row = stored.get(self.session, maintenance_id, lock=True)
        if row.ends_at is not None and row.ends_at <= self.now:
            raise Conflict("This maintenance is over.", "maintenance_over")
        if not row.weekdays:
            raise Conflict(
                "This work does not come back: call it off and announce it again.",
                "maintenance_once",
            )
        return row

    def _note(self, action: Action, row: Maintenance, **detail: Any) -> None:
        self.session.flush()
        where = places.name(stored.named(self.session, row.id))
        audit.record(
            self.session, self.actor, action, where, self.now, maintenance=row.id, **detail
        )


def _said(row: Maintenance) -> dict[str, Any]:
    """For the audit log."""
    return {
        "reason": row.reason,
        "planned_from": row.first_at.isoformat(),
        "lasts_s": row.lasts_s,
        "weekdays": list(row.weekdays),
        "planned_until": row.ends_at and row.ends_at.isoformat(),
    }
