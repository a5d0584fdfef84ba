"""Why a packet ends where it ends: rules that gave its marks, the deciding table, the route."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.routing import MAIN, Route
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.router.chains import STOPPING
from backend.domain.walk.router.recording import Assumed, Noted, Passage
from backend.domain.walk.router.translation import PacketFlow
from backend.domain.walk.router.watching import LookUp, Meeting
from backend.domain.walk.traces.routes import chosen
from backend.domain.walk.traces.steps import rule_of
from backend.domain.walk.traces.words import Sentence, said


@dataclass(frozen=True)
class Because:
    """One end of a passage."""

    passage: Passage
    assumed: Assumed
    flow: PacketFlow
    end: Bearing
    names: Mapping[str, str]  # interface -> name of its ISP

    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[Sentence]:
        yield from self._marked("connection", self.end.connection_mark)
        if self.end.fate == "dropped":
            yield from self._dropped()
        elif self.end.fate == "local":
            yield said("because_own_address", address=self._destination)
        else:
            yield from self._routed()

    @property
    def _destination(self) -> str:
        return self.flow.packet.destination

    def _marked(self, kind: str, mark: str) -> Iterator[Sentence]:
        writers = self._rules(lambda rule: _writes(rule, kind, mark)) if mark else ""
        if writers:
            yield said(f"because_{kind}_mark", rules=writers, mark=mark)

    def _dropped(self) -> Iterator[Sentence]:
        stopping = self._rules(lambda rule: rule.action in STOPPING)
        if stopping:
            yield said("because_dropped", rules=stopping)
            return
        for number, rule in enumerate(self.passage.router.config.routing_rules):
            if not rule.action.startswith("lookup") and self._meets_routing_rule(number):
                yield said("because_routing_rule_drops", rule=number)
                return
        yield from self._marked("routing", self.end.routing_mark)
        yield said("because_blackhole", destination=self._destination)

    def _routed(self) -> Iterator[Sentence]:
        mark = self.end.routing_mark
        yield from self._marked("routing", mark)
        if not mark:
            yield said("because_no_mark")
        elif mark != self.end.table:
            address = self._destination
            yield said("because_mark_without_route", table=mark, address=address)
        if self.end.fate == "no_route":
            yield said("because_no_route", address=self._destination)
            return
        yield from self._table()
        yield from self._route()

    def _table(self) -> Iterator[Sentence]:
        if self.end.table == self.end.routing_mark:
            return
        for number, rule in enumerate(self.passage.router.config.routing_rules):
            if rule.table == self.end.table and self._meets_routing_rule(number):
                yield said("because_routing_rule", rule=number, table=rule.table)
                return
        if self.end.table == MAIN:
            yield said("because_main")
        elif self.end.table == self.passage.router.config.vrf_of(self.flow.packet.entry):
            yield said("because_vrf", interface=self.flow.packet.entry, table=self.end.table)

    def _route(self) -> Iterator[Sentence]:
        taken = chosen(self.passage, self.flow.packet, self.end.table)
        if taken is None:
            return
        routes, way = taken
        if routes[0].is_default and self._main_knows_better():
            table = self.end.table
            yield said("because_only_default", table=table, address=self._destination)
        hops = self.passage.router.decision.tables.next_hops
        for route in routes:
            if any(hop.interface == self.end.interface for hop in hops.of(route)):
                gateway = route.gateway
                out = exit_name(self.names, self.end.interface)
                yield said(
                    "because_route", destination=route.destination, gateway=gateway, exit=out
                )
                if self._is_idle(route):
                    yield said("because_route_idle")
                break
        if len(way.hops) > 1:
            yield said("because_equal_routes", count=len(way.hops))
        if not way.weights_known:
            yield said("because_weight_unknown")

    def _is_idle(self, route: Route) -> bool:
        """Whether the router does not use the route now: a gateway that it checks may be silent."""
        is_watched = any(each.active for each in self.passage.router.config.routes)
        return is_watched and bool(route.id) and not (route.active or route.connected)

    def _main_knows_better(self) -> bool:
        """Whether main, which was not asked, has more than a default route to the destination."""
        taken = chosen(self.passage, self.flow.packet, MAIN)
        return self.end.table != MAIN and taken is not None and not taken[0][0].is_default

    def _rules(self, wanted: Callable[[FirewallRule], bool]) -> str:
        """Names of the rules of this kind on the way to this end: `mangle #3 (pcc-isp2), #4`."""
        rules: dict[str, list[str]] = {}
        for note in self.passage.notes:
            event = note.event
            if isinstance(event, Meeting):
                rule = rule_of(self.passage.router.config, event)
                if wanted(rule) and self._meets(note):
                    comment = f" ({rule.comment})" if rule.comment else ""
                    rules.setdefault(event.menu, []).append(f"#{event.number}{comment}")
        return "; ".join(f"{menu} {', '.join(names)}" for menu, names in rules.items())

    def _meets_routing_rule(self, number: int) -> bool:
        return any(
            self._meets(note)
            for note in self.passage.notes
            if isinstance(note.event, LookUp) and note.event.number == number
        )

    def _meets(self, note: Noted) -> bool:
        return self.passage.ends_so(note, self.assumed, self.flow, self.end)


def exit_name(names: Mapping[str, str], interface: str) -> str:
    """`ISP2 (ether2)`, or the interface alone where it has no other name."""
    name = names.get(interface, interface)
    return interface if name == interface else f"{name} ({interface})"


def _writes(rule: FirewallRule, kind: str, mark: str) -> bool:
    return rule.action == f"mark-{kind}" and getattr(rule, f"new_{kind}_mark") == mark
