"""What an admin may set for the balance of a router: each limit on both of its sides, with the field that is wrong."""

import pytest

from backend.domain.balance.settings import DEFAULT, BalanceSettings, checked
from backend.errors import Invalid

UPLINKS = (1, 2, 3)


@pytest.mark.parametrize(
    "settings",
    [
        DEFAULT,
        BalanceSettings(minimum_shares={1: 0.0, 2: 0.99}),
        BalanceSettings(minimum_shares={1: 0.5, 2: 0.5}),
        BalanceSettings(minimum_shares={1: 0.1, 2: 0.2, 3: 0.7}),
        BalanceSettings(largest_denominator=3),
    ],
)
def test_what_makes_sense_is_taken_as_it_is(settings):
    assert checked(settings, UPLINKS) is settings


@pytest.mark.parametrize(
    "settings, field",
    [
        (BalanceSettings(minimum_shares={4: 0.1}), "minimum_shares.4"),
        (BalanceSettings(minimum_shares={1: 0.1, 9: 0.1}), "minimum_shares.9"),
        (BalanceSettings(minimum_shares={1: -0.01}), "minimum_shares.1"),
        (BalanceSettings(minimum_shares={2: 1.0}), "minimum_shares.2"),
        (BalanceSettings(minimum_shares={2: float("nan")}), "minimum_shares.2"),
        (BalanceSettings(minimum_shares={1: 0.5, 2: 0.51}), "minimum_shares"),
        (BalanceSettings(largest_denominator=2), "largest_denominator"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(settings, field):
    with pytest.raises(Invalid) as refusal:
        checked(settings, UPLINKS)
    assert refusal.value.field == field


def test_the_number_of_uplinks_is_in_the_sentence():
    with pytest.raises(Invalid, match="Each of 3 ISPs"):
        checked(BalanceSettings(largest_denominator=2), UPLINKS)


def test_a_router_without_uplinks_has_nothing_to_share():
    assert checked(DEFAULT, ()) is DEFAULT
