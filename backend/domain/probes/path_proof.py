"""Which uplink a probe really went over, from the bytes that every uplink of the router grew by meanwhile.

What an uplink was carrying just before is other users' traffic; what it grew by beyond that, its *gain*, may be the
probe. Other users are not steady: a part (NOISE) of what the uplink carried before counts as their noise. So, per
direction that the probe filled, with M the payload that it moved:

- wrong path: the intended uplink carried less than 90 % of M in all, or its gain even with its noise in its favour
  is less than 90 % of M while other uplinks gained, beyond their noise, at least the missing tenth.
- proven: the intended uplink gained 90 % of M, its noise is small against M, and no other uplink gained as much
  (what others gained beyond an explained probe is other users'). Or: no other uplink carried a tenth of M at all.
- unproven: everything else. Other traffic hides the probe, a counter went backwards, the router was not readable.

Where some lines are not looked at, because probes of their own filled them meanwhile, "no other uplink" says nothing:
then only the intended uplink's own gain proves, and only if it is not far more than M (two pins that are swapped).

A probe too small to be told from other traffic may borrow a proof: see `borrowed`.

Headers and repeated segments make the gain of the true path larger than M, never smaller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.probes.probe import PATH_VALID_FROM, Growth
from backend.domain.text.stored_values import Reader, object_of

Verdict = Literal["proven", "wrong_path", "unproven"]
Why = Literal[
    "on_intended",  # proven
    "borrowed",  # proven by an earlier, larger probe
    "elsewhere",  # wrong path: it gained nothing to speak of
    "split",  # wrong path: a part went over other uplinks
    "hidden",  # unproven: other traffic is too strong or moved too much
    "two_candidates",  # unproven: the intended and another uplink both gained as much as the probe
    "counters_reset",  # unproven: an uplink's counter went backwards
    "unreadable",  # unproven: no growth of the intended uplink is known
    "too_little",  # unproven: the probe moved too little to be told from other traffic
]

NOISE = 0.25  # part of an uplink's earlier traffic by which other users may change
HIDES_FROM = 0.25  # part of the probe: more noise of the intended uplink is no evidence
TOO_MUCH = 1.5  # times the probe: a larger gain looks like another probe's
LEAST_BYTES = 20_000  # less cannot be told from a page that somebody opened
LEAST_PART = 0.1  # directions with less of a probe (acknowledgements) are not looked at

BORROWING: frozenset[Why] = frozenset({"hidden", "two_candidates", "too_little"})
"""The router was read and does not contradict the path; a page probe is too small to prove it."""

WORST_FIRST: tuple[Verdict, ...] = ("wrong_path", "unproven", "proven")


@dataclass(frozen=True, slots=True)
class UplinkExcess:
    """Bytes of one uplink during the probe, and beyond its earlier rate (0 if less)."""

    uplink_id: int
    download_bytes: int
    upload_bytes: int
    excess_download_bytes: int
    excess_upload_bytes: int
    intended: bool


@dataclass(frozen=True, slots=True)
class PathProof:
    share: float | None  # part of the probe on the intended uplink, 0..1; None: unknown
    verdict: Verdict
    reason: Why
    duration_ms: int = 0  # between the two readings of the router
    uplinks: tuple[UplinkExcess, ...] = ()
    proven_by_run_id: int | None = None  # whose proof was borrowed

    def carried_bps(self, direction: Direction) -> int | None:
        """What the intended uplink carried in all, other traffic included."""
        for uplink in self.uplinks:
            if uplink.intended and self.duration_ms > 0:
                count = uplink.download_bytes if direction == "download" else uplink.upload_bytes
                return max(0, count) * 8000 // self.duration_ms
        return None

    def to_json(self) -> dict[str, Any]:
        return object_of(self)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> PathProof:
        """What `to_json` gave. Raises ValueError for anything else."""
        proof = Reader().read(cls, stored, "proof")
        if "uplinks" not in stored:
            raise ValueError("proof.uplinks is missing")
        if proof.verdict not in get_args(Verdict):
            raise ValueError(f"{proof.verdict!r} is no verdict on a path")
        return proof


UNREADABLE = PathProof(None, "unproven", "unreadable")  # no reading before or after


@dataclass(frozen=True, slots=True)
class _Gain:
    """One uplink in one direction, bytes: all, beyond the earlier rate (signed), and noise of the latter."""

    grown: int
    gain: float
    noise: float


@dataclass(frozen=True, slots=True)
class _PathJudgement:
    verdict: Verdict
    reason: Why
    share: float | None


def prove(
    uplink_id: int,
    growths: Sequence[Growth],
    moved: tuple[int, int],
    duration_ms: int,
    *,
    complete: bool = True,
) -> PathProof:
    """Judges a probe for `uplink_id` that moved (download, upload) bytes of payload.

    `growths` are over the same `duration_ms`, with the intended uplink. `complete`: all uplinks are among them.
    """
    uplinks = tuple(
        _excess(growth, duration_ms, intended=growth.uplink_id == uplink_id) for growth in growths
    )
    known = [growth for growth in growths if growth.uplink_id == uplink_id]
    if not known or duration_ms <= 0:
        return PathProof(None, "unproven", "unreadable", max(0, duration_ms), uplinks)
    if any(min(growth.download_bytes, growth.upload_bytes) < 0 for growth in growths):
        return PathProof(None, "unproven", "counters_reset", duration_ms, uplinks)
    if sum(moved) < LEAST_BYTES:
        return PathProof(None, "unproven", "too_little", duration_ms, uplinks)
    others = [growth for growth in growths if growth.uplink_id != uplink_id]
    findings = [
        _judge(
            _gain(known[0], direction, duration_ms),
            [_gain(other, direction, duration_ms) for other in others],
            payload,
            complete=complete,
        )
        for direction, payload in zip(DIRECTIONS, moved, strict=True)
        if payload >= LEAST_PART * sum(moved)
    ]
    worst = min(findings, key=lambda excess: WORST_FIRST.index(excess.verdict))
    shares = [finding.share for finding in findings if finding.share is not None]
    share = min(shares) if len(shares) == len(findings) else worst.share
    return PathProof(share, worst.verdict, worst.reason, duration_ms, uplinks)


def borrowed(proof: PathProof, run_id: int) -> PathProof:
    """Proven by run `run_id`, from the same address over the same uplink, with the same pin."""
    return replace(proof, share=None, verdict="proven", reason="borrowed", proven_by_run_id=run_id)


def _judge(
    intended: _Gain, others: Sequence[_Gain], payload: int, *, complete: bool
) -> _PathJudgement:
    """One direction; `payload` is positive."""
    needed = PATH_VALID_FROM * payload
    elsewhere = [max(0.0, other.gain - other.noise) for other in others]
    share = _share(intended, sum(elsewhere), payload)
    if intended.grown < needed:
        share = min(share, intended.grown / payload)
        return _PathJudgement("wrong_path", _wrong(share), share)
    if complete and sum(excess.grown for excess in others) <= payload - needed:
        return _PathJudgement("proven", "on_intended", 1 - min(sum(elsewhere), payload) / payload)
    if intended.gain + intended.noise < needed:
        if sum(elsewhere) >= payload - needed:
            return _PathJudgement("wrong_path", _wrong(share), share)
        return _PathJudgement("unproven", "hidden", None)
    if intended.noise > HIDES_FROM * payload:
        return _PathJudgement("unproven", "hidden", None)
    swapped = not complete and intended.gain - intended.noise > TOO_MUCH * payload
    if swapped or any(bytes_grown >= needed for bytes_grown in elsewhere):
        return _PathJudgement("unproven", "two_candidates", None)
    if share < PATH_VALID_FROM:
        return _PathJudgement("unproven", "hidden", share)
    return _PathJudgement("proven", "on_intended", share)


def _share(intended: _Gain, elsewhere: float, payload: int) -> float:
    """The intended uplink's part of the gains, each up to the probe's payload."""
    here = min(max(0.0, intended.gain), payload)
    there = min(elsewhere, payload - here)
    return here / (here + there) if here + there else 0.0


def _wrong(share: float) -> Why:
    return "elsewhere" if share < 1 - PATH_VALID_FROM else "split"


def _gain(growth: Growth, direction: Direction, duration_ms: int) -> _Gain:
    down = direction == "download"
    before = (growth.before_download_bps if down else growth.before_upload_bps) * duration_ms / 8000
    grown = growth.download_bytes if down else growth.upload_bytes
    return _Gain(grown, grown - before, NOISE * before)


def _excess(growth: Growth, duration_ms: int, *, intended: bool) -> UplinkExcess:
    return UplinkExcess(
        uplink_id=growth.uplink_id,
        download_bytes=growth.download_bytes,
        upload_bytes=growth.upload_bytes,
        excess_download_bytes=max(0, round(_gain(growth, "download", duration_ms).gain)),
        excess_upload_bytes=max(0, round(_gain(growth, "upload", duration_ms).gain)),
        intended=intended,
    )
