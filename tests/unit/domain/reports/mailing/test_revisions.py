"""What makes another revision of a report."""

from __future__ import annotations

from dataclasses import replace

from backend.domain.reports.mailing.revisions import data_hash
from tests.unit.domain.reports.weeks_made import made


def test_what_holds_now_and_a_newer_program_are_no_late_data() -> None:
    facts = made()
    assert data_hash(replace(facts, outlook=None, version="9.9.9")) == data_hash(facts)


def test_another_fact_of_the_week_is() -> None:
    facts = made()
    assert data_hash(replace(facts, hits=(0, 6))) != data_hash(facts)
