"""The verdict of routers now. Every page and program takes it from here, so that all say the same."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from backend.domain.dates.calendar import always
from backend.domain.dates.zones import parse_zone
from backend.domain.figures.summary import Window
from backend.domain.lint.findings import faults_by_severity
from backend.domain.metering.capacity import ratio_text
from backend.domain.verdict.facts import (
    Advice,
    JudgedSpan,
    LossCode,
    LostUplink,
    PingLoss,
    VerdictFacts,
)
from backend.domain.verdict.limits import LOSS_MINUTES, VerdictLimits
from backend.domain.verdict.verdict import Verdict, judge
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.inventory import RouterView
from backend.services.polling.poll_health import STALE_AFTER_POLLS
from backend.services.regimes import regimes
from backend.services.regimes.regimes import Regime
from backend.services.verdict import delays, fullness
from backend.services.verdict import judged as judged_time
from backend.services.windows import windows
from backend.store.engine.instants import at, ms
from backend.store.figures import figures
from backend.store.regimes import regimes as stored_regimes
from backend.store.verdict import uplinks as uplinks_now
from backend.store.verdict import waiting
from backend.store.verdict.uplinks import Gone, PingCount
from backend.store.verdict.waiting import Waiting

WEEK = windows.WindowRequest("7d")
SEVERE = "danger"
Summaries = dict[int, SummaryView]


def of_routers(gatherer: Gatherer, routers: Sequence[RouterView]) -> dict[int, Verdict]:
    """By router, in as many statements for many routers as for one."""
    return with_weeks(gatherer, routers)[0]


def with_weeks(
    gatherer: Gatherer, routers: Sequence[RouterView]
) -> tuple[dict[int, Verdict], Summaries]:
    """The same, and the figures of the last week of each, whatever time was judged."""
    weeks = _over(gatherer, routers, {router.router.id: None for router in routers})
    return _judged(gatherer, routers, weeks), weeks


def _judged(
    gatherer: Gatherer, routers: Sequence[RouterView], weeks: Summaries
) -> dict[int, Verdict]:
    session = gatherer.session
    judged, summaries, before = _traffic(gatherer, routers, weeks)
    waits = waiting.of_routers(session, [router.router.id for router in routers])
    lost = uplinks_now.gone(session, [key for router in routers for key in router.down])
    silent = uplinks_now.silent(session, [router.router.id for router in routers])
    pings = uplinks_now.losses(
        session,
        [uplink.id for router in routers for uplink in router.uplinks],
        gatherer.now - dt.timedelta(minutes=LOSS_MINUTES),
    )
    full = fullness.of_routers(gatherer, routers)
    slow = delays.of_routers(gatherer, routers)
    limits = VerdictLimits(silent_after_ms=round(STALE_AFTER_POLLS * gatherer.interval_s * 1000))
    return {
        router.router.id: judge(
            VerdictFacts(
                judged=judged[router.router.id],
                traffic=summaries[router.router.id].traffic,
                before=before[router.router.id].traffic if router.router.id in before else None,
                uplink_ids=tuple((uplink.name, uplink.id) for uplink in router.uplinks),
                set_up_ms=max((ms(uplink.created_at) for uplink in router.uplinks), default=0),
                is_enabled=router.router.enabled,
                age_ms=_age_ms(router, gatherer.now),
                error_code=router.state.error_code if router.state else None,
                lost=tuple(_lost(router, lost, silent)),
                pings=tuple(_pings(router, pings)),
                full=tuple(each for uplink in router.uplinks for each in full.get(uplink.id, ())),
                slow=tuple(slow.get(router.router.id, ())),
                dangers=_dangers(router),
                drift_id=waits[router.router.id].drift_id,
                change_id=waits[router.router.id].change_id,
                advice=_advice(waits[router.router.id], router),
                now_ms=ms(gatherer.now),
            ),
            limits,
        )
        for router in routers
    }


def of_router(gatherer: Gatherer, router: RouterView) -> Verdict:
    return of_routers(gatherer, [router])[router.router.id]


def _traffic(
    gatherer: Gatherer, routers: Sequence[RouterView], weeks: Summaries
) -> tuple[dict[int, JudgedSpan], Summaries, Summaries]:
    """The judged time of each router, its figures, and those of the week before where something was changed."""
    firsts = _first_slots(gatherer, routers, weeks)
    newest = _newest_regimes(gatherer, weeks)
    judged = {
        key: judged_time.of_week(week, firsts.get(key), newest.get(key, ()))
        for key, week in weeks.items()
    }
    spans = {
        key: Window(time.start_ms, time.end_ms, "all", time.intervals)
        for key, time in judged.items()
        if time.because != "week" or time.left_out_ms
    }
    earlier = {
        key: Window(*span, "all", (span,))
        for key, time in judged.items()
        if (span := judged_time.before(time, weeks[key].figures.window)) is not None
    }
    return judged, weeks | _over(gatherer, routers, spans), _over(gatherer, routers, earlier)


def _over(
    gatherer: Gatherer, routers: Sequence[RouterView], spans: Mapping[int, Window | None]
) -> Summaries:
    """Figures of each router over its time (None: the last week); those of one zone and time are read together."""
    groups: dict[tuple[str, Window | None], list[RouterView]] = defaultdict(list)
    for router in routers:
        if router.router.id in spans:
            groups[router.campus.timezone, spans[router.router.id]].append(router)
    made: Summaries = {}
    for (zone, span), group in groups.items():
        window = span or windows.resolve(WEEK, always(parse_zone(zone)), gatherer.now)
        made |= {each.router_id: each for each in gatherer.several(group, window, WEEK.range)}
    return made


def _newest_regimes(gatherer: Gatherer, weeks: Summaries) -> dict[int, list[Regime]]:
    """Where the balancing changed after the last slot of the week: the regime that held then, and those since."""
    ends = {key: at(week.figures.window.end_ms) for key, week in weeks.items()}
    if not ends:
        return {}
    from_at = min(ends.values())
    changed = stored_regimes.begun(gatherer.session, list(ends), from_at, gatherer.now)
    uplinks = {key: weeks[key].uplinks for key in changed}
    # One that begins with the slot follows one that ended with it.
    before_at = from_at - dt.timedelta(milliseconds=1)
    return regimes.of_routers(gatherer.session, uplinks, before_at, gatherer.now) if uplinks else {}


def _first_slots(
    gatherer: Gatherer, routers: Sequence[RouterView], weeks: Summaries
) -> dict[int, int]:
    """The first slot (UTC ms) of routers that were not observed for the whole week."""
    owners = {
        uplink.id: router.router.id
        for router in routers
        if weeks[router.router.id].traffic.state == "not_enough_data"
        for uplink in router.uplinks
    }
    firsts: dict[int, int] = {}
    for uplink_id, (first_ms, _) in figures.observed(gatherer.session, list(owners)).items():
        key = owners[uplink_id]
        firsts[key] = min(first_ms, firsts.get(key, first_ms))
    return firsts


def _age_ms(router: RouterView, now: dt.datetime) -> int | None:
    answered_at = router.state.answered_at if router.state else None
    return None if answered_at is None else max(0, ms(now) - ms(answered_at))


def _lost(
    router: RouterView, gone: Mapping[int, Gone], silent: Mapping[int, dt.datetime]
) -> Iterable[LostUplink]:
    """Without a link an ISP is silent, too: that is said once."""
    for uplink in router.uplinks:
        if uplink.id in router.down and (seen := gone.get(uplink.id)):
            since_at = seen.missing_since or seen.down_since
            since_ms = None if since_at is None else ms(since_at)
            code: LossCode = "isp_down" if seen.missing_since is None else "isp_missing"
            yield LostUplink(uplink.id, uplink.name, code, since_ms)
        elif since_at := silent.get(uplink.id):
            yield LostUplink(uplink.id, uplink.name, "isp_silent", ms(since_at))


def _pings(router: RouterView, pings: Mapping[int, PingCount]) -> Iterable[PingLoss]:
    for uplink in router.uplinks:
        if seen := pings.get(uplink.id):
            yield PingLoss(uplink.id, uplink.name, seen.sent, seen.lost)


def _dangers(router: RouterView) -> int:
    findings = router.state.findings if router.state else []
    return faults_by_severity(findings)[SEVERE]


def _advice(waits: Waiting, router: RouterView) -> Advice | None:
    """Weights in the order of the router's ISPs."""
    if waits.recommendation_id is None:
        return None
    weights = {each["uplink_id"]: each["weight"] for each in waits.uplinks or ()}
    in_order = [weights.get(uplink.id, 0) for uplink in router.uplinks]
    return Advice(waits.recommendation_id, ratio_text(in_order) if any(in_order) else "")
