"""Figures of routers over a window, their verdicts and regimes: read once for every page.

Sums come from days, hours and slots; percentiles from slots only. Several routers cost as many queries as one.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.contracts import capacity_history
from backend.domain.figures.summary import Percentiles, Summary, UplinkInput, Window, summarise
from backend.domain.metering.rollups import total
from backend.domain.probes.traffic import Moved, with_probes
from backend.domain.verdict import period
from backend.domain.verdict.limits import VerdictLimits
from backend.domain.verdict.period import NO_OUTAGES, UNMADE, Outages, judge
from backend.errors import FiguresBeingMade
from backend.services.figures.period_verdicts import PeriodVerdict, words
from backend.services.figures.summary_cache import SummaryCache, Value
from backend.services.figures.summary_keys import figures_key, known_of, stamp_of, view_key
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regimes import Regime, configured_shares, of_routers
from backend.services.windows import window_pieces, windows
from backend.services.windows.window_pieces import Pieces
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.figures import figures, uplink_events
from backend.store.probes import traffic as probe_traffic
from backend.store.tables import Uplink

UNKNOWN = Percentiles(None, None)


@dataclass(frozen=True, slots=True)
class SummaryView:
    router_id: int
    timezone: str
    label: str
    figures: Summary
    uplinks: Sequence[Uplink]
    regimes: list[Regime]
    traffic: period.PeriodVerdict

    @property
    def verdict(self) -> PeriodVerdict:
        return words(self.traffic)


@dataclass(frozen=True, slots=True)
class Gatherer:
    """The transaction, the moment, the poll interval and what is known already."""

    session: Session
    now: dt.datetime
    interval_s: float
    cache: SummaryCache

    def over_range(self, router: RouterView, request: windows.WindowRequest) -> SummaryView:
        """A range such as `7d`. Raises Invalid."""
        window = windows.resolve(request, work_calendar(router.campus), self.now)
        return self.over(router, window, windows.label_of(request))

    def over(self, router: RouterView, window: Window, label: str) -> SummaryView:
        """A resolved window. Raises FiguresBeingMade."""
        settled([router])
        return self.several([router], window, label, with_group=True)[0]

    def several(
        self, routers: Sequence[RouterView], window: Window, label: str, *, with_group: bool = False
    ) -> list[SummaryView]:
        """Routers of one time zone. `with_group` adds percentiles of all lines together.

        A router whose hours and days are being made again has no figures, and a verdict that says so.
        """
        ready = [router for router in routers if not router.being_made]
        made = self._kept(ready, window, label, with_group=with_group)
        return [made.get(router.router.id) or _unmade(router, window, label) for router in routers]

    def _kept(
        self, routers: Sequence[RouterView], window: Window, label: str, *, with_group: bool
    ) -> dict[int, SummaryView]:
        """By router."""
        keys = {router.router.id: view_key(router, window, label, with_group) for router in routers}
        by_id = {router.router.id: router for router in routers}

        def make(wanted: Sequence[int]) -> dict[int, SummaryView]:
            chosen = [by_id[router_id] for router_id in wanted]
            return self._made(chosen, window, label, with_group=with_group)

        if any(key is None for key in keys.values()):
            return make(list(keys))
        return self.cache.several(keys, ms(self.now), make)

    def _made(
        self,
        routers: Sequence[RouterView],
        window: Window,
        label: str,
        *,
        with_group: bool,
    ) -> dict[int, SummaryView]:
        if not routers:
            return {}
        uplinks = self.uplinks(routers, window)
        # An empty window still has an instant, at which some regime holds.
        until_at = at(max(window.end_ms, window.start_ms + 1))
        holding = of_routers(self.session, uplinks, at(window.start_ms), until_at)
        zone = work_calendar(routers[0].campus).zone
        results = self._figures(routers, uplinks, holding, window, zone, with_group=with_group)
        outages, full_times = self._times(results, uplink_events.OUTAGES, uplink_events.FULL)
        with_probe_bytes = self._with_probes(results, uplinks, window)
        return {
            router.router.id: SummaryView(
                router.router.id,
                router.campus.timezone,
                label,
                with_probe_bytes[router.router.id],
                uplinks[router.router.id],
                holding[router.router.id],
                judge(with_probe_bytes[router.router.id], VerdictLimits(), outages, full_times),
            )
            for router in routers
        }

    def _times(self, results: Mapping[int, Summary], *kinds: Sequence[str]) -> list[Outages]:
        """When uplinks had events of these kinds."""
        if not results:
            return [NO_OUTAGES for _ in kinds]
        window = next(iter(results.values())).window
        ends = at(window.start_ms), at(window.end_ms)
        return [uplink_events.outages(self.session, list(results), *ends, each) for each in kinds]

    def _with_probes(
        self,
        results: Mapping[int, Summary],
        uplinks: Mapping[int, Sequence[Uplink]],
        window: Window,
    ) -> dict[int, Summary]:
        """Bytes of probes are not kept with the sums: a run may end at any time."""
        ids = [uplink.id for each in uplinks.values() for uplink in each]
        moved_bytes = probe_traffic.moved_bytes(self.session, ids, window.intervals)
        moved = {str(uplink_id): each for uplink_id, each in moved_bytes.items()}
        return {
            number: with_probes(figures_, moved, self._moved_by_piece(figures_, moved))
            for number, figures_ in results.items()
        }

    def _moved_by_piece(
        self, figures: Summary, moved: Mapping[str, Moved]
    ) -> dict[tuple[str, int], Moved]:
        """By uplink key and number of the piece; empty for one piece."""
        ids = [int(uplink.key) for uplink in figures.uplinks if uplink.key in moved]
        if not figures.edges_ms or not ids:
            return {}
        buckets = capacity_history.pieces(figures.window.intervals, figures.edges_ms)
        moved_by_bucket = probe_traffic.moved_in_buckets(self.session, ids, buckets)
        return {(str(uplink_id), n): each for (uplink_id, n), each in moved_by_bucket.items()}

    def uplinks(self, routers: Sequence[RouterView], window: Window) -> dict[int, list[Uplink]]:
        """Uplinks of the window per router. Raises FiguresBeingMade.

        Those in use, and those archived after it began. One created after the window or archived within it counts
        only if it has figures there. If the window reaches to now, all in use count, even one set up a minute ago.
        """
        settled(routers)
        every = {router.router.id: router.every for router in routers}
        start_at, end_at = at(window.start_ms), at(window.end_ms)
        if windows.reaches_now(window, self.now):
            end_at = max(end_at, self.now)
        certain, doubtful = set(), []
        for uplink in (uplink for uplinks in every.values() for uplink in uplinks):
            if uplink.archived_at is None and uplink.created_at < end_at:
                certain.add(uplink.id)
            elif uplink.archived_at is None or uplink.archived_at > start_at:
                doubtful.append(uplink.id)
        certain |= figures.seen(self.session, doubtful, window.start_ms, window.end_ms)
        return {
            router_id: [uplink for uplink in uplinks if uplink.id in certain]
            for router_id, uplinks in every.items()
        }

    def _figures(
        self,
        routers: Sequence[RouterView],
        uplinks: Mapping[int, Sequence[Uplink]],
        holding: Mapping[int, Sequence[Regime]],
        window: Window,
        zone: ZoneInfo,
        *,
        with_group: bool,
    ) -> dict[int, Summary]:
        configured = {
            router.router.id: configured_shares(holding[router.router.id], window.intervals)
            for router in routers
        }
        keys = {
            router.router.id: figures_key(
                router,
                uplinks[router.router.id],
                configured[router.router.id],
                window,
                with_group=with_group,
            )
            for router in routers
        }
        return self.cache.several(
            keys,
            ms(self.now),
            lambda missing: self._computed(
                {router_id: uplinks[router_id] for router_id in missing},
                configured,
                window,
                zone,
                with_group=with_group,
            ),
        )

    def kept(
        self,
        what: str,
        router: RouterView,
        uplinks: Sequence[Uplink],
        windows_: Hashable,
        make: Callable[[], Value],
    ) -> Value:
        """Sums of one router by `what` and windows, computed once for all until newer slots come.

        Raises FiguresBeingMade.
        """
        settled([router])
        key = what, known_of(router, uplinks), windows_
        return self.cache.get(key, ms(self.now), make)

    def kept_each(
        self,
        what: str,
        routers: Sequence[RouterView],
        windows_: Hashable,
        make: Callable[[Sequence[int]], Mapping[int, Value]],
    ) -> dict[int, Value]:
        """Likewise for the lines in use of several routers; `make` gets those that are not kept.

        Routers whose hours and days are being made again are left out.
        """
        routers = [router for router in routers if not router.being_made]
        keys = {
            router.router.id: (
                what,
                stamp_of(router) or known_of(router, router.uplinks),
                windows_,
            )
            for router in routers
        }
        return self.cache.several(keys, ms(self.now), make)

    def written(self, router: RouterView, what: Hashable, make: Callable[[], bytes]) -> bytes:
        """An answer about one router, encoded once until anything but the moment differs.

        `what` holds the whole question and every part that depends on the time, such as the window.
        """
        stamp = stamp_of(router)
        return make() if stamp is None else self.cache.get((stamp, what), ms(self.now), make)

    def _computed(
        self,
        uplinks: Mapping[int, Sequence[Uplink]],
        configured: Mapping[int, Mapping[str, float]],
        window: Window,
        zone: ZoneInfo,
        *,
        with_group: bool,
    ) -> dict[int, Summary]:
        every = [uplink for each in uplinks.values() for uplink in each]
        ids = [uplink.id for uplink in every]
        in_use = window_pieces.uses(self.session, every, window.start_ms, window.end_ms)
        pieces = {
            router_id: window_pieces.of_uplinks(each, window, zone, in_use)
            for router_id, each in uplinks.items()
        }
        sums = window_pieces.sums(self.session, uplinks, pieces, zone)
        parts = self._parts(uplinks, pieces, sums)
        p95 = figures.percentiles(self.session, ids, window.intervals)
        unsteady = [number for piece in pieces.values() for number in piece.unsteady]
        of_moment = figures.fullness(self.session, unsteady, window.intervals)
        results = {}
        for router_id, each in uplinks.items():
            here = pieces[router_id]
            seen = [uplink.id for uplink in each if here.is_seen(uplink, sums)]
            group, group_of_moment = UNKNOWN, None
            if with_group:
                group = figures.group_percentiles(self.session, seen, window.intervals)
                if here.unsteady:
                    group_of_moment = figures.group_fullness(self.session, seen, window.intervals)
            inputs = [
                UplinkInput(
                    key=str(uplink.id),
                    name=uplink.name,
                    capacity=here.capacity_at_end(uplink),
                    totals=total(0, [part.totals for part in parts[router_id][uplink.id]]),
                    p95=p95.get(uplink.id, UNKNOWN),
                    configured_share=configured[router_id].get(uplink.interface),
                    parts=parts[router_id][uplink.id],
                    p95_of_moment=of_moment.get(uplink.id),
                )
                for uplink in each
            ]
            over = here.over(group_of_moment)
            results[router_id] = summarise(inputs, group, window, pieces=over)
        return results

    def _parts(
        self,
        uplinks: Mapping[int, Sequence[Uplink]],
        pieces: Mapping[int, Pieces],
        sums: window_pieces.Sums,
    ) -> dict[int, window_pieces.Parts]:
        each = [
            {uplink.id: pieces[router_id].parts(uplink, sums) for uplink in uplinks[router_id]}
            for router_id in uplinks
        ]
        cuts = [pieces[router_id] for router_id in uplinks]
        made = window_pieces.compared(self.session, cuts, each)
        return dict(zip(uplinks, made, strict=True))


def settled(views: Iterable[RouterView]) -> None:
    """Raises FiguresBeingMade for routers whose hours and days are being made again."""
    if waiting := [view.router.name for view in views if view.being_made]:
        raise FiguresBeingMade(waiting)


def _unmade(router: RouterView, window: Window, label: str) -> SummaryView:
    nothing = summarise([], UNKNOWN, window)
    place = router.router.id, router.campus.timezone
    return SummaryView(*place, label, nothing, (), [], UNMADE)
