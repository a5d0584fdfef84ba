"""Typed reading of one TOML table, with errors that name file, key and remedy."""

import re
from collections.abc import Sequence
from typing import Any

from lab.scenarios.scenario import WEEK_S, ScenarioError

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_UNIT_S = {"w": WEEK_S, "d": 86400, "h": 3600, "m": 60, "s": 1}
_DURATION = re.compile(r"(?:\d+(?:\.\d+)?[wdhms])+\Z")
_MOMENT = re.compile(r"week (\d+) ([a-z]{3}) (\d{2}):(\d{2})(?::(\d{2}))?\Z")
_REQUIRED: Any = object()


class Table:
    """One table of a scenario file. Every key must be asked for: `finish` refuses the others."""

    def __init__(self, data: dict[str, Any], where: str) -> None:
        self._data = data
        self._where = where
        self._keys_read: set[str] = set()

    def error(self, key: str, remedy: str) -> ScenarioError:
        return ScenarioError(f"{self._where}: {key}: {remedy}")

    def raw(self, key: str, default: Any = _REQUIRED) -> Any:
        self._keys_read.add(key)
        value = self._data.get(key, default)
        if value is _REQUIRED:
            raise self.error(key, "is missing; add it")
        return value

    def text(self, key: str, default: Any = _REQUIRED) -> str:
        value = self.raw(key, default)
        if not isinstance(value, str) or not value:
            raise self.error(key, f"must be a text that is not empty, got {value!r}")
        return value

    def maybe_text(self, key: str) -> str:
        """Empty where the key is not there."""
        return self.text(key) if self.raw(key, None) is not None else ""

    def choice(self, key: str, allowed: Sequence[str], default: Any = _REQUIRED) -> str:
        value = self.text(key, default)
        if value not in allowed:
            raise self.error(key, f"must be one of {', '.join(allowed)}, got {value!r}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        value = self.raw(key, default)
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, got {value!r}")
        return value

    def number(self, key: str, low: float, high: float, default: Any = _REQUIRED) -> float:
        value = self.raw(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.error(key, f"must be a number, got {value!r}")
        if not low <= value <= high:
            raise self.error(key, f"must lie in {low:g}..{high:g}, got {value!r}")
        return float(value)

    def integer(self, key: str, low: int, high: int, default: Any = _REQUIRED) -> int:
        value = self.number(key, low, high, default)
        if value != int(value):
            raise self.error(key, f"must be a whole number, got {value!r}")
        return int(value)

    def numbers(self, key: str, count: int | None, default: Any = _REQUIRED) -> tuple[float, ...]:
        """A list of numbers >= 0; `count` None allows any length."""
        value = self.raw(key, default)
        if not isinstance(value, list | tuple) or not all(_is_amount(item) for item in value):
            raise self.error(key, "must be a list of numbers that are not negative")
        if count is not None and len(value) != count:
            raise self.error(key, f"must have {count} numbers, has {len(value)}")
        return tuple(float(item) for item in value)

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.raw(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(key, "must be a list of texts")
        return tuple(value)

    def duration_s(self, key: str, default: Any = _REQUIRED) -> float:
        """`45m`, `1h30m`, `20s`."""
        value = self.text(key, default)
        if not _DURATION.match(value):
            raise self.error(key, f"must be a duration such as 1h30m, got {value!r}")
        parts = re.findall(r"(\d+(?:\.\d+)?)([wdhms])", value)
        return float(sum(float(number) * _UNIT_S[unit] for number, unit in parts))

    def moment_s(self, key: str) -> float:
        """`week 7 wed 10:20` as seconds since the scenario starts."""
        value = self.text(key)
        moment = _MOMENT.match(value)
        if not moment or moment[2] not in _DAYS or int(moment[1]) < 1:
            raise self.error(key, f"must look like 'week 7 wed 10:20', got {value!r}")
        hour, minute, second = int(moment[3]), int(moment[4]), int(moment[5] or 0)
        if hour > 23 or minute > 59 or second > 59:
            raise self.error(key, f"has no such time of day: {value!r}")
        days = (int(moment[1]) - 1) * 7 + _DAYS.index(moment[2])
        return float(days * 86400 + hour * 3600 + minute * 60 + second)

    def table(self, key: str, default: Any = _REQUIRED) -> "Table":
        value = self.raw(key, default)
        if not isinstance(value, dict):
            raise self.error(key, f"must be a table; write [{key}]")
        return Table(value, f"{self._where}: {key}")

    def tables(self, key: str, least: int) -> list["Table"]:
        value = self.raw(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(key, f"must be a list of tables; write [[{key}]]")
        if len(value) < least:
            raise self.error(key, f"needs at least {least} entry; write [[{key}]]")
        return [Table(item, f"{self._where}: {key}[{i}]") for i, item in enumerate(value)]

    def finish(self) -> None:
        unknown = sorted(set(self._data) - self._keys_read)
        if unknown:
            known = ", ".join(sorted(self._keys_read))
            raise self.error(unknown[0], f"is not a known key; known here: {known}")


def _is_amount(item: Any) -> bool:
    return isinstance(item, int | float) and not isinstance(item, bool) and item >= 0
