"""A claim as files: what people read (PDF), open in a spreadsheet (CSV), and what programs read (JSON)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter

from backend.api.ledger.claim_schemas import ClaimContract, ClaimHead
from backend.api.tabular import csv_writer
from backend.api.tabular.sheets import sheet_of
from backend.domain.contracts.changes import contract_values
from backend.domain.reports.claims.words import CLAIM
from backend.services.claims.claim import Claim, HeldContract
from backend.services.claims.evidence import ClaimEvent
from backend.services.ledger.rows import LedgerRow
from backend.services.quality.disputes import METHOD, DisputeRun
from backend.store.engine.instants import at
from backend.version import VERSION

WORDS = CLAIM["en"]
AVAILABILITY_METHOD = f"{WORDS['claim.file_times']} {WORDS['claim.method']}"


PAPER = "claim.pdf"


def files(claim: Claim) -> dict[str, bytes]:
    """By name; without the paper, which takes longer."""
    return {
        "contract.json": _json(ClaimHead, head(claim)),
        **_table("availability", LedgerRow, claim.rows),
        **_table("incidents", ClaimEvent, claim.events),
        **_table("runs", DisputeRun, claim.runs),
        "method.txt": f"Timbang {VERSION}\n\n{AVAILABILITY_METHOD}\n\n{METHOD.text}\n".encode(),
    }


def head(claim: Claim) -> ClaimHead:
    return ClaimHead(
        campus=claim.router.campus.name,
        timezone=claim.router.campus.timezone,
        router=claim.router.router.name,
        isp=claim.uplink.name,
        provider=claim.uplink.provider,
        from_month=f"{claim.months[0]:%Y-%m}",
        to_month=f"{claim.months[-1]:%Y-%m}",
        from_=at(claim.span[0]),
        to=at(claim.span[1]),
        running=claim.running,
        contracts=[_contract(each) for each in claim.contracts],
    )


def _contract(held: HeldContract) -> ClaimContract:
    values = contract_values(held.contract) | {"number": held.contract.number}
    return ClaimContract.model_validate(values | {"to_date": held.to_date})


def _table(name: str, row: type, rows: Sequence[Any]) -> dict[str, bytes]:
    return {
        f"{name}.csv": csv_writer.write(sheet_of(rows, row)),
        f"{name}.json": _json(list[row], list(rows)),  # type: ignore[valid-type]  # known at run time
    }


def _json(kind: Any, value: Any) -> bytes:
    return TypeAdapter(kind).dump_json(value, by_alias=True, indent=2) + b"\n"
