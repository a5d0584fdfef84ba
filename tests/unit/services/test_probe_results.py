"""The one figure of a run that lists show."""

from __future__ import annotations

import pytest

from backend.services.probes.results import Headline, headline


@pytest.mark.parametrize(
    "kind, direction, figures, expected",
    [
        ("tcp", "download", {"download": {"mean_bps": 9.5e6}}, Headline(9.5e6, "bit/s")),
        ("udp", "upload", {"upload": {"mean_bps": 7}}, Headline(7, "bit/s")),
        ("load", None, {"load": {"rise_ms": 12.5, "grade": "A"}}, Headline(12.5, "ms", "A")),
        ("http", None, {"http": {"waiting_ms": 31.0}}, Headline(31.0, "ms")),
        ("load", None, {"load": {"rise_ms": None, "grade": None}}, None),
        ("http", None, {"http": None}, None),
        ("tcp", "upload", {"download": {"mean_bps": 1}}, None),
        ("tcp", "download", None, None),
    ],
)
def test_the_figure_of_each_kind(kind, direction, figures, expected):
    assert headline(kind, direction, figures) == expected


@pytest.mark.parametrize("part", [{}, [], "fast", 5, {"mean_bps": "fast"}, {"mean_bps": None}])
def test_figures_of_another_version_have_no_headline(part):
    assert headline("tcp", "download", {"download": part}) is None
