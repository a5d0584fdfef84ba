"""What a verdict is made from: all that is known of one router now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from backend.domain.dates.calendar import Interval, outside, total_ms
from backend.domain.directions import Direction
from backend.domain.verdict.fullness import Full
from backend.domain.verdict.period import PeriodVerdict

Because = Literal["week", "balance_changed", "contract_changed", "isps_changed", "first_reading"]
"""Where the judged time begins: a week ago, at the first reading, or with the last change of what is judged."""

LossCode = Literal["isp_missing", "isp_down", "isp_silent"]


@dataclass(frozen=True, slots=True)
class JudgedSpan:
    """The time that figures of a verdict are of, UTC ms: whole slots, none yet right after a change.

    `since_ms`: the moment of that change; None: the start. `without`: slots of trials, which are of no figure;
    `tried_ms`: how long the trials lasted.
    """

    start_ms: int
    end_ms: int
    because: Because
    since_ms: int | None = None
    without: tuple[Interval, ...] = ()
    tried_ms: int = 0

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """What figures are of."""
        return outside(self.start_ms, self.end_ms, self.without)

    @property
    def left_out_ms(self) -> int:
        return self.end_ms - self.start_ms - total_ms(self.intervals)


@dataclass(frozen=True, slots=True)
class LostUplink:
    """An uplink without a link, one whose interface the router no longer has, or one that carries nothing."""

    uplink_id: int
    name: str
    code: LossCode
    since_ms: int | None  # None: since before the first reading


@dataclass(frozen=True, slots=True)
class PingLoss:
    """Pings of the last minutes over one uplink, without those beside a heavy probe."""

    uplink_id: int
    name: str
    sent: int
    lost: int

    @property
    def share(self) -> float:
        return self.lost / self.sent if self.sent else 0.0


@dataclass(frozen=True, slots=True)
class FullUplink:
    """One direction of an uplink that is full now."""

    uplink_id: int
    name: str
    direction: Direction
    full: Full


@dataclass(frozen=True, slots=True)
class SlowUplink:
    """An uplink whose pings take longer than at this hour of the weeks before. Medians, ms."""

    uplink_id: int
    name: str
    rtt_ms: float
    usual_ms: float


@dataclass(frozen=True, slots=True)
class Advice:
    """A recommendation that nobody has decided on."""

    recommendation_id: int
    weights: str  # as `1:2:2`


@dataclass(frozen=True, slots=True)
class VerdictFacts:
    judged: JudgedSpan
    traffic: PeriodVerdict  # over the judged time
    before: PeriodVerdict | None = None  # over the week before a change
    uplink_ids: tuple[tuple[str, int], ...] = ()  # name, id
    set_up_ms: int = 0  # when the newest of its ISPs was
    is_enabled: bool = True
    age_ms: int | None = 0  # since the last answer; None: there was none
    error_code: str | None = None  # why the newest poll failed
    lost: tuple[LostUplink, ...] = ()
    pings: tuple[PingLoss, ...] = ()
    full: tuple[FullUplink, ...] = ()
    slow: tuple[SlowUplink, ...] = ()
    dangers: int = 0  # findings of that severity
    drift_id: int | None = None  # not acknowledged
    change_id: int | None = None  # under way
    advice: Advice | None = None
    now_ms: int | None = None  # None: the end of the judged time

    @property
    def judged_at_ms(self) -> int:
        """The moment that the verdict is about; the judged time ends with the slot before it."""
        return self.judged.end_ms if self.now_ms is None else self.now_ms
