import ipaddress
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.scenarios.scenario import PopulationSpec
from lab.traffic.population import FIELD_MASKS, Population, build_population

SPEC = PopulationSpec(200, 60, 4, 3, 0.7, 3, 5, 480.0)
LAN = "10.20.0.0/16"


def campus(seed: int = 1, **changes: object) -> Population:
    return build_population(replace(SPEC, **changes), LAN, seed)


def bucket_share(population: Population, fields: str, denominator: int) -> np.ndarray:
    bucket = population.key(FIELD_MASKS[fields]) % np.uint64(denominator)
    return np.bincount(bucket.astype(int), weights=population.download, minlength=denominator)


def test_equal_seeds_give_equal_campuses_and_others_do_not() -> None:
    first, same, other = campus(1), campus(1), campus(2)
    assert np.array_equal(first.download, same.download)
    assert np.array_equal(first.dst_address, same.dst_address)
    assert not np.array_equal(first.dst_address, other.dst_address)


def test_parts_add_up_and_clients_live_on_the_campus() -> None:
    people = campus()
    assert people.download.sum() == pytest.approx(1)
    assert people.upload.sum() == pytest.approx(1)
    assert people.size == 200 * 4 * 3
    lan = ipaddress.ip_network(LAN)
    clients = {ipaddress.ip_address(int(a)) for a in people.src_address}
    assert len(clients) == 200
    assert all(client in lan for client in clients)


@pytest.mark.parametrize("denominator", [2, 3, 5, 7, 16])
def test_connections_hash_evenly(denominator: int) -> None:
    """Pearson's chi-square on distinct keys stays below the 99.9 % quantile (Wilson-Hilferty)."""
    people = campus(hosts=900, servers=1000)
    keys = np.unique(people.key(FIELD_MASKS["both-addresses"]))
    count = np.bincount((keys % np.uint64(denominator)).astype(int), minlength=denominator)
    expected = keys.size / denominator
    chi2 = float(((count - expected) ** 2 / expected).sum())
    free = denominator - 1
    limit = free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3
    assert chi2 < limit


def test_heavy_tails_make_buckets_uneven_and_flat_ones_do_not() -> None:
    def spread(tail: float) -> float:
        shares = [bucket_share(campus(seed, tail=tail), "src-address", 5) for seed in range(8)]
        return float(np.mean([abs(share - 0.2).max() for share in shares]))

    assert spread(0.0) < 0.07 < spread(1.2)


@pytest.mark.parametrize(
    "fields, together",
    [
        ("src-address", "src_address"),
        ("dst-address", "dst_address"),
        ("src-port", "src_port"),
        ("dst-port", "dst_port"),
    ],
)
def test_classifier_looks_at_its_own_fields_only(fields: str, together: str) -> None:
    people = campus()
    keys = people.key(FIELD_MASKS[fields])
    values = getattr(people, together)
    assert np.unique(keys).size == np.unique(values).size
    for value in np.unique(values)[:20]:
        assert np.unique(keys[values == value]).size == 1


def test_a_pair_stays_together_unless_ports_are_hashed() -> None:
    people = campus()
    pair = people.src_address * np.uint64(2**32) + people.dst_address
    coarse = people.key(FIELD_MASKS["both-addresses"])
    fine = people.key(FIELD_MASKS["both-addresses-and-ports"])
    assert np.unique(coarse).size == np.unique(pair).size
    assert np.unique(fine).size > np.unique(pair).size


@given(st.integers(0, 2**63), st.integers(1, 50))
def test_any_seed_and_size_gives_a_campus(seed: int, hosts: int) -> None:
    people = campus(seed, hosts=hosts, heavy_hosts=0)
    assert people.size == hosts * 12
    assert people.download.min() > 0
