"""`python -m tests.selection [PYTEST ARGUMENT]...`: runs the unit tests that a change can have broken."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.examples import NAME
from tests.selection.digests import Checkout
from tests.selection.passed import Passed, Recorder

ROOT = Path(__file__).parents[2]
UNIT = Path("tests/unit")
CACHE = ROOT / ".pytest_cache" / "selection"
PLUGINS = ("pytest_timeout", "xdist.plugin", "_hypothesis_pytestplugin", "tests.selection.reading")
"""All others that are installed would cost each process seconds, and no unit test uses them."""

MANY = 4
"""From so many files on two processes are quicker than one, although each imports everything again."""


def main() -> int:
    checkout = Checkout(ROOT, CACHE / "imports.json")
    files = sorted(path.relative_to(ROOT) for path in (ROOT / UNIT).rglob("test_*.py"))
    digests = {str(path): checkout.digest(path, NAME) for path in files}
    passed = Passed(CACHE / "passed.json")
    changed = [path for path, digest in digests.items() if not passed.has(digest)]
    sys.stdout.write(
        f"unit tests: {len(changed)} of {len(files)} files changed, or what they use\n"
    )
    sys.stdout.flush()
    if not changed:
        return 0
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    plugins = [argument for name in PLUGINS for argument in ("-p", name)]
    processes = ["-n", "2", "--dist", "worksteal"] if len(changed) >= MANY else []
    arguments = [*plugins, *processes, "-q", *sys.argv[1:], *changed]
    recorder = Recorder()
    status = pytest.main(arguments, plugins=[recorder])
    if not sys.argv[1:]:  # which may have left tests out
        passed.add(digests[path] for path in changed if path in recorder.passed)
    return int(status)


sys.exit(main())
