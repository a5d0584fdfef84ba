"""How full lines were by the contract of each slot: for spans in which a contract began, where no single one counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store import bulk
from backend.store.figures import MEASURED, bounds_of
from backend.store.instants import at
from backend.store.placing import contract


@dataclass(frozen=True, slots=True)
class Fullness:
    """95th percentile (nearest rank) of rate over capacity of the measured slots; None without any."""

    download: float | None = None
    upload: float | None = None


P95 = f"""
SELECT measured.uplink_id,
  percentile_disc(0.95) WITHIN GROUP (ORDER BY download_rate::float8 / contract.download_bps),
  percentile_disc(0.95) WITHIN GROUP (ORDER BY upload_rate::float8 / contract.upload_bps)
FROM ({MEASURED}) AS measured, {contract("measured")}
GROUP BY measured.uplink_id
"""  # noqa: S608 (our own names)


def p95(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> dict[int, Fullness]:
    """By uplink, over the slots that begin in the spans (UTC ms, which lie apart)."""
    if not uplink_ids or not spans:
        return {}
    ends = [at(one) for span in sorted(spans) for one in span]
    found = bulk.read(session, P95, (list(uplink_ids), *bounds_of(spans), ends))
    return {row[0]: Fullness(row[1], row[2]) for row in found}
