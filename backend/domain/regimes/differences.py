"""What changed from one regime to the next, in words: `ISP2 (ether2): 2 -> 3 of 6 buckets`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from backend.domain.methods.queueing import QueueUse
from backend.domain.regimes.state import DefaultRoute, RegimeState, UplinkState
from backend.domain.text.percent import per_cent

NOTHING = "none"
METHOD_WORDS = {
    "ecmp": "ECMP",
    "pcc": "PCC",
    "nth": "NTH",
    "failover": "failover",
    "mixed": "a mixture of methods",
    "none": "no balancing",
    "other": "another method",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One change. `code` and `params` are stable for translation; `text` is the English sentence.

    Codes: method, classifier, denominator, buckets, buckets_of, buckets_moved, nth, share, uplink_added,
    uplink_removed, hash_policy, fasttrack, queue_added, queue_removed, queue_kind, queue_limit, queue_setting,
    route_added, route_removed, route_changed.
    """

    code: str
    text: str
    params: Mapping[str, str | int] = field(default_factory=dict)


def differences(
    old: RegimeState, new: RegimeState, names: Mapping[str, str] | None = None
) -> tuple[Difference, ...]:
    """The most telling change first; empty exactly if the states are equal. `names`: by interface."""
    teller = _Teller(old, new, names or {})
    return (*teller.general(), *teller.uplinks(), *teller.queues(), *teller.routes())


