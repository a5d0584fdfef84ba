"""What a person reads afterwards of each step: its number among the writes, and that a worker was cut off."""

from __future__ import annotations

from backend.domain.changes.states import ENDED
from backend.store.changes import changes
from tests.integration.services.change_running.endings import Start
from tests.integration.services.change_site import ChangeSite


def steps(site: ChangeSite, name: str) -> list[tuple[bool, str, str, object]]:
    with site.database.transaction() as session:
        rows = changes.steps(session, site.change_id)
        return [(row.ok, row.code, row.message, row.detail) for row in rows if row.name == name]


def test_writes_are_numbered_from_one_to_the_last(start: Start) -> None:
    with start("marks") as site:
        runner = site.runner()
        assert site.drive(runner, "pending") == "pending"
        last = len(site.plan.writes)
        assert last > 1
        numbers = [{"number": number, "of": last} for number in range(1, last + 1)]
        assert [detail for _, _, _, detail in steps(site, "write")] == numbers
        said = [message for _, _, message, _ in steps(site, "write")]
        assert said == list(site.plan.lines)[:last]
        assert site.request_end(runner, "revert") == "reverted"


def test_a_worker_that_died_is_told_as_a_step_that_went_wrong(start: Start) -> None:
    with start("marks") as site:
        site.drive(site.runner(lambda _, point: point == "wrote 0"))
        assert site.recover() in ENDED
        [(ok, code, message, _)] = steps(site, "interrupted")
        assert (ok, code, message) == (False, "interrupted", "found in applying")
