"""Whether every sentence of a trace has its Indonesian twin, of the same parts."""

import re
from pathlib import Path

import pytest

from backend.domain.walk.traces.words import TEXTS, said

READS = ("frontend/src/lib/i18n/id/device",)
TWINS = Path(__file__).parents[4] / "frontend/src/lib/i18n/id/device/traceWords.ts"
ENTRY = re.compile(r"^  (\w+):\s+'(.*?)',$", re.MULTILINE | re.DOTALL)


def parts(text, pattern):
    return sorted(set(re.findall(pattern, text)))


def test_every_code_has_an_indonesian_sentence_of_the_same_parts():
    twins = dict(ENTRY.findall(TWINS.read_text()))
    assert twins.keys() == TEXTS.keys()
    differing = [
        code
        for code, text in TEXTS.items()
        if parts(text, r"\{(\w+)\}") != parts(twins[code], r"\{\{(\w+)\}\}")
    ]
    assert differing == []


def test_a_sentence_without_its_parts_is_none():
    assert said("trace_leads", exit="ether1").text == "leads to ether1"
    with pytest.raises(KeyError):
        said("trace_leads")
