"""Whether the audit log has words, in each language, for all that the backend may write into it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from backend.services.audit import Action

READS = ("frontend/src/lib/i18n",)
LANGUAGES = Path(__file__).parents[3] / "frontend/src/lib/i18n"


@pytest.mark.parametrize("language", ["en", "id"])
def test_every_action_of_the_audit_log_has_words(language: str) -> None:
    source = (LANGUAGES / language / "settings" / "auditActions.ts").read_text()
    assert set(re.findall(r"(\w+): '.+'", source)) == set(get_args(Action))
