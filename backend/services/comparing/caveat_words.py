"""Why a comparison should be read with care, in words."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.statements import Statement
from backend.services.comparing.sentences import Value, sentence

CAVEATS: Mapping[str, str] = {
    "nothing_observed": "Nothing was observed in {sides}: nothing can be compared.",
    "no_like_hours": "No hour of the week was well observed in both: nothing can be compared.",
    "few_days": "Like days: {a} in A and {b} in B; each needs {least} before a difference can be told from chance.",
    "few_hours": "{part:.1f} % of the hours of the week that both have in them were well observed in both; the rest is "
    "left out.",
    "overlap": "A and B share time: what they have in common makes them more alike than they are.",
    "partial": "{side}: {part:.1f} % of the time was observed.",
    "unseen_line": "{side}: {name} was observed for {least:.1f} % of the time, {other} for {longest:.1f} %: only hours "
    "with all ISPs count.",
    "bridged": "{side}: {part:.1f} % of the observed time is bridged: its bytes count, its shape is not known.",
    "probes": "{side}: our own tests moved {part:.1f} % of the bytes.",
    "several_regimes": "{side} holds {count} balancing periods: its figures mix them.",
    "contract_inside": "{side}: a new contract of {name} began on {day}, {new_down}{new_slash}{new_up} Mbit/s after "
    "{old_down}{old_slash}{old_up} Mbit/s: each day counts with its own.",
    "unlike_polls": "Highest rates are not comparable: A was polled every {a} s, B every {b} s, and longer intervals "
    "hide peaks.",
    "line_left_out": "{name} was there on one side only and is left out of the shares.",
}


def caveat(code: str, **params: Value) -> Statement:
    """Parts of a whole are in percent."""
    return sentence(CAVEATS, code, params)
