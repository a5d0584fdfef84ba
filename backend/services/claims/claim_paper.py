"""A claim as a paper, from the same values as its other files; setting it takes no transaction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from backend.domain.contracts.changes import percent_text
from backend.domain.directions import DIRECTIONS
from backend.domain.reports.claims.facts import (
    ClaimContract,
    ClaimFacts,
    ClaimOutage,
    ClaimTests,
)
from backend.domain.reports.claims.paper import claim_paper
from backend.domain.reports.figures import Language
from backend.domain.reports.paper import Paper
from backend.reports import rendering
from backend.services.claims.claim import Claim, HeldContract
from backend.services.ledger.rows import ledger_time
from backend.store.engine.instants import at
from backend.version import VERSION


def paper_of(claim: Claim, language: Language) -> Paper:
    return claim_paper(facts_of(claim), language)


def pdf_of(paper: Paper) -> bytes:
    """The same paper gives the same bytes. Raises ReportNotMade."""
    return rendering.pdf_of(asdict(paper))


def facts_of(claim: Claim) -> ClaimFacts:
    return ClaimFacts(
        isp=claim.uplink.name,
        provider=claim.uplink.provider,
        router=claim.router.router.name,
        campus=claim.router.campus.name,
        zone_name=claim.router.campus.timezone,
        version=VERSION,
        from_at=at(claim.span[0]),
        to_at=at(claim.span[1]),
        is_running=claim.running,
        contracts=[_contract(each) for each in claim.contracts],
        months=[ledger_time(row) for row in claim.rows],
        outages=[
            ClaimOutage(
                incident_id=each.incident_id,
                cause=each.kind,
                evidence=each.evidence,
                received_bps=each.received_bps,
                others_bps=each.others_bps,
                pings=(each.pings_sent, each.pings_lost),
                fell_with=each.fell_with,
                route=each.route,
                paid=_amount(each.paid_away, each.paid_currency),
                from_at=each.from_,
                to_at=each.to,
                lasted_s=each.lasted_s,
                began_before=each.began_before,
                lasted_on=each.lasted_on,
            )
            for each in claim.events
        ],
        paid_away=None
        if claim.paid_away is None
        else (str(claim.paid_away.amount), claim.paid_away.currency),
        interval_s=claim.interval_s,
        tests=list(_tests(claim)),
        runs=len(claim.runs),
    )


def _amount(amount: str | None, currency: str | None) -> tuple[str, str] | None:
    return None if amount is None or currency is None else (amount, currency)


def _contract(held: HeldContract) -> ClaimContract:
    contract = held.contract
    price, percent = contract.price, contract.sla_percent
    return ClaimContract(
        from_date=contract.from_date,
        to_date=held.to_date,
        number=contract.number,
        speeds=(contract.capacity.download_bps, contract.capacity.upload_bps),
        price=None if price is None else (str(price.amount), price.currency),
        sla_percent=None if percent is None else percent_text(percent),
        excludes_maintenance=contract.sla_excludes_maintenance,
    )


def _tests(claim: Claim) -> Iterator[ClaimTests]:
    """As the proof of tests has them (GET .../dispute)."""
    if claim.tests is None:
        return
    for way in DIRECTIONS:
        flow = claim.tests.download if way == "download" else claim.tests.upload
        yield ClaimTests(
            direction=way,
            contract_bps=flow.contract_bps,
            runs=flow.runs,
            p5_bps=flow.p5_bps,
            median_bps=flow.p50_bps,
            p95_bps=flow.p95_bps,
            hours=flow.hours,
            hours_below_80=flow.hours_below_80,
        )
