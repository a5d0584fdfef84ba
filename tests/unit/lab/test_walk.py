"""The product's walk of a packet against the lab's router: same marks, same line. They share no code."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.config import RouterConfig
from backend.domain.config.interfaces import Address, AddressList, Interface, ListMember
from backend.domain.config.router_rows import MANGLE, PLANNED_MENUS, Snapshot
from backend.domain.config.rows_config import config_of
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    DESTINATION_PORT,
    ENTRY,
    PROTOCOL,
    SOURCE,
    SOURCE_PORT,
    STATE,
    is_chance,
)
from backend.domain.walk.diagrams.stages import FIRST, LATER
from backend.domain.walk.router.compiled import compiled
from backend.domain.walk.router.passage import Router
from lab.campuses.regimes import apply_regime
from lab.device.equipment import equip
from lab.device.router import SimulatedRouter
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Regime
from lab.scenarios.wan_states import WanState
from lab.traffic.population import FIELD_MASKS, Population
from lab.traffic.routing import LOST
from lab.traffic.steering import ConnectionTable
from tests.examples import examples

STRADA = load_scenario("strada")
INSIDE = "bridge-lan"
LISTS = "/ip/firewall/address-list"
NEW, ESTABLISHED = 1, 2

SOURCES = [0x0A140000 + number for number in (2, 3, 130, 131, 2 * 256, 70 * 256 + 9)]
DESTINATIONS = [0xC6120001 + 97 * number for number in range(4)] + [0x08080808]
PORTS = [53, 80, 443, 5000]


def _people() -> Population:
    """Every source with every destination, with ports and protocols that repeat in other steps."""
    pairs = [(source, target) for source in SOURCES for target in DESTINATIONS for _ in range(4)]
    size = len(pairs)
    part = np.full(size, 1 / size)
    return Population(
        src_address=np.array([source for source, _ in pairs], dtype=np.uint64),
        dst_address=np.array([target for _, target in pairs], dtype=np.uint64),
        src_port=np.array([PORTS[at * 3 % 4] for at in range(size)], dtype=np.uint64),
        dst_port=np.array([PORTS[at * 7 // 3 % 4] for at in range(size)], dtype=np.uint64),
        protocol=np.array([(6, 17, 1)[at % 3] for at in range(size)], dtype=np.uint64),
        group=np.zeros(size, dtype=np.int64),
        groups=1,
        download=part,
        upload=part,
        seed=1,
    )


PEOPLE = _people()

marks = st.sampled_from(["a", "b", "c"])
tables = st.sampled_from(["toISP1", "toISP2", "toISP3", "nowhere"])
networks = st.sampled_from(
    [
        "10.20.0.0/16",
        "10.20.0.2",
        "10.20.0.128/25",
        "198.18.0.0/15",
        "10.20.0.2-10.20.2.0",
        "8.8.8.8",
    ]
)
classifiers = st.builds(
    lambda fields, each, at, sign: f"{sign}{fields}:{each}/{at % each}",
    st.sampled_from(sorted(FIELD_MASKS)),
    st.sampled_from([1, 2, 3, 4, 5]),
    st.integers(0, 4),
    st.sampled_from(["", "", "", "!"]),
)


def signed(texts):
    return st.builds(lambda sign, text: sign + text, st.sampled_from(["", "", "!"]), texts)


def asks(name, values):
    return values.map(lambda value: {name: value})


def joined(parts):
    return {name: value for part in parts for name, value in part.items()}


matchers = st.lists(
    st.one_of(
        asks("connection-mark", signed(st.sampled_from(["a", "b", "no-mark"]))),
        asks("routing-mark", signed(st.sampled_from(["toISP1", "toISP2", "no-mark"]))),
        asks("connection-state", signed(st.sampled_from(["new", "established,related"]))),
        asks("in-interface", signed(st.sampled_from([INSIDE, "ether1"]))),
        asks("in-interface-list", signed(st.sampled_from(["LAN", "WAN", "all", "nothing"]))),
        asks("src-address", signed(networks)),
        asks("dst-address", signed(networks)),
        asks("src-address-list", signed(st.sampled_from(["LOCAL", "some", "missing"]))),
        asks("dst-address-list", signed(st.sampled_from(["LOCAL", "some"]))),
        asks("dst-address-type", signed(st.just("local"))),
        asks("protocol", signed(st.sampled_from(["tcp", "udp", "icmp", "17"]))),
        asks("dst-port", signed(st.sampled_from(["53", "80,443", "1-1000"]))),
        asks("src-port", signed(st.sampled_from(["53", "80,443"]))),
        asks("port", signed(st.sampled_from(["53", "80,443"]))),
        asks("per-connection-classifier", classifiers),
    ),
    max_size=3,
).map(joined)

passing = st.sampled_from(["true", "true", "false"])
actions = st.one_of(
    st.builds(
        lambda mark, on: {"action": "mark-connection", "new-connection-mark": mark, "passthrough": on},
        st.one_of(marks, marks, st.just("no-mark")),
        passing,
    ),
    st.builds(
        lambda mark, on: {"action": "mark-routing", "new-routing-mark": mark, "passthrough": on},
        tables,
        passing,
    ),
    st.sampled_from(["accept", "return", "passthrough", "log"]).map(lambda name: {"action": name}),
    st.sampled_from(["x", "y"]).map(lambda name: {"action": "jump", "jump-target": name}),
)  # fmt: skip
rules = st.lists(
    st.builds(
        lambda chain, matcher, action, off: {**matcher, **action, "chain": chain, "disabled": off},
        st.sampled_from(["prerouting", "prerouting", "prerouting", "x", "y"]),
        matchers,
        actions,
        st.sampled_from(["false"] * 9 + ["true"]),
    ),
    max_size=14,
)
steers = st.lists(
    st.builds(
        lambda action, table, parts: {"action": action, "table": table, **joined(parts)},
        st.sampled_from(["lookup", "lookup-only-in-table", "drop"]),
        tables,
        st.lists(
            st.one_of(
                asks("src-address", networks.filter(lambda text: "-" not in text)),
                asks("dst-address", st.sampled_from(["198.18.0.0/15", "8.8.8.8/32"])),
                asks("routing-mark", st.sampled_from(["toISP1", "toISP2"])),
                asks("interface", st.sampled_from([INSIDE, "ether1"])),
            ),
            max_size=2,
        ),
    ),
    max_size=2,
)


def lab_router(method, rows, steering):
    router = SimulatedRouter(version="7.18.2", clock=lambda: 0.0, booted_at=0.0)
    equip(router, STRADA)
    regime = Regime(
        at_s=0.0, label="test", method=method, weights=(1, 2, 2), classifier="both-addresses", hash_policy="l3",
        queue="only-hardware-queue", new_only=True, fasttrack=False,
    )  # fmt: skip
    apply_regime(router, STRADA, regime)
    menus = router.menus
    for number, address in enumerate(("10.20.0.128/25", "198.18.0.98", "10.20.70.9-10.20.80.0")):
        menus[LISTS].rows.append({".id": f"*F{number}", "list": "some", "address": address})
    menus[MANGLE].rows[:] = [{".id": f"*{at + 1:X}", **row} for at, row in enumerate(rows)]
    menus["/routing/rule"].rows[:] = [
        {".id": f"*{at + 1:X}", **row} for at, row in enumerate(steering)
    ]
    return router


def config_read(router) -> RouterConfig:
    """The same rows as the product reads them."""
    menus = router.menus
    lists: dict[str, list[str]] = {}
    for row in menus[LISTS].rows:
        lists.setdefault(row["list"], []).append(row["address"])
    base = RouterConfig(
        interfaces=tuple(
            Interface(row["name"], type=row["type"]) for row in menus["/interface"].rows
        ),
        list_members=tuple(
            ListMember(row["list"], row["interface"])
            for row in menus["/interface/list/member"].rows
        ),
        addresses=tuple(
            Address(row["address"], row["interface"], row["network"])
            for row in menus["/ip/address"].rows
        ),
        address_lists=tuple(
            AddressList(name, tuple(addresses)) for name, addresses in lists.items()
        ),
    )
    kept = {
        menu: tuple(row for row in menus[menu].rows if row.get("dynamic") != "true")
        for menu in PLANNED_MENUS
    }
    return config_of(base, Snapshot(kept))


class Walked:
    """All packets of the lab's inside, first ones and later ones."""

    def __init__(self, config: RouterConfig) -> None:
        self.compiled = compiled([config])
        self.diagram = Diagram[Bearing](self.compiled.levels())
        router = Router(self.compiled, self.diagram, config)
        root = router.start([((ENTRY, self.compiled.entry_mask([INSIDE])), (STATE, NEW))])
        self.first = router.from_interface(root, FIRST)
        kept = self.diagram.mapped(
            self.first, lambda bearing: Bearing(connection_mark=bearing.connection_mark)
        )
        later = self.diagram.moved(
            kept, STATE, NEW, ESTABLISHED, self.diagram.leaf(Bearing(outside=True))
        )
        self.later = router.from_interface(later, LATER)

    def bearing(self, root: int, stream: int, state: int) -> Bearing:
        """What one stream's packet bears at the end, its hashes computed as the lab does."""
        addresses, ports = self.compiled.addresses, self.compiled.ports
        point = {
            ENTRY: self.compiled.entries[INSIDE],
            STATE: state,
            PROTOCOL: self.compiled.protocols.atom_of(int(PEOPLE.protocol[stream])),
            SOURCE: addresses.atom_of(int(PEOPLE.src_address[stream])),
            DESTINATION: addresses.atom_of(int(PEOPLE.dst_address[stream])),
            SOURCE_PORT: ports.atom_of(int(PEOPLE.src_port[stream])),
            DESTINATION_PORT: ports.atom_of(int(PEOPLE.dst_port[stream])),
        }
        levels = self.diagram.levels.by_number.values()
        point |= {
            level.number: self._turn(level.key, stream)
            for level in levels
            if is_chance(level.number)
        }
        return self.diagram.value(self.diagram.followed(root, point))

    def _turn(self, key, stream: int) -> int:
        if key[1] == "routes":
            return 1 << int(PEOPLE.key(FIELD_MASKS["both-addresses"], salt=1)[stream]) % key[2]
        assert key[1] == "pcc"
        hashed = int(PEOPLE.key(FIELD_MASKS[key[2]])[stream])
        return self.compiled.hashes.remainders[key[2]].atom_of(
            hashed % self.compiled.hashes.periods[key[2]]
        )


@examples(400)
@given(st.sampled_from(["pcc", "ecmp", "failover"]), rules, steers)
def test_every_packet_goes_the_lab_routers_way(method, rows, steering):
    router = lab_router(method, rows, steering)
    walked = Walked(config_read(router))
    table = ConnectionTable(PEOPLE, STRADA.lan_prefix, 480.0)
    uplinks: dict[str, WanState] = {}
    first_marks = table.first_marks(router.menus, STRADA.wans, uplinks)
    exits = table.steer(router.menus, STRADA.wans, uplinks, 0.0).layers[-1].slow
    names = {LOST: "", **{number: wan.interface for number, wan in enumerate(STRADA.wans)}}
    for stream in range(PEOPLE.size):
        first = walked.bearing(walked.first, stream, NEW)
        assert first.connection_mark == first_marks[stream].removeprefix("no-mark")
        later = walked.bearing(walked.later, stream, ESTABLISHED)
        assert later.interface == names[int(exits[stream])]
