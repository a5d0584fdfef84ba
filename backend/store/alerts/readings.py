"""What uplinks carried since the last look, with what the router means them to carry."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import Bigint, EpochMs, Integer, Smallint
from backend.store.polling.samples import BRIDGED, RUNNING
from backend.store.tables.changes import OPEN_CHANGE

UPLINKS = f"""
SELECT uplink.id, uplink.router_id, uplink.download_bps,
  router_state.balancing #>> ARRAY['configured', uplink.interface],
  router_state.findings @> '[{{"severity": "danger"}}]',
  EXISTS (SELECT FROM router_change WHERE router_change.router_id = router.id AND {OPEN_CHANGE})
FROM uplink JOIN router ON router.id = uplink.router_id JOIN router_state ON router_state.router_id = router.id
WHERE router.enabled AND uplink.archived_at IS NULL
"""  # noqa: S608 (our own words)


class CarriedRow(NamedTuple):
    uplink_id: Integer
    router_id: Integer
    duration_ms: Integer
    at_ms: EpochMs
    download_bytes: Bigint
    flags: Smallint


CARRIED = """
SELECT sample.uplink_id, uplink.router_id, sample.duration_ms, sample.at, sample.download_bytes, sample.flags
FROM uplink LEFT JOIN condition_look AS look ON look.router_id = uplink.router_id
  CROSS JOIN LATERAL (
    SELECT * FROM sample
    WHERE sample.uplink_id = uplink.id AND sample.at > %(from_at)s AND sample.at > coalesce(look.seen_at, %(from_at)s)
    OFFSET 0  -- by the index of each uplink: new samples are few of the chunk
  ) AS sample
WHERE uplink.archived_at IS NULL
ORDER BY uplink.router_id, sample.at
"""
PAST = """
SELECT sample.uplink_id, uplink.router_id, sample.duration_ms, sample.at, sample.download_bytes, sample.flags
FROM uplink JOIN sample ON sample.uplink_id = uplink.id AND sample.at > %(from_at)s AND sample.at <= %(to_at)s
WHERE uplink.router_id = ANY(%(ids)s::integer[]) AND uplink.archived_at IS NULL
ORDER BY uplink.router_id, sample.at
"""


@dataclass(frozen=True, slots=True)
class MeantUplink:
    """An uplink of a router that is polled."""

    uplink_id: int
    router_id: int
    contract_bps: int  # download, of today
    set_share: float | None  # of new connections; None: not known
    has_danger: bool  # in the configuration of its router
    is_changing: bool  # a change of its router is under way

    @property
    def is_explained(self) -> bool:
        """Why it may carry nothing."""
        return self.has_danger or self.is_changing


@dataclass(frozen=True, slots=True)
class UplinkRate:
    is_up: bool
    download_bps: float | None  # None: readings too far apart


@dataclass(frozen=True, slots=True)
class PolledSpan:
    """[from, to) between two polls of one router, with all its uplinks that both saw."""

    router_id: int
    from_ms: int
    to_ms: int
    rates: dict[int, UplinkRate]  # by uplink


def uplinks(session: Session) -> list[MeantUplink]:
    """Those of all routers that are polled."""
    return [
        MeantUplink(
            uplink_id=uplink_id,
            router_id=router_id,
            contract_bps=contract_bps,
            set_share=None if share is None else float(Fraction(share)),
            has_danger=bool(has_danger),
            is_changing=is_changing,
        )
        for uplink_id, router_id, contract_bps, share, has_danger, is_changing in bulk.read(
            session, UPLINKS
        )
    ]


def spans(session: Session, from_at: dt.datetime) -> Iterator[PolledSpan]:
    """Not judged yet and ending after `from_at`: by router, in order of time."""
    return _spans(bulk.read_as(session, CarriedRow, CARRIED, from_at=from_at))


def past_spans(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> Iterator[PolledSpan]:
    """Ending in (from, to]: by router, in order of time."""
    values = {"ids": bulk.ids(router_ids), "from_at": from_at, "to_at": to_at}
    return _spans(bulk.read_as(session, CarriedRow, PAST, **values))


def _spans(rows: Iterable[CarriedRow]) -> Iterator[PolledSpan]:
    for (router_id, to_ms), group in groupby(rows, attrgetter("router_id", "at_ms")):
        together = list(group)
        yield PolledSpan(
            router_id=router_id,
            from_ms=to_ms - max(row.duration_ms for row in together),
            to_ms=to_ms,
            rates={row.uplink_id: _rate(row) for row in together},
        )


def _rate(row: CarriedRow) -> UplinkRate:
    is_known = row.duration_ms > 0 and not row.flags & BRIDGED
    rate_bps = row.download_bytes * 8000 / row.duration_ms if is_known else None
    return UplinkRate(bool(row.flags & RUNNING), rate_bps)
