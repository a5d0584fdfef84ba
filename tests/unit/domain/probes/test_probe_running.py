"""How long a run may take, when it is tried again, and what the verdict on its path makes of it."""

import pytest

from backend.domain.probes.probe import Failed, ProbeSpec
from backend.domain.probes.running import deadline_s, next_try_ms, outcome_of

BUSY = Failed("server_busy", "The server is busy.", retry=True)


@pytest.mark.parametrize(
    "spec, seconds",
    [
        (ProbeSpec("http", duration_s=600), 60),
        (ProbeSpec("tcp", "download", duration_s=10), 40),
        (ProbeSpec("tcp", "upload", duration_s=10, omit_s=2), 42),
        # Four phases, each with its own beginning and end.
        (ProbeSpec("load", duration_s=10, omit_s=1), 161),
    ],
)
def test_a_run_may_take_what_it_measures_and_half_a_minute_more(spec, seconds):
    assert deadline_s(spec) == seconds


@pytest.mark.parametrize(
    "attempts, expires_ms, at_ms",
    [
        (1, 100_000, 16_000),
        (2, 100_000, 31_000),
        (3, 100_000, None),
        # Not at the end of its slot, nor after it.
        (1, 16_000, None),
        (1, 16_001, 16_000),
    ],
)
def test_a_busy_server_is_asked_again_after_a_pause_that_doubles(attempts, expires_ms, at_ms):
    assert next_try_ms(BUSY, attempts, 1_000, expires_ms) == at_ms


def test_what_another_try_cannot_mend_is_not_tried_again():
    assert next_try_ms(Failed("unreadable", "It is no JSON."), 1, 1_000, 100_000) is None


@pytest.mark.parametrize(
    "verdict, outcome",
    [
        ("proven", ("ok", "")),
        ("wrong_path", ("invalid", "wrong_path")),
        ("unproven", ("invalid", "unproven")),
    ],
)
def test_only_a_proven_path_makes_a_good_run(verdict, outcome):
    assert outcome_of(verdict) == outcome
