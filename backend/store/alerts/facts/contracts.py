"""Uplinks in use whose contracts limit or promise something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import Integer


class LimitedRow(NamedTuple):
    router_id: Integer
    uplink_id: Integer


LIMITED = """
SELECT router_id, id AS uplink_id FROM uplink
WHERE router_id = ANY(%(ids)s::integer[]) AND archived_at IS NULL AND EXISTS (
  SELECT FROM contract WHERE contract.uplink_id = uplink.id
    AND (contract.quota_bytes IS NOT NULL OR contract.sla_percent IS NOT NULL))
ORDER BY router_id, id
"""


def limited(session: Session, router_ids: Sequence[int]) -> list[LimitedRow]:
    """With a quota or a promised availability in one of their contracts."""
    return bulk.read_as(session, LimitedRow, LIMITED, ids=bulk.ids(router_ids))
