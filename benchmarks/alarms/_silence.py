"""The pass's own look for silent ISPs, over a week of polls.

`silent_uplinks.judge` is called where it can matter only: from a poll in which some uplink may be silent (arrays say
which; they let through more than the rule) until nothing is waited for any more. Elsewhere it would change nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from backend.domain.alerts.rules import RuleBook
from backend.services.alerts.conditions import silent_uplinks
from backend.services.alerts.conditions.silent_uplinks import LIMITS, PINGS_OF, Pass
from backend.store.alerts.readings import MeantUplink, PolledSpan, UplinkRate
from backend.store.polling.events import Entry
from backend.store.verdict.uplinks import PingCount
from benchmarks.alarms._pings import A_MINUTE, MINUTE_S, WeekPinged
from benchmarks.alarms._readings import WeekRead
from lab.scenarios.scenario import WEEK_S

STORED_AFTER_S = 5
"""The pings of a minute are there so long after its end."""
LOOKS_AFTER_S = 1
OVER_MS = 1000 * PINGS_OF.seconds

Known = tuple[Entry, int]  # an event that begins or ends, and when that was known, ms


class SilenceWatch:
    """One campus, week after week. `is_thorough`: judge every poll."""

    def __init__(self, meant: list[MeantUplink], start_ms: int, *, is_thorough: bool) -> None:
        self._meant = meant
        self._start_ms = start_ms
        self._is_thorough = is_thorough
        self._look = Pass(RuleBook(), {meant[0].router_id: meant}, {}, 0, {})
        self.judged = 0

    def week(self, number: int, read: WeekRead, pinged: WeekPinged) -> list[Known]:
        known: list[Known] = []
        begin_s = number * WEEK_S
        maybe = np.flatnonzero(self._may_be_silent(read, pinged, begin_s))
        poll = 0
        while poll < read.to_s.size:
            is_calm = all(state.phase == "ok" for state in self._look.states.values())
            if is_calm and not self._is_thorough:
                place = int(np.searchsorted(maybe, poll))
                if place == maybe.size:
                    break
                poll = int(maybe[place])
            known += self._judge(read, pinged, poll, begin_s)
            poll += 1
        return known

    def _judge(self, read: WeekRead, pinged: WeekPinged, poll: int, begin_s: int) -> list[Known]:
        self.judged += 1
        from_ms, to_ms = (
            self._start_ms + round(float(at[poll]) * 1000) for at in (read.from_s, read.to_s)
        )
        self._look.pings = self._pings(pinged, float(read.to_s[poll]) - begin_s)
        self._look.pings_from_ms = to_ms + LOOKS_AFTER_S * 1000 - OVER_MS
        lasts_s = (to_ms - from_ms) / 1000
        rates = {
            uplink.uplink_id: UplinkRate(
                bool(read.is_up[poll, place]),
                None if np.isnan(carried) else float(carried) * 8 / lasts_s,
            )
            for place, uplink in enumerate(self._meant)
            for carried in (read.download_bytes[poll, place],)
        }
        silent_uplinks.judge(
            self._look, PolledSpan(self._meant[0].router_id, from_ms, to_ms, rates)
        )
        known = [(entry, to_ms) for entry in self._look.entries]
        self._look.entries.clear()
        return known

    def _pings(self, pinged: WeekPinged, to_s: float) -> dict[int, PingCount]:
        """As `uplinks_now.pings` reads them: minutes that began in the last two, if they are stored."""
        now_s = to_s + LOOKS_AFTER_S
        first = max(-int(-(now_s - PINGS_OF.seconds) // MINUTE_S), 0)
        last = int((now_s - STORED_AFTER_S - MINUTE_S) // MINUTE_S)
        lost = pinged.lost[first : last + 1]
        return {
            uplink.uplink_id: PingCount(A_MINUTE * len(lost), int(lost[:, place].sum()))
            for place, uplink in enumerate(self._meant)
            if len(lost)
        }

    def _may_be_silent(self, read: WeekRead, pinged: WeekPinged, begin_s: int) -> NDArray[np.bool_]:
        contracts = np.array([uplink.contract_bps for uplink in self._meant], dtype=np.float64)
        up_bps = np.where(read.is_up, contracts, 0).sum(axis=1, keepdims=True)
        carried = np.where(read.is_up, read.download_bytes, 0).sum(axis=1, keepdims=True)
        set_shares = np.array(
            [1.0 if uplink.set_share is None else uplink.set_share for uplink in self._meant]
        )
        due = np.minimum(contracts / np.maximum(up_bps, 1), set_shares) * carried
        by_traffic = read.download_bytes < LIMITS.silent_below * due * 1.001
        all_lost = pinged.lost == A_MINUTE
        minutes = ((read.to_s - begin_s - STORED_AFTER_S) // MINUTE_S - 1).astype(np.int64)
        by_pings = (
            all_lost[np.clip(minutes, 0, None)]
            | all_lost[np.clip(minutes + 1, 0, len(all_lost) - 1)]
        )
        may_be = [not uplink.is_explained for uplink in self._meant]
        return np.asarray(((by_traffic | by_pings) & may_be).any(axis=1))
