"""Sentences of a paper that a measurement can prove false, and what it means when one does not hold any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """`sentence` is the same in every run, it identifies the claim; `figures` are what this run has to say of it."""

    sentence: str
    holds: bool
    figures: str


def lost(before: Iterable[Claim], now: Iterable[Claim]) -> tuple[Claim, ...]:
    """Claims that held before and fail now. One that is new, or failed before, is none of them."""
    held = {claim.sentence for claim in before if claim.holds}
    return tuple(claim for claim in now if claim.sentence in held and not claim.holds)


def plain(claims: Sequence[Claim]) -> str:
    return "\n".join(f"{verdict(claim):5}  {claim.sentence}  [{claim.figures}]" for claim in claims)


def markdown(claims: Sequence[Claim]) -> str:
    return "\n".join(
        f"- **{verdict(claim)}**: {claim.sentence} ({claim.figures})" for claim in claims
    )


def verdict(claim: Claim) -> str:
    return "holds" if claim.holds else "FAILS"