@dataclass(frozen=True, slots=True)
class _Teller:
    old: RegimeState
    new: RegimeState
    names: Mapping[str, str]

    def label(self, interface: str) -> str:
        if not interface:
            return "all traffic"
        name = self.names.get(interface, "")
        return f"{name} ({interface})" if name and name != interface else interface

    def general(self) -> Iterator[Difference]:
        old, new = self.old, self.new
        if old.method != new.method:
            text = f"method: {METHOD_WORDS.get(old.method, old.method)}"
            text += f" -> {METHOD_WORDS.get(new.method, new.method)}"
            yield Difference("method", text, {"old": old.method, "new": new.method})
        yield from _value("classifier", "PCC classifier", old.classifier, new.classifier)
        yield from _value("denominator", "PCC denominator", old.denominator, new.denominator)
        yield from _value("hash_policy", "ECMP hash policy", old.hash_policy, new.hash_policy)
        yield from _value("fasttrack", "FastTrack", old.fasttrack, new.fasttrack)

    def uplinks(self) -> Iterator[Difference]:
        before = {uplink.interface: uplink for uplink in self.old.uplinks}
        after = {uplink.interface: uplink for uplink in self.new.uplinks}
        for name in sorted(before.keys() - after.keys()):
            yield Difference(
                "uplink_removed", f"{self.label(name)}: no longer an uplink", self._on(name)
            )
        for name in sorted(after.keys() - before.keys()):
            yield Difference("uplink_added", f"{self.label(name)}: new uplink", self._on(name))
        kept = sorted(before.keys() & after.keys())
        for name in kept:
            if before[name].buckets != after[name].buckets:
                yield self._buckets(before[name], after[name])
        for name in kept:
            yield from self._shares(before[name], after[name])

    def _on(self, interface: str, **params: str | int) -> dict[str, str | int]:
        return {"interface": interface, "name": self.names.get(interface, interface), **params}

    def _shares(self, old: UplinkState, new: UplinkState) -> Iterator[Difference]:
        if old.nth != new.nth:
            words = " and ".join(old.nth) or NOTHING, " and ".join(new.nth) or NOTHING
            text = f"{self.label(new.interface)}: nth {words[0]} -> {words[1]}"
            yield Difference("nth", text, self._on(new.interface, old=words[0], new=words[1]))
        if old.share != new.share and old.buckets == new.buckets and old.nth == new.nth:
            shares = _percent(old), _percent(new)
            text = f"{self.label(new.interface)}: configured share {shares[0]} -> {shares[1]}"
            yield Difference("share", text, self._on(new.interface, old=shares[0], new=shares[1]))

    def _buckets(self, old: UplinkState, new: UplinkState) -> Difference:
        label, total = self.label(new.interface), self.new.denominator or self.old.denominator or 0
        counts = len(old.buckets), len(new.buckets)
        before = self.old.denominator or total
        if before != total:
            text = f"{label}: {counts[0]} of {before} -> {counts[1]} of {total} buckets"
            params = self._on(
                new.interface, old=counts[0], new=counts[1], old_total=before, total=total
            )
            return Difference("buckets_of", text, params)
        if counts[0] == counts[1]:
            lists = _numbers(old.buckets), _numbers(new.buckets)
            text = f"{label}: still {counts[1]} of {total} buckets, but {lists[0]} -> {lists[1]}"
            params = self._on(
                new.interface, old=lists[0], new=lists[1], count=counts[1], total=total
            )
            return Difference("buckets_moved", text, params)
        text = f"{label}: {counts[0]} -> {counts[1]} of {total} buckets"
        params = self._on(new.interface, old=counts[0], new=counts[1], total=total)
        return Difference("buckets", text, params)

    def queues(self) -> Iterator[Difference]:
        before = {(queue.interface, queue.place, queue.name): queue for queue in self.old.queues}
        after = {(queue.interface, queue.place, queue.name): queue for queue in self.new.queues}
        for key in sorted(before.keys() - after.keys()):
            yield self._queue("queue_removed", "removed", before[key])
        for key in sorted(after.keys() - before.keys()):
            yield self._queue("queue_added", "added", after[key])
        for key in sorted(before.keys() & after.keys()):
            yield from self._changed_queue(before[key], after[key])

    def _queue(self, code: str, word: str, queue: QueueUse) -> Difference:
        kinds = "/".join(queue.kinds) or NOTHING
        text = f"{self.label(queue.interface)}: {_place(queue)} of kind {kinds} {word}"
        params = self._on(queue.interface, place=queue.place, queue=queue.name, kinds=kinds)
        return Difference(code, text, params)

    def _changed_queue(self, old: QueueUse, new: QueueUse) -> Iterator[Difference]:
        start = f"{self.label(new.interface)}: {_place(new)}"
        where = self._on(new.interface, place=new.place, queue=new.name)
        if old.kinds != new.kinds:
            kinds = "/".join(old.kinds) or NOTHING, "/".join(new.kinds) or NOTHING
            params = {**where, "old": kinds[0], "new": kinds[1]}
            yield Difference("queue_kind", f"{start}: {kinds[0]} -> {kinds[1]}", params)
            # Settings of two kinds do not compare.
            old = replace(old, parameters=new.parameters)
        if old.max_limit != new.max_limit:
            limits = old.max_limit or NOTHING, new.max_limit or NOTHING
            params = {**where, "old": limits[0], "new": limits[1]}
            yield Difference("queue_limit", f"{start}: limit {limits[0]} -> {limits[1]}", params)
        settings = dict(old.parameters), dict(new.parameters)
        for key in sorted(settings[0].keys() | settings[1].keys()):
            values = settings[0].get(key, NOTHING), settings[1].get(key, NOTHING)
            if values[0] != values[1]:
                params = {**where, "setting": key, "old": values[0], "new": values[1]}
                yield Difference(
                    "queue_setting", f"{start}: {key} {values[0]} -> {values[1]}", params
                )

    def routes(self) -> Iterator[Difference]:
        gone = _by_place(set(self.old.routes) - set(self.new.routes))
        come = _by_place(set(self.new.routes) - set(self.old.routes))
        for key in sorted(gone.keys() | come.keys()):
            before, after = gone.get(key, []), come.get(key, [])
            if len(before) == len(after) == 1:
                yield self._changed_route(before[0], after[0])
                continue
            yield from (self._route("route_removed", "removed", route) for route in before)
            yield from (self._route("route_added", "added", route) for route in after)

    def _route(self, code: str, word: str, route: DefaultRoute) -> Difference:
        text = (
            f"default route through {self._through(route)} "
            f"(table {route.table}, distance {route.distance}) {word}"
        )
        return Difference(code, text, self._route_params(route))

    def _changed_route(self, old: DefaultRoute, new: DefaultRoute) -> Difference:
        changes = [
            f"{word} {before or NOTHING} -> {after or NOTHING}"
            for word, before, after in (
                ("distance", str(old.distance), str(new.distance)),
                ("check-gateway", old.check_gateway, new.check_gateway),
                ("interface", old.interface, new.interface),
            )
            if before != after
        ]
        text = f"default route through {self._through(new)} (table {new.table}): "
        text += ", ".join(changes)
        return Difference(
            "route_changed", text, {**self._route_params(new), "change": ", ".join(changes)}
        )

    def _through(self, route: DefaultRoute) -> str:
        return self.label(route.interface) if route.interface else route.gateway

    def _route_params(self, route: DefaultRoute) -> dict[str, str | int]:
        return self._on(
            route.interface, table=route.table, distance=route.distance, gateway=route.gateway
        )


def _value(
    code: str, word: str, old: str | int | None, new: str | int | None
) -> Iterator[Difference]:
    if old != new:
        words = NOTHING if old is None else old, NOTHING if new is None else new
        yield Difference(
            code, f"{word}: {words[0]} -> {words[1]}", {"old": words[0], "new": words[1]}
        )


def _by_place(routes: Iterable[DefaultRoute]) -> dict[tuple[str, str], list[DefaultRoute]]:
    routes_at: dict[tuple[str, str], list[DefaultRoute]] = {}
    for route in sorted(routes):
        routes_at.setdefault((route.table, route.gateway), []).append(route)
    return routes_at


def _place(queue: QueueUse) -> str:
    if queue.place == "interface":
        return "interface queue"
    return f"{queue.place} queue {queue.name!r}" if queue.name else f"{queue.place} queues"


def _numbers(values: tuple[int, ...]) -> str:
    return ", ".join(map(str, values)) or NOTHING


def _percent(uplink: UplinkState) -> str:
    share = uplink.configured_share
    return "unknown" if share is None else f"{per_cent(float(share))} %"
