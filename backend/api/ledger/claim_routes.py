"""All that supports a claim against a provider, in one file."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api.http.deps import give_back
from backend.api.http.fields import Id, LanguageQuery
from backend.api.http.gathering import GathererDep, RouterDep
from backend.api.ledger import claim_files
from backend.api.ledger.routes import MOST_MONTHS
from backend.api.tabular import zip_writer
from backend.services.claims import claim_paper
from backend.services.claims.claim import claim
from backend.services.claims.period import AskedMonths

router = APIRouter(prefix="/routers/{router_id}")

MonthQuery = Annotated[
    str, Query(pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$", description="such as 2026-11")
]
ZIP = {"content": {zip_writer.MEDIA_TYPE: {"schema": {"type": "string", "format": "binary"}}}}


@router.get("/lines/{uplink_id}/sla-pack", response_class=Response, responses={200: {**ZIP}})
def get_sla_pack(
    *,
    router_view: RouterDep,
    uplink_id: Id,
    gatherer: GathererDep,
    from_month: MonthQuery,
    to_month: MonthQuery,
    lang: LanguageQuery = "en",
) -> Response:
    """Contract, availability, incidents and proven runs of an ISP as a ZIP; `SHA256SUMS` in it is for `sha256sum -c`.

    `claim.pdf` in it is the same on paper, in the language asked for. Months of the past always give the same bytes.
    """
    asked_months = AskedMonths(_first_day(from_month), _first_day(to_month))
    made = claim(gatherer, router_view, uplink_id, asked_months, MOST_MONTHS)
    name = f"timbang-sla-router-{router_view.router.id}-isp-{uplink_id}-{from_month}-{to_month}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    files, paper = claim_files.files(made), claim_paper.paper_of(made, lang)
    give_back(gatherer.session)
    content = zip_writer.write({**files, claim_files.PAPER: claim_paper.pdf_of(paper)})
    return Response(content, headers=headers, media_type=zip_writer.MEDIA_TYPE)


def _first_day(month: str) -> dt.date:
    return dt.date(int(month[:4]), int(month[5:]), 1)
