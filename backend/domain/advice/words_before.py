"""Sentences of recommendations whose figures have become others since: a stored one says what its own figures are.

The English sentence is stored with its figures, the Indonesian one is made when it is read.
"""

from __future__ import annotations

from collections.abc import Mapping

BEFORE: Mapping[str, tuple[str, str]] = {
    # Of every line's mean, not of whichever line is then the fullest.
    "change": (
        "Use the weights {weights}: the fullest ISP's 95th percentile falls from {before} % to {after} %.",
        "Pakai bobot {weights}: persentil ke-95 ISP terpenuh turun dari {before} % menjadi {after} %.",
    ),
    "busiest_after": (
        "With {weights} the fullest is {uplink} at {p95} % ({low} to {high} % in nine of ten cases).",
        (
            "Dengan {weights} yang terpenuh adalah {uplink} di {p95} % ({low} sampai {high} % dalam sembilan dari "
            "sepuluh kasus)."
        ),
    ),
    "sizes_counted": (
        "The sizes of the buckets are counted by their rules.",
        "Ukuran bucket dihitung oleh aturannya.",
    ),
    "hidden_demand": (
        "{uplink} was full in {part} % of the work time, so users asked for more than was recorded.",
        "{uplink} penuh selama {part} % waktu kerja, jadi permintaan pengguna lebih besar daripada yang tercatat.",
    ),
}
"""By code: the sentence in English and in Indonesian."""
