"""Whether sentences of plans, drifts, pins and trials have Indonesian ones, which ask for no other parameters."""

import json
import re
from pathlib import Path

import pytest

from backend.domain.plans.words import TEXTS
from backend.domain.regimes.drift import SUMMARY
from backend.domain.regimes.drift_words import TEXTS as ROWS
from backend.domain.trials.words import TEXTS as TRIALS
from backend.services.changes.drift_views import METRICS
from backend.services.changes.old_connections import WARNING
from backend.services.probes.pins import EXPLAINED, PROBLEMS
from cli.demo.advice import NOTE

READS = ("frontend/src/lib/i18n/id/statements",)
STATEMENTS = Path(__file__).parents[3] / READS[0]
ENDS = "{name} {old} {new}"
REGIME = {
    "method": ENDS,
    "classifier": ENDS,
    "denominator": ENDS,
    "fasttrack": ENDS,
    "uplink_removed": "{name}",
    "uplink_added": "{name}",
    "nth": ENDS,
    "share": ENDS,
    "buckets": f"{ENDS} {{total}}",
    "buckets_of": f"{ENDS} {{old_total}} {{total}}",
    "buckets_moved": f"{ENDS} {{count}} {{total}}",
    "queue_removed": "{name} {kinds}",
    "queue_added": "{name} {kinds}",
    "queue_kind": ENDS,
    "queue_limit": ENDS,
    "queue_setting": f"{ENDS} {{setting}}",
}
"""Parameters of the differences that drifts tell (domain/regimes/differences.py)."""
FAMILIES = {
    "plans": {**TEXTS, WARNING.code: WARNING.text},
    "drifts": {**REGIME, **ROWS, **SUMMARY, **METRICS, "note_of_demo": NOTE},
    "pins": {**EXPLAINED, **PROBLEMS},
    "trials": TRIALS,
}


def parts(text, pattern):
    return set(re.findall(pattern, text))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_code_has_an_indonesian_sentence_of_its_parameters(family):
    english = FAMILIES[family]
    indonesian = json.loads((STATEMENTS / f"{family}.json").read_text(encoding="utf-8"))
    assert indonesian.keys() == english.keys()
    foreign = {
        code: parts(text, r"\{\{(\w+)\}\}") - parts(english[code], r"\{(\w+)\}")
        for code, text in indonesian.items()
    }
    assert {code: names for code, names in foreign.items() if names} == {}
