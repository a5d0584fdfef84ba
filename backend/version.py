"""Which Timbang this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("timbang")
except PackageNotFoundError:  # run from a source tree that was not installed
    VERSION = "0.1.0"
