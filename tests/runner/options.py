"""What can be asked of `bin/test` on its command line."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tests import clock

DESCRIPTION = "Runs every test. What follows the options is handed to pytest, in every suite: `-x`, `-k WORDS`."


@dataclass(frozen=True)
class Options:
    """`only`: names of suites, all where empty; `repeat`: how often, and which test; `pytest`: handed on."""

    only: tuple[str, ...]
    repeat: tuple[int, str] | None
    environment: dict[str, str]
    pytest: tuple[str, ...]


def parse(arguments: Sequence[str]) -> Options:
    """Raises SystemExit with the usage where they do not fit."""
    parser = argparse.ArgumentParser("bin/test", description=DESCRIPTION)
    parser.add_argument(
        "--deep",
        action="store_true",
        help="long waits, kills at every write, 1,000 random examples",
    )
    parser.add_argument(
        "--repeat", nargs=2, metavar=("N", "NAME"), help="only this test or file, N times"
    )
    parser.add_argument(
        "--shuffle", type=int, metavar="SEED", help="in another order, with random examples"
    )
    parser.add_argument(
        "--at", metavar="MOMENT", help="as if the clock said so, '2026-03-29 00:59:00'"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="SUITE", help="may be repeated"
    )
    given, rest = parser.parse_known_args(arguments)
    environment = clock.environment(given.at, time.time()) if given.at else {}
    if given.deep or given.shuffle is not None:
        environment["TIMBANG_TEST_PROFILE"] = "deep" if given.deep else "random"
    if given.shuffle is not None:
        rest += ["--shuffle", str(given.shuffle)]
    return Options(tuple(given.only), _repeat(parser, given.repeat), environment, tuple(rest))


def _repeat(parser: argparse.ArgumentParser, given: list[str] | None) -> tuple[int, str] | None:
    if given is None:
        return None
    count, name = given
    if not count.isdigit() or int(count) < 1:
        parser.error(f"--repeat: {count!r} is no number of times")
    return int(count), name
