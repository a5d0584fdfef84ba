"""What one pass knows of each subject: its events, up to where it was observed, and its open incident."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, cast

from backend.domain.alerts.incidents import Spell, SubjectState
from backend.domain.alerts.kinds import KIND_OF, MOMENTS, TRAITS, Observed, RouterIncidentKind
from backend.store.alerts import spells as stored
from backend.store.alerts.spells import OpenRow, OverRow, SpellRow
from backend.store.engine.instants import ms
from backend.store.engine.session import Session


class Subject(NamedTuple):
    """What an incident is about."""

    kind: RouterIncidentKind
    router_id: int
    uplink_id: int | None


@dataclass(slots=True)
class IncidentPass:
    """What one pass knows, and changes."""

    states: dict[Subject, SubjectState]
    open_rows: Mapping[Subject, OpenRow]  # as they were before
    open_ids: dict[Subject, int]
    figures: Mapping[Subject, str]  # JSON, of the newest event; left out: it has none
    touched: set[int] = field(default_factory=set)  # incidents that changed


def begun(session: Session, since_at: dt.datetime, now: dt.datetime) -> IncidentPass:
    """All subjects with an open incident, or with events that last or ended since then."""
    open_rows = {subject_of(row): row for row in stored.open_incidents(session, now)}
    spell_rows = stored.spells(session, since_at, now)
    states = _states(open_rows, spell_rows, ms(now))
    for end in stored.over(session, since_at):
        subject = subject_of(end)
        if state := states.get(subject):
            states[subject] = replace(state, over_ms=end.to_at_ms)
    open_ids = {subject: row.id for subject, row in open_rows.items()}
    return IncidentPass(states, open_rows, open_ids, _figures(spell_rows))


def subject_of(row: OpenRow | OverRow) -> Subject:
    return Subject(cast("RouterIncidentKind", row.kind), row.router_id, row.uplink_id)


def _states(
    open_rows: Mapping[Subject, OpenRow], spell_rows: Sequence[SpellRow], now_ms: int
) -> dict[Subject, SubjectState]:
    spells: dict[Subject, list[Spell]] = defaultdict(list)
    observed_ms: dict[Subject, int] = {}
    for row in spell_rows:
        subject = Subject(KIND_OF[row.kind], row.router_id, row.uplink_id)
        spells[subject].append(Spell(row.from_at_ms, row.to_at_ms, row.unmeasured))
        observed_ms[subject] = _observed_ms(subject.kind, row, now_ms)
    observed_ms |= {
        subject: _observed_ms(subject.kind, row, now_ms) for subject, row in open_rows.items()
    }
    return {
        subject: SubjectState(
            spells=_in_order(spells.get(subject, ())),
            observed_ms=observed_ms[subject],
            is_open=subject in open_rows,
            is_unstable=subject in open_rows and open_rows[subject].unstable,
            is_settled=subject.kind in MOMENTS
            and subject in open_rows
            and open_rows[subject].acknowledged,
        )
        for subject in observed_ms
    }


def _figures(spell_rows: Sequence[SpellRow]) -> Mapping[Subject, str]:
    """`spell_rows`: in order of time."""
    return {
        Subject(KIND_OF[row.kind], row.router_id, row.uplink_id): row.figures
        for row in spell_rows
        if row.figures is not None
    }


def _in_order(spells: Iterable[Spell]) -> tuple[Spell, ...]:
    """The one that lasts is the newest: an interface may be missing while its link is down."""
    return tuple(sorted(spells, key=lambda spell: (spell.to_ms is None, spell.from_ms)))


def _observed_ms(kind: RouterIncidentKind, row: SpellRow | OpenRow, now_ms: int) -> int:
    """A router is asked by being left alone after a failure, too."""
    of_each: Mapping[Observed, int | None] = {
        "asked": row.watched_until_ms,
        "answered": row.answered_at_ms,
        "config": row.config_read_at_ms,
        "now": now_ms,
    }
    return of_each[TRAITS[kind].observed] or 0
