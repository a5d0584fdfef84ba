"""Former sentences of recommendations with other figures than today's: a stored one keeps its own."""

from __future__ import annotations

from collections.abc import Mapping

BEFORE: Mapping[str, str] = {
    # Of every line's mean, not of whichever line is then the fullest.
    "change_before": "Use the weights {weights}: the fullest ISP's 95th percentile falls from {before} % to {after} %.",
    "busiest_after_before": "With {weights} the fullest is {uplink} at {p95} %, very likely between {low} and "
    "{high} %.",
    # Both ends of this range: the range of the advice is another one.
    "uncertain_relief_before": "By how much is not certain ({low} to {high} points), but users of {uplink} wait now: "
    "what is better on average is worth a change.",
    # A figure of another kind than the one of the advice.
    "not_denominator_before": "Not {denominator} buckets ({weights}): expected {p95} % on the fullest ISP ({advised} % "
    "with the advice), and {part} % of the traffic moves.",
    "sizes_counted_before": "The sizes of the buckets are counted by their rules.",
    "hidden_demand_before": "{uplink} was full in {part} % of the work time, so users asked for more than was "
    "recorded.",
}
"""By today's code and `_before`."""

FORMER_WORDS: Mapping[str, str] = {
    "hidden_demand": "{uplink} was above 95 % of its capacity in {part} % of the recorded time: what users wanted "
    "beyond that was not recorded, so the real demand is higher than the one in these figures.",
    "busiest_after": "With {weights} the fullest ISP will be at about {p95} % ({low} to {high} % in nine of ten "
    "cases).",
    "busiest_after_before": "With {weights} the fullest is {uplink} at {p95} % ({low} to {high} % in nine of ten "
    "cases).",
}
"""The figures of today's sentence of the code in words that were harder to read."""
