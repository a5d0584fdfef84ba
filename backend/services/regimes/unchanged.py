"""Whether a router's configuration is that of the last reading: then nothing is computed again.

Computing costs fifty times this check. Only a digest of each configuration is kept, in the memory of the process that
reads the router (docs/decisions/0039).
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from backend.domain.config.config import RouterConfig
from backend.services.regimes.drifting import CLOCKS_APART
from backend.store.engine.session import Session
from backend.store.regimes import readings


def digest_of(
    interfaces: tuple[str, ...], config: RouterConfig, speeds: Mapping[str, tuple[int, int]]
) -> bytes:
    """`repr` holds every field, in order. `speeds`: of contracts, which findings depend on."""
    said = repr((interfaces, config, sorted(speeds.items())))
    return hashlib.blake2b(said.encode(), digest_size=32).digest()


@dataclass(frozen=True, slots=True)
class ReadingResult:
    digest: bytes
    read_at: dt.datetime
    findings: int  # how many
    regime_id: int | None


class ReadingResults:
    """By router, the last reading's result."""

    def __init__(self) -> None:
        self._results: dict[int, ReadingResult] = {}

    def stands(
        self, session: Session, router_id: int, digest: bytes, now: dt.datetime
    ) -> ReadingResult | None:
        """The stored result, now as read at `now`; None where it must be computed.

        That includes routers that anybody else stored something of, or is changing.
        """
        result = self._results.get(router_id)
        if result is None or result.digest != digest:
            return None
        if not readings.confirm(
            session,
            router_id,
            read_at=result.read_at,
            regime_id=result.regime_id,
            now=now,
            since=now - CLOCKS_APART,
        ):
            return None
        self._results[router_id] = replace(result, read_at=now)
        return result

    def note(
        self, session: Session, router_id: int, digest: bytes, now: dt.datetime, findings: int
    ) -> None:
        """Remember a reading that began nothing: another one like it would store the same."""
        regime_id = readings.latest_regime(session, router_id)
        self._results[router_id] = ReadingResult(digest, now, findings, regime_id)

    def forget(self, router_id: int) -> None:
        self._results.pop(router_id, None)
