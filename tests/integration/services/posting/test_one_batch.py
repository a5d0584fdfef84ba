"""What one transaction of many answers leaves behind: every byte, what the anchor held, and word to who listens."""

from __future__ import annotations

from backend.domain.metering.ledger import LedgerState
from backend.domain.metering.rates import Anchor
from backend.domain.metering.readings import InterfaceReading
from backend.domain.metering.slots import Slot
from backend.services.polling.poll_targets import PollTarget
from backend.store.engine.database import Database
from backend.store.engine.signals import Listener, Signal
from backend.store.polling import anchors
from backend.store.polling.anchors import Held
from backend.store.tables import Anchor as StoredAnchor
from tests.integration.services.posting.answers import (
    T0,
    all_slots,
    answer,
    failure,
    interface,
    post,
)

FIVE_MINUTES_MS = 300_000


def test_a_slot_that_was_settled_gets_the_rest_in_the_same_batch(
    database: Database, target: PollTarget
) -> None:
    """As after an outage of the database: a failure and the next good reading waited in memory together."""
    post(database, answer(target, T0 + 10_000, interface("ether1", 0)))
    post(database, answer(target, T0 + 280_000, interface("ether1", 1_000_000)))
    back = answer(target, T0 + 330_000, interface("ether1", 3_000_000))
    post(database, failure(target, T0 + 310_000), back)
    slots = all_slots(database, target.uplinks[0].uplink_id)
    assert sum(slot.download_bytes for slot in slots.values()) == 3_000_000
    assert slots[T0].covered_ms == FIVE_MINUTES_MS - 10_000


def test_who_listens_hears_which_routers_have_samples(
    database: Database, database_url: str, target: PollTarget
) -> None:
    with Listener(database_url) as listener:
        post(database, answer(target, T0, interface("ether1", 0)))
        assert listener.wait(120) == [Signal("samples", (target.router_id,))]


READING = InterfaceReading(
    "ether1", "*7", 11, 12, 13, 14, 15, 16, 17, 18, running=True, disabled=False, link_downs=19
)


def kept(database: Database, uplink_id: int, held: Held) -> Held:
    with database.transaction() as session:
        anchors.save(session, [], {uplink_id: held})
    with database.transaction() as session:
        return anchors.load(session, [uplink_id])[uplink_id]


def test_an_anchor_comes_back_with_every_counter_in_its_place(
    database: Database, target: PollTarget
) -> None:
    uplink_id = target.uplinks[0].uplink_id
    slot = Slot(T0, 21, 22, 23, 24, 25, 26)
    held = Held(LedgerState(Anchor(T0 + 5, 99, READING), slot), T0 + 7)
    assert kept(database, uplink_id, held) == held


def test_an_anchor_without_an_open_slot_holds_no_bytes_of_one(
    database: Database, target: PollTarget
) -> None:
    uplink_id = target.uplinks[0].uplink_id
    held = Held(LedgerState(Anchor(T0, 99, READING), None))
    assert kept(database, uplink_id, held) == held
    with database.transaction() as session:
        row = session.get_one(StoredAnchor, uplink_id)
        assert row.open_at is None
        assert (row.open_download_bytes, row.open_upload_bytes) == (0, 0)
        assert (row.open_max_download_bps, row.open_max_upload_bps) == (0, 0)
        assert (row.open_covered_ms, row.open_bridged_ms) == (0, 0)
