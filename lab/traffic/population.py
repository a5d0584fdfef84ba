"""Who talks to whom: the connections of a campus, each with its part of the demand.

A stream stands for all connections with one client, server and port pair, the smallest thing that a router can send
over one line. So everything below is an array over streams.
"""

import ipaddress
from dataclasses import dataclass, replace

import numpy as np

from lab.scenarios.scenario import PopulationSpec
from lab.traffic.hashing import U64, Floats, Ints, derive, mix, uniforms

# Benchmarking addresses (RFC 2544): never seen on a real internet.
SERVER_BASE = int(ipaddress.IPv4Address("198.18.0.0"))
HTTPS = 443
PROTOCOLS = (6, 6, 17)
FIELD_MASKS = {
    "src-address": 1,
    "dst-address": 2,
    "both-addresses": 3,
    "src-port": 4,
    "src-address-and-port": 5,
    "dst-port": 8,
    "dst-address-and-port": 10,
    "both-ports": 12,
    "both-addresses-and-ports": 15,
}
PROTOCOL_MASK = 16


@dataclass(frozen=True)
class Population:
    """Arrays over streams. `download` and `upload` are parts of the whole demand: each sums to 1."""

    src_address: U64
    dst_address: U64
    src_port: U64
    dst_port: U64
    protocol: U64
    group: Ints  # which noise it follows, buildings first, then heavy hosts
    groups: int
    download: Floats
    upload: Floats
    seed: int

    @property
    def size(self) -> int:
        return int(self.src_address.size)

    def key(self, mask: int, salt: int = 0) -> U64:
        """32 bits per stream over the header fields in the mask (bits as in FIELD_MASKS).

        MikroTik does not publish its hash: this one is even and deterministic, no more.
        """
        fields = (self.src_address, self.dst_address, self.src_port, self.dst_port, self.protocol)
        folded = np.zeros(self.size, dtype=np.uint64)
        for bit, values in enumerate(fields):
            if mask >> bit & 1:
                folded = mix(folded ^ values, derive(mask, bit, salt))
        return folded >> np.uint64(32)

    def with_shares(self, download: Floats, upload: Floats) -> "Population":
        return replace(self, download=download / download.sum(), upload=upload / upload.sum())


def build_population(spec: PopulationSpec, lan_prefix: str, seed: int) -> Population:
    """Hosts with heavy tails; each uses a few servers, the first of them most (parts 1, 1/2, ...)."""
    host, server_turn, _ = _indices(spec)
    key = derive(seed, "population")
    server = _servers(spec, host, server_turn, key)
    size = host.size
    ports = 1024 + uniforms(size, derive(key, "port")) * 64000
    chosen = (uniforms(size, derive(key, "protocol")) * len(PROTOCOLS)).astype(np.int64)
    weight = _host_weight(spec)[host] / (1 + server_turn)
    talk = 0.4 + 1.2 * uniforms(spec.hosts, derive(key, "upload"))[host]
    blank = np.zeros(size)
    population = Population(
        src_address=(_host_addresses(spec, lan_prefix, key)[host]).astype(np.uint64),
        dst_address=(SERVER_BASE + 7 * server + 1).astype(np.uint64),
        src_port=ports.astype(np.uint64),
        dst_port=np.full(size, HTTPS, dtype=np.uint64),
        protocol=np.array(PROTOCOLS, dtype=np.uint64)[chosen],
        group=_groups(spec, key)[host],
        groups=spec.buildings + spec.heavy_hosts,
        download=blank,
        upload=blank,
        seed=seed,
    )
    uneven = 0.7 + 0.6 * uniforms(size, derive(key, "stream"))
    return population.with_shares(weight * uneven, weight * uneven * talk)


def _indices(spec: PopulationSpec) -> tuple[Ints, Ints, Ints]:
    shape = (spec.hosts, spec.servers_per_host, spec.streams_per_pair)
    host, server, stream = np.indices(shape).reshape(3, -1)
    return host, server, stream


def _host_weight(spec: PopulationSpec) -> Floats:
    rank = np.arange(1, spec.hosts + 1, dtype=np.float64)
    # The offset keeps one host from carrying the campus when the tail is heavy.
    return np.asarray((rank + 3.0) ** -spec.tail)


def _host_addresses(spec: PopulationSpec, lan_prefix: str, key: int) -> Ints:
    network = ipaddress.IPv4Network(lan_prefix)
    # Distinct addresses: one per equal piece of the prefix, moved inside its piece.
    piece = (network.num_addresses - 256) // spec.hosts
    moved = (uniforms(spec.hosts, derive(key, "host")) * piece).astype(np.int64)
    return int(network.network_address) + 128 + piece * np.arange(spec.hosts) + moved


def _servers(spec: PopulationSpec, host: Ints, turn: Ints, key: int) -> Ints:
    draw = uniforms(spec.hosts * spec.servers_per_host, derive(key, "server"))
    picked = draw[host * spec.servers_per_host + turn]
    # The square makes the first servers popular, as content networks are.
    return np.asarray((picked**2 * spec.servers).astype(np.int64))


def _groups(spec: PopulationSpec, key: int) -> Ints:
    group = (uniforms(spec.hosts, derive(key, "building")) * spec.buildings).astype(np.int64)
    group[: spec.heavy_hosts] = spec.buildings + np.arange(spec.heavy_hosts)
    return group
