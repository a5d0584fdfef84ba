"""What makes another revision of a report."""

from __future__ import annotations

from dataclasses import replace

from backend.domain.reports.mailing.revisions import data_hash
from tests.unit.domain.reports.months_made import long_made
from tests.unit.domain.reports.weeks_made import made


def test_what_holds_now_and_a_newer_program_are_no_late_data() -> None:
    facts = made()
    assert data_hash(replace(facts, outlook=None, version="9.9.9")) == data_hash(facts)


def test_another_fact_of_the_week_is() -> None:
    facts = made()
    assert data_hash(replace(facts, hits=(0, 6))) != data_hash(facts)


def test_a_week_of_a_month_counts_once_it_is_over() -> None:
    """A week belongs to the month of its Thursday, so it may run on after the month."""
    facts = long_made()
    *before, last = facts.parts
    grown = replace(last, is_running=True, change=None)
    running = replace(facts, parts=[*before, replace(last, is_running=True)])
    assert data_hash(replace(facts, parts=[*before, grown])) == data_hash(running)
    assert data_hash(running) != data_hash(facts)


def test_a_running_month_of_a_term_that_ended_counts_once_it_is_over() -> None:
    facts = long_made(kind="term")
    *before, last = facts.ledger
    running = replace(facts, ledger=[*before, replace(last, running=True)])
    grown = replace(facts, ledger=[*before, replace(last, running=True, silent_s=60.0)])
    assert data_hash(grown) == data_hash(running)
    assert data_hash(running) != data_hash(facts)
