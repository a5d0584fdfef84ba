"""What a weekly report costs beyond gathering its figures: CPU, memory of the child, size of the file.

The bars of issue 18: 0.1 s CPU a report, 120 MB, 120 kB, and 300 routers in two languages under 60 s CPU.
"""

from __future__ import annotations

import argparse
import resource
import time
from dataclasses import asdict

from backend.domain.reports.facts import WeekFacts
from backend.domain.reports.figures import Language
from backend.domain.reports.weekly import weekly
from backend.reports.rendering import pdf_of
from tests.unit.domain.reports.weeks_made import made

LANGUAGES: tuple[Language, ...] = ("en", "id")


def cpu_s() -> float:
    """Spent by this process and its children that ended."""
    own, children = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def make_all(facts: WeekFacts, routers: int) -> int:
    """Largest file, in bytes."""
    return max(
        len(pdf_of(asdict(weekly(facts, language))))
        for _ in range(routers)
        for language in LANGUAGES
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--routers", type=int, default=30)
    routers = parser.parse_args().routers
    facts = made()
    make_all(facts, 1)
    began, began_s = cpu_s(), time.monotonic()
    size = make_all(facts, routers)
    spent, wall_s = cpu_s() - began, time.monotonic() - began_s
    each = spent / routers / len(LANGUAGES)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{each:.3f} s CPU a report ({wall_s / routers / len(LANGUAGES):.3f} s), bar 0.1")
    print(f"{each * 300 * len(LANGUAGES):.0f} s CPU for 300 routers in two languages, bar 60")
    print(f"{most:.0f} MB the largest child, bar 120")
    print(f"{size / 1000:.0f} kB the largest file, bar 120")


if __name__ == "__main__":
    main()
