"""The one list of kinds: every other list goes by it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from backend.domain.alerts import english
from backend.domain.alerts.incidents import Closes, Opens, Spell, SubjectState, UnstableLimits, turn
from backend.domain.alerts.kinds import (
    EVENT_KINDS,
    KIND_OF,
    MOMENTS,
    STANDS_MS,
    STORED_EVENTS,
    TRAITS,
    IncidentKind,
    RuleKind,
)
from backend.domain.alerts.rules import DEFAULTS
from backend.store.tables.polling import OF_INCIDENTS

LIMITS = UnstableLimits()
DAY_MS = 86_400_000
KINDS: tuple[IncidentKind, ...] = tuple(TRAITS)


def test_every_kind_has_its_traits_and_sentences() -> None:
    every = set(TRAITS)
    assert every == {*get_args(RuleKind), *KIND_OF.values(), "timbang_blind", "timbang_unwell"}
    for sentences in (english.WHAT, english.WHAT_UNSTABLE, english.TO_DO, english.TO_DO_UNSTABLE):
        assert set(sentences) == every
    carried = {kind for kind, traits in TRAITS.items() if traits.takes_traffic}
    assert set(english.COSTS) | carried == every
    assert set(DEFAULTS) == set(get_args(RuleKind))


def test_no_event_is_of_two_kinds() -> None:
    events = [event for events in EVENT_KINDS.values() for event in events]
    assert len(events) == len(set(events)) == len(KIND_OF)


def test_the_index_of_events_has_the_words_of_the_newest_migration() -> None:
    assert re.findall(r"'(\w+)'", OF_INCIDENTS) == list(STORED_EVENTS)


@pytest.mark.parametrize("language", ["en", "id"])
def test_pages_name_every_kind(language: str) -> None:
    words = Path(f"frontend/src/lib/i18n/{language}/figures/incidentKinds.ts").read_text()
    named = words.split("  kind: {")[1].split("  },")[0]
    assert re.findall(r"^    (\w+):", named, re.MULTILINE) == list(TRAITS)
    pages = Path("frontend/src/api/types.ts").read_text()
    listed = pages.split("INCIDENT_KINDS: readonly IncidentKind[] = [")[1].split("]")[0]
    assert set(re.findall(r"'(\w+)'", listed)) == set(TRAITS)


@pytest.mark.parametrize("kind", sorted(MOMENTS))
@pytest.mark.parametrize(
    "after_ms, is_settled, expected",
    [
        pytest.param(0, False, None, id="it stands"),
        pytest.param(STANDS_MS - 1, False, None, id="over the weekend"),
        pytest.param(STANDS_MS, False, Closes(500), id="nobody looked"),
        pytest.param(1, True, Closes(500), id="somebody did"),
    ],
)
def test_a_moment_stands_until_somebody_has_looked(
    kind: IncidentKind, after_ms: int, is_settled: bool, expected: Closes | None
) -> None:
    patience = TRAITS[kind].patience
    moment = [Spell(500, 500)]
    assert turn(SubjectState(moment, 500), patience, LIMITS) == Opens(500, is_unstable=False)
    state = SubjectState(moment, 500 + after_ms, is_open=True, is_settled=is_settled)
    assert turn(state, patience, LIMITS) == expected
    over = SubjectState(moment, 500 + STANDS_MS, over_ms=500)
    assert turn(over, patience, LIMITS) is None
    again = SubjectState([*moment, Spell(501, 501)], 600, over_ms=500)
    assert turn(again, patience, LIMITS) == Opens(501, is_unstable=False)


def test_four_moments_are_one_unstable_incident_until_two_hours_pass_without_one() -> None:
    patience = TRAITS["reboot"].patience
    moments = [Spell(at_ms, at_ms) for at_ms in (0, 600_000, 1_200_000, 1_800_000)]
    standing = SubjectState(moments, 1_800_000, is_open=True, is_unstable=True)
    assert turn(standing, patience, LIMITS) is None
    quiet_ms = 1_800_000 + LIMITS.quiet_ms
    quiet = SubjectState(moments, quiet_ms, is_open=True, is_unstable=True)
    assert turn(quiet, patience, LIMITS) == Closes(1_800_000)
