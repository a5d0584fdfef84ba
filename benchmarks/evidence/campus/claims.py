"""Sentences of paper A, and what to know of how they were tested."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.evidence import papers
from benchmarks.evidence.campus.figures import ActiveFigures, CampusFigures, skew_of
from benchmarks.evidence.campus.table import EXPECTED, METHODS, POINTS, SKEW_OFF, WAYS, written
from benchmarks.evidence.claims import Claim

PROVEN_FROM = 0.9
NEARLY = 0.05
IDEAL = EXPECTED["PCC"]


def claims(measured: CampusFigures) -> tuple[Claim, ...]:
    """Only of what was measured: without a kernel for the lab nothing is said of packets."""
    active = measured.active
    return (*_of_weeks(measured), *(() if active.why_not else _of_packets(active)))


def _of_weeks(measured: CampusFigures) -> Iterator[Claim]:
    for method, name in METHODS.items():
        for way in WAYS:
            theirs = papers.A[f"{method} {way} skew"].value
            ours = [week.skew for week in measured.weeks_of(method, way)]
            yield Claim(
                f"chain: Timbang says a skew of {theirs:.3f} for the {way} of the fifth week of {name}",
                all(abs(skew - theirs) <= SKEW_OFF for skew in ours),
                written(ours, 3),
            )


def _of_packets(active: ActiveFigures) -> Iterator[Claim]:
    skews = {}
    for regime, sentence in (
        ("ECMP", "ECMP parts new connections evenly, blind to capacity"),
        ("PCC", "PCC parts new connections as its five buckets say: 20/40/40"),
    ):
        parts = active.shares_of(regime).parts
        skews[regime] = skew_of(parts, IDEAL)
        off = max(abs(part - due) for part, due in zip(parts, EXPECTED[regime], strict=True))
        shown = f"{written([100 * part for part in parts], 1)} %"
        yield Claim(sentence, off <= POINTS, shown)
    yield Claim(
        "PCC+CAKE lies nearer to the capacity ratio than ECMP",
        skews["PCC"] < skews["ECMP"],
        f"skew {skews['PCC']:.3f} against {skews['ECMP']:.3f}",
    )
    yield _upload_alike(active)
    yield _steady_download(active)
    for sentence, kind, group, statistic, unit in (
        ("PCC+CAKE loses fewer UDP packets a second", "udp", "loss", "mean_per_s", "packets/s"),
        ("PCC+CAKE has less jitter", "udp", "jitter_ms", "mean", "ms"),
        ("PCC+CAKE has a shorter round trip", "tcp", "rtt_ms", "mean", "ms"),
    ):
        pcc, ecmp = (active.mean_of(name, kind, group, statistic) for name in ("PCC", "ECMP"))
        yield Claim(sentence, pcc < ecmp, f"{pcc:.3g} against {ecmp:.3g} {unit}")


def _upload_alike(active: ActiveFigures) -> Claim:
    pcc, ecmp = (active.sum_mbps(regime, "upload", "mean_bps") for regime in ("PCC", "ECMP"))
    return Claim(
        "the mean upload of both is alike (the paper: 148.68 against 151.12 Mbit/s; here within 5 %)",
        abs(pcc - ecmp) <= NEARLY * ecmp,
        f"{pcc:.2f} against {ecmp:.2f} Mbit/s",
    )


def _steady_download(active: ActiveFigures) -> Claim:
    return Claim(
        "the download under PCC+CAKE is steady: no collapse",
        active.collapses("PCC", "download") == 0,
        f"{active.collapses('PCC', 'download')} of {len(active.flows('PCC', 'download'))} tests",
    )


def notes(measured: CampusFigures) -> tuple[str, ...]:
    calibrated = (
        "Passive: the lab's weekly volumes are calibrated to the paper's. These rows prove our chain (the router's"
        " counters, the poller's arithmetic, store, weeks, skew), not the paper."
    )
    active = measured.active
    if active.why_not:
        return calibrated, f"Packets: not measured here, {active.why_not}."
    rates = "/".join(f"{mbps:g}" for mbps in active.mbps)
    place = "a User-Mode Linux" if active.where == "uml" else "this machine's kernel"
    setting = (
        f"Packets: {place}, {rates} Mbit/s in place of 100/200/200, {active.seconds} s a test over each ISP, a crowd of"
        f" 60 clients; ECMP first, then PCC+CAKE as a change by Timbang ({active.plan}). Shares of connections are"
        " independent of the paper; rates are added up over the ISPs and not comparable."
    )
    cake = (
        "CAKE stands on the router's ports without a limit, as in the paper's picture of its settings; the ISP's end"
        " is the bottleneck here, so no gain in latency can come from it."
    )
    order = (
        "ECMP always comes first, so drift of the machine falls on one of the two. The collapse of the paper's"
        " download after 1,250 s is an event of its network and is not to be reproduced."
    )
    return calibrated, setting, cake, order, *_doubts(active)


def _doubts(active: ActiveFigures) -> Iterator[str]:
    strays = [test for test in active.tests if test.carried < PROVEN_FROM]
    if strays:
        yield f"{len(strays)} tests did not run over their ISP: {', '.join(t.uplink for t in strays)}."
    if active.lost:
        yield f"Tests that failed every time and are left out: {', '.join(active.lost)}."
