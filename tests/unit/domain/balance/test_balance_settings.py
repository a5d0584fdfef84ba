"""Balance settings as they are stored."""

from __future__ import annotations

import json

from backend.domain.balance.settings import DEFAULT, BalanceSettings, from_json, to_json


def test_settings_survive_storage() -> None:
    settings = BalanceSettings(minimum_shares={7: 0.1, 3: 0.2}, queue_kind="cake", timer_s=60)
    assert from_json(json.loads(json.dumps(to_json(settings)))) == settings


def test_what_another_version_stored_is_read_as_far_as_it_is_known() -> None:
    assert from_json({"timer_s": 60, "later": True}) == BalanceSettings(timer_s=60)
    assert from_json({}) == DEFAULT
