"""What the build says of its files (`manifest` in frontend/vite.config.ts): where the source of a page went."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

MANIFEST = Path(".vite/manifest.json")
MOST_FILES = 8
"""Forty small files, named at once, came half a second later than one after the other."""

Manifest = Mapping[str, Mapping[str, Any]]


def manifest_of(folder: Path) -> Manifest:
    """Empty where there is none: pages then find their files by themselves."""
    path = folder / MANIFEST
    try:
        return _read(path, path.stat().st_mtime_ns)
    except (OSError, ValueError) as error:
        log.debug("no manifest of the pages: %s", error)
        return {}


@lru_cache(maxsize=4)
def _read(path: Path, _changed_ns: int) -> Manifest:
    """Once for each build."""
    content = json.loads(path.read_bytes())
    return content if isinstance(content, dict) else {}


def named(part: str, language: str) -> str:
    """Words have a file for each language."""
    return re.sub(r"^words", f"words-{language}", part)


def files_ahead(manifest: Manifest, names: Sequence[str]) -> Sequence[str]:
    """Addresses of the files with these names (frontend/chunks.ts), with what they import if that is little."""
    places = {str(part.get("name")): source for source, part in manifest.items()}
    known = [places[name] for name in names if name in places]
    at_start = set(_with_imports(manifest, "index.html"))
    named = dict.fromkeys(source for source in known if source not in at_start)
    whole = dict.fromkeys(
        each for source in known for each in _with_imports(manifest, source) if each not in at_start
    )
    chosen = whole if len(whole) <= MOST_FILES else named
    return [f"/{manifest[source]['file']}" for source in chosen]


def _with_imports(manifest: Manifest, source: str) -> Iterator[str]:
    """The file and all that comes with it, each once."""
    waiting, met = [source], set[str]()
    while waiting:
        name = waiting.pop(0)
        if name in met or name not in manifest:
            continue
        met.add(name)
        yield name
        waiting += manifest[name].get("imports", [])
