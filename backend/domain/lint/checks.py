"""Faults in a configuration that break or weaken balancing, each with its consequence and remedy.

Source: RouterOS's own rules, restated in the project's reference sections 3.6, 4 and 5.
"""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.config.config import RouterConfig
from backend.domain.lint.answers import check_answers
from backend.domain.lint.classifiers import check_classifiers
from backend.domain.lint.clients import check_clients
from backend.domain.lint.findings import SEVERITY_ORDER, Finding
from backend.domain.lint.inside import check_inside
from backend.domain.lint.marks import check_marks
from backend.domain.lint.queues import check_queues
from backend.domain.lint.routes import check_routes
from backend.domain.lint.unread import check_unread
from backend.domain.lint.view import Contracts, View
from backend.domain.lint.watched import check_gateways

__all__ = ["Finding", "lint"]


def lint(
    config: RouterConfig, interfaces: Sequence[str], contracts: Contracts | None = None
) -> tuple[Finding, ...]:
    """About balancing over the uplinks `interfaces`, the worst first, in a stable order."""
    view = View(config, tuple(dict.fromkeys(interfaces)), contracts or {})
    findings = [
        *check_routes(view),
        *check_gateways(view),
        *check_marks(view),
        *check_answers(view),
        *check_classifiers(view),
        *check_clients(view),
        *check_inside(view),
        *check_queues(view),
        *check_unread(view),
    ]
    return tuple(
        sorted(
            findings,
            key=lambda finding: (SEVERITY_ORDER[finding.severity], finding.code, finding.subject),
        )
    )
