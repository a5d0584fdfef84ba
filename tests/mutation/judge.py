"""Runs a module's tests once as they are, then, forked from the process that did, once for each mutant.

In the child a function's code is replaced by the mutant's: nothing is collected or imported a second time, and only
tests that called the function are run. A fault outside of functions is imported with the module, before the tests are.
"""

from __future__ import annotations

import inspect
import itertools
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.calls import Calls
from tests.mutation.forks import fork, is_survivor, limit
from tests.mutation.mutants import Mutant

CPU_FACTOR, LEAST_CPU_S = 3, 5
LONGEST_S = 600


class NotGreen(Exception):
    """A test fails without any fault put in: nothing can be judged by it."""


class Judge:
    """A plugin of pytest that runs every test once and then judges in place of a second run."""

    def __init__(self, module: Path, mutants: Sequence[Mutant]) -> None:
        self._module = module.resolve()
        self._mutants = mutants
        self._calls = Calls(module.resolve())
        self.alive: list[Mutant] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.items:
            raise NotGreen(f"no test was collected for {self._module.name}")
        for item in session.items:
            with self._calls.of(item.nodeid):
                if not _passes(item):
                    raise NotGreen(f"{item.nodeid} fails without a fault")
        for number, mutant in enumerate(self._mutants, 1):
            items = self._calls.calling(session.items, mutant.function)
            process = fork()
            if process == 0:
                self._run(session, items, mutant, number)
            if is_survivor(process):
                self.alive.append(mutant)
        return True

    def _run(
        self, session: pytest.Session, items: Sequence[pytest.Item], mutant: Mutant, number: int
    ) -> None:
        """Ends the process."""
        seconds = sum(self._calls.seconds[item.nodeid] for item in items)
        limit(round(CPU_FACTOR * seconds) + LEAST_CPU_S, LONGEST_S)
        _name_databases_apart(session, number)
        exit_code = 1
        try:
            replace_code(self._module, mutant)
            exit_code = 0 if all(map(_passes, items)) else 1
        finally:
            os._exit(exit_code)


def _passes(item: pytest.Item) -> bool:
    """What lasts for the whole session (a server of a database) is kept, as other tests and processes go on with it."""
    reports = runtestprotocol(item, log=False, nextitem=item.session)  # type: ignore[arg-type] (only its parents are asked for)
    return not any(report.failed for report in reports)


def _name_databases_apart(session: pytest.Session, number: int) -> None:
    """A process that a limit ended leaves its database behind: the next one's must not have the same name."""
    for plugin in session.config.pluginmanager.get_plugins():
        if hasattr(plugin, "_numbers"):
            plugin._numbers = itertools.count(number * 10_000)


def replace_code(module: Path, mutant: Mutant) -> None:
    """Give the function that the fault is in, wherever it was imported to, the mutant's code."""
    loaded = next(
        known
        for known in list(sys.modules.values())
        if getattr(known, "__file__", "") == str(module)
    )
    value: Any = loaded
    for name in mutant.function.split("."):
        value = inspect.getattr_static(value, name)
    function = plain(value)
    whole = compile(mutant.source, str(module), "exec", dont_inherit=True)
    function.__code__ = next(code for code in _codes(whole) if code.co_qualname == mutant.function)


def plain(value: Any) -> FunctionType:
    """The function below decorators, properties and caches."""
    if isinstance(value, cached_property):
        value = value.func
    value = getattr(value, "fget", None) or value
    value = getattr(value, "__func__", value)
    unwrapped = inspect.unwrap(value)
    if not isinstance(unwrapped, FunctionType):
        raise TypeError(f"{value!r} has no function that a fault could be put into")
    return unwrapped


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
