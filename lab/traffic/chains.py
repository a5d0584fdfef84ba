"""Walks packets through the chains of a firewall menu, all streams at once."""

from dataclasses import dataclass, field, replace

import numpy as np

from lab.menus.menu import Menu, Row
from lab.traffic.hashing import Ints
from lab.traffic.matchers import NO_MARK, Mask, Packets, match


@dataclass
class Walk:
    """What one pass did; masks are over streams."""

    connection_mark: Ints
    routing_mark: Ints
    fasttracked: Mask
    dropped: Mask
    hits: dict[str, Mask] = field(default_factory=dict)  # by rule id


def walk(menu: Menu, chain: str, packets: Packets) -> Walk:
    """Through a built-in chain; returns the marks at its end."""
    moving = replace(
        packets,
        connection_mark=packets.connection_mark.copy(),
        routing_mark=packets.routing_mark.copy(),
        packet_mark=packets.packet_mark.copy(),
    )
    blank = np.zeros(packets.size, dtype=bool)
    done = Walk(moving.connection_mark, moving.routing_mark, blank, blank.copy())
    _Walker(menu, moving, done).run(~blank, (chain,))
    return done


@dataclass
class _Walker:
    menu: Menu
    packets: Packets
    done: Walk

    def run(self, live: Mask, path: tuple[str, ...]) -> Mask:
        """Returns the streams that reach the end of the last chain of `path`, or return from it."""
        returned = np.zeros(live.size, dtype=bool)
        for rule in self.menu.rows:
            if rule.get("chain") != path[-1] or _is_off(rule):
                continue
            hit = match(rule, self.packets, live)
            if not hit.any():
                continue
            self._count(rule[".id"], hit)
            left, back = self._apply(rule, hit, path)
            live = live & ~left
            returned |= back
        return live | returned

    def _count(self, row_id: str, hit: Mask) -> None:
        seen = self.done.hits.get(row_id)
        self.done.hits[row_id] = hit if seen is None else seen | hit

    def _apply(self, rule: Row, hit: Mask, path: tuple[str, ...]) -> tuple[Mask, Mask]:
        """(streams that leave this chain here, those of them that return to the caller).

        Skips a jump into a chain that is being walked: a circle would have no end.
        """
        nobody = np.zeros(hit.size, dtype=bool)
        action = rule.get("action", "accept")
        target = rule.get("jump-target", "")
        if action == "jump" and target not in path:
            return hit & ~self.run(hit, (*path, target)), nobody
        if action == "return":
            return hit, hit
        return (hit if self._act(rule, action, hit) else nobody), nobody

    def _act(self, rule: Row, action: str, hit: Mask) -> bool:
        """Applies an action; True if the packet passes no more rules of the whole menu."""
        packets = self.packets
        if action == "mark-connection":
            packets.connection_mark[hit] = packets.marks.code(
                rule.get("new-connection-mark", NO_MARK)
            )
        elif action == "mark-routing":
            packets.routing_mark[hit] = packets.marks.code(rule.get("new-routing-mark", NO_MARK))
        elif action == "mark-packet":
            packets.packet_mark[hit] = packets.marks.code(rule.get("new-packet-mark", NO_MARK))
        elif action == "fasttrack-connection":
            self.done.fasttracked |= hit
        elif action in ("drop", "reject", "tarpit"):
            self.done.dropped |= hit
        final = action in ("accept", "drop", "reject", "tarpit")
        stops = action.startswith("mark-") and rule.get("passthrough", "yes") in ("false", "no")
        return final or stops


def _is_off(rule: Row) -> bool:
    return rule.get("disabled") == "true" or rule.get("dynamic") == "true"
