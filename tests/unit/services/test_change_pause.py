"""When a change that rests is looked at again."""

from __future__ import annotations

from typing import cast

import pytest

from backend.domain.changes.states import ChangeState
from backend.services.changes.book import ChangeRecords
from backend.services.changes.following import Follower
from backend.services.changes.means import Means, Pace
from tests.unit.services.bare_case import NOW, bare_case

PACE = Pace(watch_s=50.0, retry_s=2.0, grace_s=3.0)
"""Between looks; after trouble; and what the router's own timer gets."""


@pytest.mark.parametrize(
    "state, left_s, pause_s",
    [
        ("pending", 170.0, 50.0),
        ("pending", 47.0, 50.0),
        ("pending", 46.0, 49.0),
        ("pending", 0.0, 3.0),
        ("pending", -1.0, 2.0),
        ("pending", -100.0, 2.0),
        ("reverting", 170.0, 2.0),
        ("confirming", 170.0, 2.0),
    ],
)
def test_a_pending_change_is_watched_until_its_time_and_every_other_tried_again(
    state: ChangeState, left_s: float, pause_s: float
) -> None:
    # Nothing here is stored or sent: the pause follows from the case, the clock and the pace alone.
    means = Means(
        cast("ChangeRecords", None),
        lambda: NOW,
        60.0,
        PACE,
        lambda _: True,
        lambda _: None,
        lambda _: None,
    )
    assert Follower(means).pause_of(bare_case(state, left_s)) == pause_s
