"""Packets pass the rules of one hook: jumps, returns, marks, passthrough.

A packet's depth tells its chain. Only packets at the running chain's depth meet its rules, so `return` sends a packet
one jump up, where it waits for that chain to go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.walk.diagrams.bearing import HOOK_DONE, THE_ROUTER, Bearing
from backend.domain.walk.diagrams.chance import Counters, draw
from backend.domain.walk.diagrams.composing import composed
from backend.domain.walk.diagrams.cubes import touches
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.stages import FIRST, Stage
from backend.domain.walk.router.batches import RuleEffect, asks_packet_only
from backend.domain.walk.router.matching import Matching
from backend.domain.walk.router.steps import OWN, WalkSteps
from backend.domain.walk.router.watching import Meeting, Menu, Watch, unwatched

Action = Callable[[Bearing], Bearing]

Rows = Sequence[tuple[int, ...]]  # numbers of rules: one, or several that are applied at once
DEEPEST_JUMPS = 64  # followed jumps within jumps; Linux's own firewall allows 16

STOPPING = frozenset({"drop", "reject", "tarpit"})
MARKING = frozenset({"mark-connection", "mark-packet", "mark-routing"})
MASKING = frozenset({"src-nat", "masquerade", "netmap", "same"})
REDIRECTING = frozenset({"dst-nat", "redirect"})


@dataclass
class Chains:
    """The rules of one menu, as the packets of one diagram meet them.

    Only packets that `enters` names are in the hook, and only those `within` these values are walked. `met` collects
    the numbers of rules that did something to one, `remarked` of those that overwrote a connection mark. `numbers`
    are of the rules in `steps`. `watch` hears of every rule that a packet of the hook may come to, unless the step
    was known.
    """

    diagram: Diagram[Bearing]
    matching: Matching
    counters: Counters
    rules: Sequence[FirewallRule]
    in_chain: Mapping[str, Sequence[int]]
    enters: Callable[[Bearing], bool] = lambda bearing: bearing.under_way
    stage: Stage = FIRST
    met: set[int] = field(default_factory=set)
    within: Mapping[int, int] = field(default_factory=dict)
    steps: WalkSteps = field(default_factory=WalkSteps)
    numbers: Sequence[int] = ()
    remarked: set[int] = field(default_factory=set)
    menu: Menu = "mangle"
    watch: Watch = unwatched

    def run(self, root: int, chain: str) -> int:
        """The packets that `enters` names through a built-in chain; afterwards none is inside."""
        return self._run(root, chain, 0, (chain,))

    def _run(self, root: int, chain: str, depth: int, path: tuple[str, ...]) -> int:
        """After the first rules applied at once, the rest of a hook goes by what the packets bear."""
        rows = tuple(self._rows(chain))
        first = next((at for at, row in enumerate(rows) if len(row) > 1), len(rows))
        if depth or first == len(rows):
            return self._through(root, rows, depth, path)
        root = self._rows_done(root, rows[: first + 1], depth, path)
        rest = partial(self._through, rows=rows[first + 1 :], depth=depth, path=path)
        return composed(self.diagram, root, rest)

    def _through(self, root: int, rows: Rows, depth: int, path: tuple[str, ...]) -> int:
        root = self._rows_done(root, rows, depth, path)
        return root if depth else self._left(root)

    def _rows_done(self, root: int, rows: Rows, depth: int, path: tuple[str, ...]) -> int:
        for row in rows:
            root = (
                self._batch(root, row, depth, path)
                if len(row) > 1
                else self._step(root, row[0], depth, path)
            )
        return root

    def _left(self, root: int) -> int:
        return self.diagram.mapped(
            root, lambda bearing: bearing._replace(depth=0) if bearing.depth else bearing
        )

    def _rows(self, chain: str) -> Iterator[tuple[int, ...]]:
        """Single rules, and rows of rules that are applied at once."""
        numbers = self.in_chain.get(chain, ())
        for is_row, group in groupby(numbers, self._is_batched):
            row = tuple(group)
            yield from (row,) if is_row else ((number,) for number in row)

    def _is_batched(self, number: int) -> bool:
        return self.steps.batches is not None and asks_packet_only(self.rules[number])

    def _batch(self, root: int, row: tuple[int, ...], depth: int, path: tuple[str, ...]) -> int:
        """Neither `watch` nor `met` hears of its single rules."""
        batches = self.steps.batches
        if batches is None:
            return root
        known = tuple(self.numbers[number] for number in row)
        asks_hash = any(self.rules[number].pcc is not None for number in row)
        batch = (known, depth, path[0], self.stage if asks_hash else FIRST)
        if batch not in batches.made:
            batches.made[batch] = batches.effect(tuple(self._effects(row)), depth)
        step = (root, batch)
        if step not in batches.laid:
            comes = self._comes(depth)
            batches.laid[step] = batches.lay(self.diagram, root, batches.made[batch], depth, comes)
        return batches.laid[step]

    def _effects(self, row: Iterable[int]) -> Iterator[RuleEffect]:
        for number in row:
            action = effect(self.rules[number])
            cubes = self._within(self.matching.cubes(self.rules[number], self.stage))
            if action is not None and cubes:
                yield cubes, action

    def _step(self, root: int, number: int, depth: int, path: tuple[str, ...]) -> int:
        """Reuses a step that another configuration made."""
        known = self.numbers[number] if self.numbers else OWN
        if known == OWN:
            return self._meet(root, number, depth, path)
        step = (root, known, depth, path[0], self.stage)
        if step not in self.steps.done:
            self.steps.done[step] = self._meet(root, number, depth, path)
        elif self.steps.done[step] != root:
            self.met.add(number)
        return self.steps.done[step]

    def _meet(self, root: int, number: int, depth: int, path: tuple[str, ...]) -> int:
        rule = self.rules[number]
        if self.within and not self._within(self.matching.cubes(rule, self.stage)):
            return root
        fits, comes = self.matching.condition(rule), self._comes(depth)

        def wanted(bearing: Bearing) -> bool:
            return comes(bearing) and fits(bearing)

        cubes = self._cubes(root, number, wanted, path)
        self.watch(
            Meeting(self.menu, path[0], number, self.stage, root, cubes, self.enters, comes, fits)
        )
        done = self._done(root, number, cubes, wanted, path)
        if done != root:
            self.met.add(number)
        return done

    def _done(
        self,
        root: int,
        number: int,
        cubes: Iterable[Cube],
        wanted: Callable[[Bearing], bool],
        path: tuple[str, ...],
    ) -> int:
        rule = self.rules[number]
        if rule.action == "jump":
            return self._jump(root, rule, cubes, wanted, path)
        action = effect(rule)
        if action is None:
            return root
        return self._changed(root, cubes, wanted, self._noted(number, action))

    def _comes(self, depth: int) -> Callable[[Bearing], bool]:
        return lambda bearing: bearing.depth == depth and self.enters(bearing)

    def _noted(self, number: int, action: Action) -> Action:
        def noted(bearing: Bearing) -> Bearing:
            after = action(bearing)
            if bearing.connection_mark and after.connection_mark != bearing.connection_mark:
                self.remarked.add(number)
            return after

        return noted

    def _jump(
        self,
        root: int,
        rule: FirewallRule,
        cubes: Iterable[Cube],
        wanted: Callable[[Bearing], bool],
        path: tuple[str, ...],
    ) -> int:
        """Skips a chain that is being walked already, or the walk would not end."""
        if rule.jump_target in path or len(path) > DEEPEST_JUMPS:
            return root
        inner = len(path)
        entered = self._changed(root, cubes, wanted, lambda bearing: bearing._replace(depth=inner))
        if entered == root:
            return root
        left = self._run(entered, rule.jump_target, inner, (*path, rule.jump_target))
        return self.diagram.mapped(
            left,
            lambda bearing: (
                bearing._replace(depth=inner - 1) if bearing.depth == inner else bearing
            ),
        )

    def _changed(
        self, root: int, cubes: Iterable[Cube], wanted: Callable[[Bearing], bool], action: Action
    ) -> int:
        """Cubes do not overlap, so no packet meets the rule twice."""
        for cube in cubes:
            root = self.diagram.changed(root, cube, wanted, action)
        return root

    def _cubes(
        self, root: int, number: int, wanted: Callable[[Bearing], bool], path: tuple[str, ...]
    ) -> tuple[Cube, ...]:
        """Counters and draws come last: they see only what fits all other matchers."""
        rule = self.rules[number]
        cubes = self._within(self.matching.cubes(rule, self.stage))
        if rule.nth is not None:
            reached = self._reached(root, cubes, wanted)
            place = (self.stage, self.menu, path, number)
            more = self.counters.cube(self.diagram.levels, rule.nth, reached, place)
            cubes = tuple(tuple(sorted((*cube, *more))) for cube in cubes)
        if rule.random_pct is not None:
            more = draw(self.diagram.levels, (self.stage, number), rule.random_pct)
            cubes = tuple(tuple(sorted((*cube, *more))) for cube in cubes)
        return cubes

    def _within(self, cubes: tuple[Cube, ...]) -> tuple[Cube, ...]:
        return tuple(cube for cube in cubes if touches(cube, self.within))

    def _reached(self, root: int, cubes: Iterable[Cube], wanted: Callable[[Bearing], bool]) -> int:
        """The packets that come to a rule's counter, as a function with two values."""
        here, elsewhere = Bearing(depth=HOOK_DONE - 1), Bearing(depth=HOOK_DONE - 2)
        marked = self._changed(root, cubes, wanted, lambda _: here)
        return self.diagram.mapped(
            marked, lambda bearing: bearing if bearing == here else elsewhere
        )


