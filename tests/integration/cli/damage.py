"""Backups that somebody or something spoilt."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path


def rebuilt(made: Path, path: Path, change: Callable[[str, bytes], bytes]) -> Path:
    """The same archive with members changed, well-formed as a ZIP."""
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return path


def manifest_with(made: Path, path: Path, **changes: object) -> Path:
    def change(name: str, data: bytes) -> bytes:
        return json.dumps({**json.loads(data), **changes}).encode() if "manifest" in name else data

    return rebuilt(made, path, change)


def damaged(made: Path, path: Path, how: str) -> Path:
    data = made.read_bytes()
    if how == "cut short":
        path.write_bytes(data[: len(data) // 2])
    elif how == "a bit flipped":
        middle = len(data) // 2
        path.write_bytes(data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :])
    elif how == "no archive":
        path.write_bytes(b"something else")
    elif how == "a row changed":
        rebuilt(made, path, lambda n, d: d.replace(b"ISP1", b"ISP9") if "uplink" in n else d)
    elif how == "no manifest":
        with zipfile.ZipFile(made) as old, zipfile.ZipFile(path, "w") as new:
            new.writestr("tables/day.csv", old.read("tables/day.csv"))
    elif how == "manifest of something else":
        rebuilt(made, path, lambda n, d: b"[]" if "manifest" in n else d)
    elif how == "a later format":
        manifest_with(made, path, format="timbang backup 9")
    elif how == "a newer revision":
        manifest_with(made, path, revision="9999")
    elif how == "a table less":
        tables = json.loads(zipfile.ZipFile(made).read("manifest.json"))["tables"]
        tables[3]["columns"] = tables[3]["columns"][1:]
        manifest_with(made, path, tables=tables)
    return path


HOW = {
    "cut short": "damaged",
    "a bit flipped": "damaged",
    "no archive": "not a backup",
    "a row changed": "table uplink is damaged",
    "no manifest": "not a backup",
    "manifest of something else": "manifest is damaged",
    "a later format": "cannot read",
    "a newer revision": "install that version",
    "a table less": "not as revision",
    "nothing there": "Cannot read",
}
