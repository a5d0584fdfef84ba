"""Plugins' hooks for runs that look for luck: every test several times, and in an order drawn from a seed."""

from __future__ import annotations

import random
from itertools import groupby

import pytest

IN_ORDER = "in_order"
"""Marks modules whose tests are one scenario, told from first to last."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", type=int, default=1, help="run every test so many times")
    parser.addoption("--shuffle", type=int, help="a seed: modules and their tests in another order")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    times = metafunc.config.getoption("--times")
    if times > 1:
        metafunc.fixturenames.append("repetition")
        metafunc.parametrize("repetition", range(1, times + 1), ids=lambda number: f"time{number}")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    if seed is None:
        return
    draw = random.Random(seed)
    modules = [
        list(tests) for _, tests in groupby(items, lambda item: item.nodeid.partition("::")[0])
    ]
    draw.shuffle(modules)
    for tests in modules:
        if not tests[0].get_closest_marker(IN_ORDER):
            draw.shuffle(tests)
    items[:] = [test for tests in modules for test in tests]
