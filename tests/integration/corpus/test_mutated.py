"""Configurations of the corpus with a rule or two changed: shares as the lab's router has them, whatever the change."""

import random

import pytest

from backend.domain.methods.methods import recognise
from backend.routeros.reading.configuration import read_config
from tests.corpus.asking import connected
from tests.corpus.lab_shares import NOISE, lab_shares
from tests.corpus.reading import names, router_of, text_of
from tests.corpus.truth import known_misses, truth_of
from tests.examples import IS_DEEP

MANGLE = "/ip/firewall/mangle"
MATCHERS = (
    *("connection-mark", "connection-state", "in-interface", "in-interface-list", "src-address"),
    *("dst-address-type", "dst-address", "dst-address-list", "per-connection-classifier", "nth"),
)
MUTANTS = 40 if IS_DEEP else 2
TWO_REGIONS = {"011_two_classifiers", "113_two_networks_two_weights"}
"""What all goes one way has no part in a share; that may become of one protocol or network, which the lab counts."""


def _is_asked(name):
    weights = known_misses().get(name, {}).keys() & {"weights", "method"}
    return not (truth_of(name).not_in_lab or weights or name in TWO_REGIONS)


def _drop_a_matcher(rows, at, chance):
    present = [name for name in MATCHERS if name in rows[at]]
    if present:
        del rows[at][chance.choice(present)]


def _move(rows, at, chance):
    rows.insert(chance.randrange(len(rows)), rows.pop(at))


def _remove(rows, at, _chance):
    del rows[at]


def _turn(name, default):
    def change(rows, at, _chance):
        rows[at][name] = "false" if rows[at].get(name, default) == "true" else "true"

    return change


CHANGES = (
    _drop_a_matcher,
    _move,
    _remove,
    _turn("disabled", "false"),
    _turn("passthrough", "true"),
)


def _mutate(router, chance):
    rows = router.menus[MANGLE].rows
    for _ in range(chance.choice((1, 1, 2))):
        if rows:
            chance.choice(CHANGES)(rows, chance.randrange(len(rows)), chance)
    router.settle()


@pytest.mark.parametrize("name", [name for name in names() if _is_asked(name)])
def test_a_changed_rule_changes_the_shares_as_in_the_lab(lab, name):
    truth, chance = truth_of(name), random.Random(name)
    for _ in range(MUTANTS):
        router = router_of(text_of(name), ports=truth.ports)
        _mutate(router, chance)
        with connected(lab, router) as connection:
            balancing = recognise(read_config(connection), truth.uplinks)
        if None in balancing.configured_share.values():
            continue
        for shares in lab_shares(router, truth.uplinks):
            for uplink, share in balancing.configured_share.items():
                assert shares[uplink] == pytest.approx(float(share), abs=NOISE)
