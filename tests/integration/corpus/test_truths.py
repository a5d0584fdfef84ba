"""The truths themselves: complete, of many kinds, and judged a second time by the lab's router."""

import pytest

from tests.corpus.lab_reach import loses_networks, loses_the_router
from tests.corpus.lab_shares import NOISE, lab_shares
from tests.corpus.reading import names, router_of, text_of
from tests.corpus.truth import code, truth_of

TRUTHS = {name: truth_of(name) for name in names()}
TOLD = [
    name
    for name, truth in TRUTHS.items()
    if not truth.not_in_lab and None not in truth.weights.values()
]


@pytest.mark.parametrize("name", TOLD)
def test_connections_through_the_lab_are_shared_as_the_truth_says(name):
    truth = TRUTHS[name]
    for shares in lab_shares(router_of(text_of(name), ports=truth.ports), truth.uplinks):
        for uplink, weight in truth.weights.items():
            assert shares[uplink] == pytest.approx(float(weight), abs=NOISE)


def test_clients_in_the_lab_reach_the_router_and_each_other_but_where_the_truth_says():
    for name, truth in TRUTHS.items():
        codes = {code(entry) for entry in truth.findings}
        router = router_of(text_of(name), ports=truth.ports)
        cut_off = bool(codes & {"classifier_takes_local", "router_cut_off"})
        assert loses_the_router(router, truth.uplinks) is cut_off, name
        if not truth.not_in_lab:
            assert loses_networks(router, truth.uplinks) is ("inside_cut_off" in codes), name


def test_the_corpus_is_large_and_of_many_kinds():
    kinds = {truth.source for truth in TRUTHS.values()}
    assert len(TRUTHS) >= 60
    assert kinds >= {"manual", "wiki", "forum", "export"}
    assert kinds >= {"tutorial id", "tutorial pt", "tutorial es"}


def test_every_defect_that_a_configuration_can_show_is_shown():
    """Defect 17 is about the time after confirming, not about a configuration."""
    shown = {defect for truth in TRUTHS.values() for defect in truth.defects}
    assert shown == {*(str(number) for number in range(1, 17)), "not understood"}


def test_every_truth_says_how_it_was_read():
    assert all(len(truth.notes) > 40 for truth in TRUTHS.values())
