"""RouterOS's small languages inside one value: PCC, nth, and speeds in comments."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

Classifier = Literal[
    "src-address",
    "dst-address",
    "both-addresses",
    "src-port",
    "dst-port",
    "both-ports",
    "src-address-and-port",
    "dst-address-and-port",
    "both-addresses-and-ports",
]
CLASSIFIERS = frozenset(get_args(Classifier))
LARGEST_PCC_NUMBER = 4_294_967_295


@dataclass(frozen=True, slots=True)
class Pcc:
    """`both-addresses:5/2`: a packet matches if hash(fields) mod denominator equals the remainder."""

    classifier: str
    denominator: int
    remainder: int
    negated: bool = False

    def matches(self, residue: int) -> bool:
        """`residue`: of a key's hash, modulo a multiple of the denominator."""
        return (residue % self.denominator == self.remainder) != self.negated

    def __str__(self) -> str:
        sign = "!" if self.negated else ""
        return f"{sign}{self.classifier}:{self.denominator}/{self.remainder}"


@dataclass(frozen=True, slots=True)
class Nth:
    """`3,1`: of every three packets that reach the rule, the first."""

    every: int
    packet: int

    def __str__(self) -> str:
        return f"{self.every},{self.packet}"


@dataclass(frozen=True, slots=True)
class Rates:
    """A line's contracted speeds in bit/s (decimal); None where the text does not say."""

    download_bps: int | None = None
    upload_bps: int | None = None

    def __bool__(self) -> bool:
        return self.download_bps is not None or self.upload_bps is not None


def parse_pcc(text: str) -> Pcc | None:
    """Reads `[!]fields:denominator/remainder`."""
    match = re.fullmatch(r"(!?)([a-z-]+):([0-9]{1,10})/([0-9]{1,10})", text.strip())
    if match is None or match[2] not in CLASSIFIERS:
        return None
    denominator, remainder = int(match[3]), int(match[4])
    if not 1 <= denominator <= LARGEST_PCC_NUMBER or remainder > LARGEST_PCC_NUMBER:
        return None
    return Pcc(match[2], denominator, remainder, match[1] == "!")


def parse_nth(text: str) -> Nth | None:
    """Reads `every,packet`."""
    match = re.fullmatch(r"([0-9]{1,9}),([0-9]{1,9})", text.strip())
    if match is None or int(match[1]) < 1:
        return None
    return Nth(int(match[1]), int(match[2]))


# A speed: a decimal number (point or comma), then k, M, G or T, then perhaps "bps", "bit/s", "b/s".
# A capital B means bytes to some writers and bits to others, so it makes the text ambiguous.
_NUMBER = r"(?<![\w.,])([0-9]{1,6}(?:[.,][0-9]{1,3})?)"
_UNIT = r"\s?([kKMmGgTt])(?:bit/s|bits/s|bits|bit|bps|b/s|ps)?(?![\w])"
_RATE = re.compile(_NUMBER + _UNIT)
_BYTES = re.compile(r"[0-9]\s?[kKMGT]i?(?:B|Byte|byte)")
_SHARED_UNIT = re.compile(_NUMBER + r"\s*[/x|]\s*([0-9]{1,6}(?:[.,][0-9]{1,3})?)" + _UNIT)
_BRACKETS = re.compile(r"\[([^\[\]]{1,60})\]")
_DOWN = re.compile(r"(?i)(?<![a-z])(?:download|down|dl|d|unduh|rx|↓)(?![a-z])|↓")
_UP = re.compile(r"(?i)(?<![a-z])(?:upload|up|ul|u|unggah|tx|↑)(?![a-z])|↑")
_SYMMETRIC = re.compile(r"(?i)(?<![a-z0-9:])(?:sym|symmetric|simetris|dedicated|1:1)(?![a-z0-9:])")
_POWERS = {"k": 1_000, "m": 1_000_000, "g": 1_000_000_000, "t": 1_000_000_000_000}


def parse_rates(text: str) -> Rates:
    """Contracted speeds in a comment or name; empty when there are none or they are ambiguous.

    Two speeds with a slash are download/upload; one alone is the download only. Readable brackets win over the rest.
    """
    for inside in _BRACKETS.findall(text):
        rates = _plain_rates(inside)
        if rates:
            return rates
    return _plain_rates(_BRACKETS.sub(" ", text))


def _plain_rates(text: str) -> Rates:
    if _BYTES.search(text):
        return Rates()
    shared = _SHARED_UNIT.search(text)
    if shared is not None:
        if len(_RATE.findall(text)) > 1:
            return Rates()
        return _ordered(text, _bps(shared[1], shared[3]), _bps(shared[2], shared[3]))
    matches = list(_RATE.finditer(text))
    values = [_bps(match[1], match[2]) for match in matches]
    if any(value == 0 for value in values) or not values:
        return Rates()
    if len(values) == 1:
        return _single(text, values[0])
    if len(values) == 2:
        return _pair(text, matches, values)
    return Rates()


def _bps(number: str, unit: str) -> int:
    whole, _, decimals = number.replace(",", ".").partition(".")
    thousandths = int(whole) * 1000 + int((decimals + "000")[:3])
    return thousandths * _POWERS[unit.lower()] // 1000


def _ordered(text: str, first: int, second: int) -> Rates:
    """Only an explicit "up/down" turns the order round."""
    if first == 0 or second == 0:
        return Rates()
    down, up = _DOWN.search(text), _UP.search(text)
    if down and up and up.start() < down.start():
        return Rates(second, first)
    return Rates(first, second)


def _single(text: str, value: int) -> Rates:
    if _SYMMETRIC.search(text):
        return Rates(value, value)
    if _UP.search(text) and not _DOWN.search(text):
        return Rates(None, value)
    return Rates(value, None)


def _pair(text: str, matches: list[re.Match[str]], values: list[int]) -> Rates:
    between = text[matches[0].end() : matches[1].start()].strip()
    down, up = _DOWN.search(text), _UP.search(text)
    if between in {"/", "|", "x"} or (down and up):
        return _ordered(text, values[0], values[1])
    return Rates()
