"""How evenly the upload fell into the buckets of a PCC denominator: connections hash evenly, bytes do not.

Rules of PCC see what leaves the campus, so their bytes are upload. What a bucket's connections download is not counted.

Source: paper A, figure 3 (five buckets of 13.3, 10.4, 11.1, 10.2 and 10.4 GiB where each was due 11.1). The distance
from an even split is skew's: half the sum of absolute differences (domain/figures/skew.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.balance.sizes import FIRST_PACKETS_BELOW
from backend.domain.figures.shares import achieved_shares
from backend.domain.figures.skew import skew
from backend.domain.text.percent import per_cent

Counted = Literal["bytes", "first_packets", "none"]
Language = Literal["en", "id"]


@dataclass(frozen=True, slots=True)
class Evenness:
    """`uneven_share`: part of the counted bytes beyond an even split; `largest` and `smallest` are remainders."""

    shares: tuple[float, ...]
    uneven_share: float
    largest: int
    smallest: int

    @property
    def expected_share(self) -> float:
        return 1 / len(self.shares)


def evenness(byte_counts: Sequence[int]) -> Evenness | None:
    """Of the bytes per remainder, all of them in order; None where nothing was counted."""
    shares = achieved_shares(byte_counts)
    if shares is None:
        return None
    even = (1 / len(shares),) * len(shares)
    places = range(len(shares))
    return Evenness(
        shares,
        skew(shares, even),
        max(places, key=lambda place: (shares[place], -place)),
        min(places, key=lambda place: (shares[place], place)),
    )


def what_was_counted(bucket_bytes: int, line_bytes: int, counted_part: float) -> Counted:
    """Whether the rules saw all packets or only the first of each connection (domain/balance/sizes.py).

    `line_bytes` is what the lines carried in the window, during `counted_part` (0..1) of which the rules counted.
    """
    if not bucket_bytes:
        return "none"
    due = FIRST_PACKETS_BELOW * counted_part * line_bytes
    return "bytes" if bucket_bytes >= due else "first_packets"


WORDS = {
    "en": {
        "none": "Nothing was counted in these buckets.",
        "bytes": "Remainder {largest} carried most of the upload ({most}), remainder {smallest} least ({least}); "
        "evenly each would carry {due}. So {uneven} of the upload is beyond an even split. The rules count no "
        "download.",
        "first_packets": "These rules see only the first packet of each connection: remainder {largest} began most "
        "({most}), remainder {smallest} fewest ({least}), evenly {due} each. How much the connections then carried "
        "is not counted here.",
    },
    "id": {
        "none": "Tidak ada yang terhitung di bucket ini.",
        "bytes": "Sisa bagi {largest} membawa unggahan paling banyak ({most}), sisa bagi {smallest} paling sedikit "
        "({least}); bila merata masing-masing {due}. Jadi {uneven} unggahan melampaui pembagian merata. Aturannya "
        "tidak menghitung unduhan.",
        "first_packets": "Aturan ini hanya melihat paket pertama tiap koneksi: sisa bagi {largest} memulai paling "
        "banyak ({most}), sisa bagi {smallest} paling sedikit ({least}), bila merata {due}. Berapa banyak yang "
        "kemudian dibawa koneksi itu tidak terhitung di sini.",
    },
}


def sentence(split: Evenness | None, counted: Counted, language: Language) -> str:
    if split is None or counted == "none":
        return WORDS[language]["none"]
    return WORDS[language][counted].format(
        largest=split.largest,
        smallest=split.smallest,
        most=_percent(split.shares[split.largest], language),
        least=_percent(split.shares[split.smallest], language),
        due=_percent(split.expected_share, language),
        uneven=_percent(split.uneven_share, language),
    )


def _percent(part: float, language: Language) -> str:
    text = f"{per_cent(part)} %"
    return text.replace(".", ",") if language == "id" else text
