"""Configurations as people write them: what the product says of each, against what a router does."""

import pytest

from tests.corpus.asking import verdict_of
from tests.corpus.reading import names
from tests.corpus.truth import known_misses

KNOWN = known_misses()


@pytest.mark.parametrize("name", names())
def test_a_configuration_is_read_as_a_router_does(lab, name):
    """All that differs is known, and all that is known differs: what was cured is taken out."""
    said = verdict_of(lab, name).differences
    known = set(KNOWN.get(name, {}))
    assert {what: said[what] for what in said.keys() - known} == {}
    assert known - said.keys() == set()


def test_every_known_miss_is_of_a_configuration_and_has_its_reason():
    assert KNOWN.keys() <= set(names())
    assert all(why.strip() for misses in KNOWN.values() for why in misses.values())
