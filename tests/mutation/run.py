"""The mutants of one file that no test notices."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from tests.mutation.forks import fork, forked, is_survivor, limit
from tests.mutation.importing import install
from tests.mutation.judge import LONGEST_S, Judge, NotGreen
from tests.mutation.mutants import Mutant

QUIET = ["-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
PROFILES = ("loop", "full")
"""Few examples first, as most faults are seen at once; the others are tried with all."""

LONGEST_CPU_S = 300


def survivors(module: Path, tests: Sequence[str], mutants: Sequence[Mutant]) -> list[Mutant]:
    """Raises NotGreen where a test fails without a fault."""
    alive = list(mutants)
    for profile in PROFILES:
        if alive:
            alive = _survivors(module, tests, alive, profile)
    return alive


def _survivors(
    module: Path, tests: Sequence[str], mutants: Sequence[Mutant], profile: str
) -> list[Mutant]:
    inner = [mutant for mutant in mutants if mutant.function]
    outer = [mutant for mutant in mutants if not mutant.function]
    alive: list[Mutant] = forked(lambda: _judged(module, tests, inner, profile))
    return alive + [mutant for mutant in outer if _survives_import(module, tests, mutant, profile)]


def _judged(
    module: Path, tests: Sequence[str], mutants: Sequence[Mutant], profile: str
) -> list[Mutant]:
    _be_quiet(profile)
    judge = Judge(module, mutants)
    if pytest.main([*QUIET, *tests], plugins=[judge]) != pytest.ExitCode.OK:
        raise NotGreen(f"the tests of {module} fail without a fault")
    return judge.alive


def _survives_import(module: Path, tests: Iterable[str], mutant: Mutant, profile: str) -> bool:
    process = fork()
    if process == 0:
        exit_code = 1
        try:
            _be_quiet(profile)
            limit(LONGEST_CPU_S, LONGEST_S)
            install(module, mutant.source)
            exit_code = int(pytest.main([*QUIET, *tests]))
        finally:
            os._exit(exit_code)
    return is_survivor(process)


def _be_quiet(profile: str) -> None:
    os.environ["TIMBANG_TEST_PROFILE"] = profile
    log = os.open(
        os.environ.get("TIMBANG_MUTATION_LOG", os.devnull), os.O_WRONLY | os.O_CREAT | os.O_APPEND
    )
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
        os.dup2(log, stream.fileno())