def by_chain(rules: Iterable[FirewallRule]) -> Mapping[str, Sequence[int]]:
    numbers: dict[str, list[int]] = {}
    for number, rule in enumerate(rules):
        if not rule.disabled:
            numbers.setdefault(rule.chain, []).append(number)
    return numbers


def effect(rule: FirewallRule) -> Action | None:
    """What a rule does to a packet; None if that decides nothing about its way."""
    if rule.action in MARKING:
        return lambda bearing: _passed(_marked(bearing, rule), rule)
    if rule.action in STOPPING:
        return lambda bearing: bearing._replace(fate="dropped")
    if rule.action == "return":
        return lambda bearing: bearing._replace(depth=bearing.depth - 1)
    if rule.action == "fasttrack-connection":
        return lambda bearing: bearing._replace(fasttracked=True)
    if rule.action in REDIRECTING:
        return lambda bearing: bearing._replace(depth=HOOK_DONE, translated=target_of(rule))
    return (lambda bearing: bearing._replace(depth=HOOK_DONE)) if _ends_chain(rule) else None


def target_of(rule: FirewallRule) -> tuple[str, str]:
    """Address and port from dst-nat or redirect; a missing one stays (the manual: "and/or")."""
    return THE_ROUTER if rule.action == "redirect" else rule.to_addresses, rule.to_ports


def _ends_chain(rule: FirewallRule) -> bool:
    if rule.action == "accept" or rule.action in MASKING:
        return True
    return rule.action.startswith(("change-", "set-")) and not rule.passthrough


def _marked(bearing: Bearing, rule: FirewallRule) -> Bearing:
    if rule.action == "mark-connection":
        return bearing._replace(connection_mark=_mark(rule.new_connection_mark))
    if rule.action == "mark-packet":
        return bearing._replace(packet_mark=_mark(rule.new_packet_mark))
    return bearing._replace(routing_mark=_mark(rule.new_routing_mark))


def _mark(text: str) -> str:
    return "" if text == NO_MARK else text


def _passed(bearing: Bearing, rule: FirewallRule) -> Bearing:
    return bearing if rule.passthrough else bearing._replace(depth=HOOK_DONE)
