"""Findings of a configuration, by code."""

from backend.domain.lint.checks import lint
from tests.unit.domain.router_configs import uplinks

I2, I3 = uplinks(2), uplinks(3)


def findings_of(config, code, interfaces=I3):
    return [finding for finding in lint(config, interfaces) if finding.code == code]


def params(config, code, interfaces=I3):
    return [finding.params for finding in findings_of(config, code, interfaces)]
