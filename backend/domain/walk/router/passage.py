"""A packet's passage through a router, hook by hook, as a function from a class of packets to their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams.bearing import FRESH, OUTSIDE, Bearing
from backend.domain.walk.diagrams.chance import Counters, counters_of
from backend.domain.walk.diagrams.composing import composed
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.stages import Stage
from backend.domain.walk.router.chains import Chains, by_chain
from backend.domain.walk.router.compiled import Compiled, rules_of
from backend.domain.walk.router.decision import RoutingDecision
from backend.domain.walk.router.matching import Matching
from backend.domain.walk.router.next_hops import NOTHING, Down, NextHops
from backend.domain.walk.router.steps import WalkSteps
from backend.domain.walk.router.tables import Tables
from backend.domain.walk.router.watching import Menu, Watch, unwatched


@dataclass
class Router:
    """Configuration number `at` of the compiled ones, over a diagram that several routers may share.

    `met`: numbers of the mangle rules that did something so far; `remarked`: of those that overwrote a connection
    mark. `within`: only packets with these values are walked, so rules about others are skipped. `steps` are shared
    with configurations of the same addresses, lists and interfaces. `watch` hears of every rule and table.
    """

    compiled: Compiled
    diagram: Diagram[Bearing]
    config: RouterConfig
    at: int = 0
    down: Down = NOTHING
    known: Mapping[str, str] = field(default_factory=dict)
    met: set[int] = field(default_factory=set)
    within: Mapping[int, int] = field(default_factory=dict)
    steps: WalkSteps | None = None
    remarked: set[int] = field(default_factory=set)
    watch: Watch = unwatched
    counters: Counters = field(init=False)
    matching: Matching = field(init=False)
    decision: RoutingDecision = field(init=False)
    _by_chain: dict[int, Mapping[str, Sequence[int]]] = field(init=False, default_factory=dict)
    _numbers: dict[int, list[int]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.counters = counters_of(rules_of(self.config))
        self.matching = Matching(self.compiled, self.config, self.diagram.levels, self.at)
        hops = NextHops(self.config, self.down, self.known)
        tables = Tables(self.config, self.compiled.addresses, hops)
        self.decision = RoutingDecision(self.diagram, self.compiled, tables, self.at, self.watch)
        if self.steps is not None:
            menus = (self.config.mangle, self.config.filter_rules)
            self._numbers = {id(rules): self.steps.numbered(rules) for rules in menus}

    def narrowed(self, within: Mapping[int, int]) -> Router:
        """The same router, with the rules that it read, for fewer packets."""
        narrow = copy(self)
        narrow.within = within
        return narrow

    def over(self, diagram: Diagram[Bearing], steps: WalkSteps | None) -> Router:
        """Over another diagram with the same levels, so that this one's nodes can be forgotten."""
        other = copy(self)
        other.diagram = diagram
        other.counters = counters_of(rules_of(self.config))
        other.decision = replace(self.decision, diagram=diagram)
        other.steps = steps
        return other

    def start(self, cubes: Iterable[Cube], bearing: Bearing = FRESH) -> int:
        root = self.diagram.leaf(OUTSIDE)
        for cube in cubes:
            root = self.diagram.changed(root, cube, lambda _: True, lambda _: bearing)
        return root

    def from_interface(self, root: int, stage: Stage) -> int:
        """Packets that came in by an interface: marks, routing decision, then in or on."""
        return self.after_marks(self.prerouting(root, stage), stage)

    def after_marks(self, marked: int, stage: Stage) -> int:
        """The routing decision and what follows, for packets that passed prerouting."""
        if self.steps and self.steps.batches:
            return composed(self.diagram, marked, partial(self.routed, stage=stage))
        return self.routed(marked, stage)

    def prerouting(self, root: int, stage: Stage) -> int:
        return self._chains(self.config.mangle, stage).run(root, "prerouting")

    def destination_nat(self, root: int, stage: Stage) -> int:
        """dst-nat changes no mark; `watch` hears who meets which rule."""
        return self._chains(self.config.nat, stage).run(root, "dstnat")

    def source_nat(self, root: int, stage: Stage) -> int:
        """src-nat for what leaves; `watch` hears of it too."""
        return self._chains(self.config.nat, stage, _has_left).run(root, "srcnat")

    def routed(self, root: int, stage: Stage) -> int:
        root = self.decision.run(root)
        root = self._hook(root, stage, "input", lambda bearing: bearing.fate == "local")
        root = self._hook(root, stage, "forward", _leaves)
        return self._leave(root, stage)

    def from_router(self, root: int, stage: Stage) -> int:
        """The router's own packets: routed, marked with a known way out, and routed again."""
        routed = self.decision.run(root)
        marked = self._hook(routed, stage, "output", _leaves)
        again = self.diagram.changed(
            marked,
            (),
            lambda bearing: _leaves(bearing) and bool(bearing.routing_mark),
            lambda bearing: bearing._replace(interface="", gateway="", table="", weight_known=True),
        )
        return self._leave(self.decision.run(again), stage)

    def _leave(self, root: int, stage: Stage) -> int:
        return self.left(self._hook(root, stage, "postrouting", _leaves))

    def left(self, root: int) -> int:
        return self.diagram.changed(
            root, (), _leaves, lambda bearing: bearing._replace(fate="left")
        )

    def _hook(
        self,
        root: int,
        stage: Stage,
        chain: str,
        enters: Callable[[Bearing], bool],
    ) -> int:
        """Mangle comes before the filter in every hook that has both."""
        for rules in (self.config.mangle, self.config.filter_rules):
            if chain in self._in_chains(rules):
                root = self._chains(rules, stage, enters).run(root, chain)
        return root

    def _in_chains(self, rules: tuple[FirewallRule, ...]) -> Mapping[str, Sequence[int]]:
        if id(rules) not in self._by_chain:
            self._by_chain[id(rules)] = by_chain(rules)
        return self._by_chain[id(rules)]

    def _chains(
        self,
        rules: tuple[FirewallRule, ...],
        stage: Stage,
        enters: Callable[[Bearing], bool] = lambda bearing: bearing.under_way,
    ) -> Chains:
        menu = self._menu(rules)
        chains = Chains(
            self.diagram,
            self.matching,
            self.counters,
            rules,
            self._in_chains(rules),
            enters,
            stage,
            within=self.within,
            steps=self.steps or WalkSteps(),
            numbers=self._numbers.get(id(rules), ()),
            menu=menu,
            watch=self.watch,
        )
        if menu == "mangle":
            chains.met, chains.remarked = self.met, self.remarked
        return chains

    def _menu(self, rules: tuple[FirewallRule, ...]) -> Menu:
        if rules is self.config.mangle:
            return "mangle"
        return "filter" if rules is self.config.filter_rules else "nat"


def _has_left(bearing: Bearing) -> bool:
    return bearing.fate == "left"


def _leaves(bearing: Bearing) -> bool:
    return not bearing.fate and bool(bearing.interface)
