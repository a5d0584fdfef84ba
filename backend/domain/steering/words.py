"""Sentences about steering over time. Codes are stable, words are not.

Pages say them in the reader's language by the code (frontend/src/lib/i18n/id/statements/steering.json).
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from backend.domain.statements import Statement

LACKING: Mapping[str, str] = {
    "lacks_isps": "With one ISP there is nothing to steer.",
    "lacks_method": "Timbang does not know how this router balances, so it cannot replay other ways.",
    "lacks_weeks": "{have} of {needed} weeks are recorded: each week is judged with what the others teach.",
    "lacks_history": "Balance counts {have} weeks of history, and {needed} are needed: raise it under Limits.",
}
WEIGHTS: Mapping[str, str] = {
    "weights_yes": "Better weights are worth it: the fullest ISP would be at most {after} % full for 95 % of the time "
    "instead of {before} %, {points} points less ({low} to {high} on other days).",
    "weights_chance": "They need new buckets, and heavy hosts may fall into them unevenly: the recommendation counts "
    "with {expected} %.",
    "weights_small": "Other weights are not worth it: they would bring {points} points, from {before} % to {after} %. "
    "Less than {least} points are not worth a change.",
    "weights_unsure": "Other weights are not surely better: they would bring {points} points, but {low} to {high} on "
    "other days.",
    "weights_worse": "No other weights are better than today's: the fullest ISP is at most {before} % full for 95 % of "
    "the time.",
}
HOURS: Mapping[str, str] = {
    "hours_yes": "Weights by the hour are worth it: they would bring {points} points more ({low} to {high} on other "
    "days), for {moves} bucket moves a day. The hours from {first} and from {second} are the reason.",
    "hours_no_room": "Weights by the hour are not worth it: even one line as large as all ISPs together would bring "
    "only {room} points more.",
    "hours_even": "Weights by the hour are not worth it: fixed weights leave the fullest ISP no fuller than one line "
    "as large as all ISPs together.",
    "hours_small": "Weights by the hour are not worth it: they would bring {points} points more, and less than {least} "
    "are not worth a change. Most buckets are busy at the same hours.",
    "hours_unsure": "Weights by the hour are not surely better: they would bring {points} points more, but {low} to "
    "{high} on other days.",
    "hours_moves": "Weights by the hour are not worth it: they would bring {points} points more, but need {moves} "
    "bucket moves a day; {most} are too many.",
    "hours_unknown": "Whether weights by the hour would help is not known: the router's rules do not count the bytes "
    "of each bucket, so Timbang knows the traffic per ISP only. At most {room} points are to be gained.",
    "hours_new_set": "Whether weights by the hour would help beside these weights is not known: they need other "
    "buckets than today's, and nothing is counted in those before they are used. At most {room} points are to be "
    "gained.",
}
TAKES: Mapping[str, str] = {
    "hours_take": "It would take a scheduler on the router that changes marks every hour, {moves} bucket moves a day. "
    "Each move leaves running connections where they are: about {stay} % of a bucket's traffic still goes the old way "
    "in the first five minutes.",
}
SENTENCES: Mapping[str, str] = {**LACKING, **WEIGHTS, **HOURS, **TAKES}


def statement(code: str, **figures: str | int | Decimal) -> Statement:
    """PolicyFigures are rounded already."""
    params = {
        name: float(figure) if isinstance(figure, Decimal) else figure
        for name, figure in figures.items()
    }
    return Statement(code, SENTENCES[code].format(**figures), params)
