"""Contracts of a router as CSV, out and in: the file that is downloaded can be edited and sent back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from backend.api.http.validation import refused_fields
from backend.api.inventory.contract_schemas import ContractInput, RouterContracts
from backend.api.inventory.contract_views import contract_of
from backend.api.tabular.input import Row, RowRefused, rows_of
from backend.domain.contracts.contracts import MOST_CONTRACTS
from backend.domain.contracts.table import ImportLine, Refusal
from backend.domain.text.typed_numbers import decimal_of, percent_of, scaled, unscaled_text
from backend.errors import Invalid, InvalidTable
from backend.services.inventory.uplink_inputs import MOST_UPLINKS

COLUMNS = (
    "isp",
    "from_date",
    "to_date",
    "download_mbps",
    "upload_mbps",
    "price_amount",
    "price_currency",
    "billing_day",
    "sla_percent",
    "data_cap_gb",
    "contract_number",
    "phone",
    "sla_excludes_maintenance",
)
REQUIRED = ("isp", "from_date", "download_mbps", "upload_mbps")
MEGA, GIGA = 10**6, 10**9
MOST_ROWS = MOST_CONTRACTS * MOST_UPLINKS
MOST_REFUSALS = 100
"""As many as anybody corrects before sending the file again."""

YES, NO = ("yes", "true", "1", "ya"), ("no", "false", "0", "tidak")


def yes_or_no(text: str) -> bool:
    """In either language, and as spreadsheets write it. Raises Invalid."""
    typed = text.strip().lower()
    if typed not in (*YES, *NO):
        raise Invalid("number", "Write yes or no.", "yes_or_no")
    return typed in YES


FIELDS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "from_date": ("from_date", str),
    "to_date": ("to_date", str),
    "download_mbps": ("download_bps", lambda text: scaled(text, MEGA)),
    "upload_mbps": ("upload_bps", lambda text: scaled(text, MEGA)),
    "price_amount": ("price_amount", lambda text: format(decimal_of(text), "f")),
    "price_currency": ("price_currency", str),
    "billing_day": ("billing_day", lambda text: scaled(text, 1)),
    "sla_percent": ("sla_percent", lambda text: format(percent_of(text), "f")),
    "data_cap_gb": ("quota_bytes", lambda text: scaled(text, GIGA)),
    "contract_number": ("number", str),
    "phone": ("phone", str),
    "sla_excludes_maintenance": ("sla_excludes_maintenance", yes_or_no),
}
"""By column: the API's field, and how a cell that is not empty becomes its value."""

COLUMN_OF = {field: column for column, (field, _) in FIELDS.items()}


def rows(contracts: RouterContracts) -> list[dict[str, Any]]:
    """One for each contract, by the names of the columns."""
    return [
        {"isp": line.isp} | _cells(contract.model_dump(mode="json"))
        for line in contracts.items
        for contract in line.items
    ]


def _cells(values: Mapping[str, Any]) -> dict[str, Any]:
    cells = {column: values[field] for column, (field, _) in FIELDS.items()}
    for column, factor in (("download_mbps", MEGA), ("upload_mbps", MEGA), ("data_cap_gb", GIGA)):
        if cells[column] is not None:
            cells[column] = unscaled_text(cells[column], factor)
    excludes = "sla_excludes_maintenance"
    cells[excludes] = YES[0] if cells[excludes] else None
    return cells


def read(content: bytes) -> tuple[list[ImportLine], list[Refusal]]:
    """The lines that can be read, and what is wrong with the others. Raises Invalid if it is no table of contracts."""
    lines, refusals = [], []
    for row in rows_of(content, COLUMNS, REQUIRED, MOST_ROWS):
        if isinstance(row, RowRefused):
            refusals.append(Refusal(row.line, row.why))
            continue
        wrong = _refusals(row)
        if wrong:
            refusals += wrong
        else:
            lines.append(_line(row))
    if not lines and not refusals:
        raise Invalid("lines", "The file has no contract below its heading.", "table_empty")
    return lines, refusals


def _line(row: Row) -> ImportLine:
    body = ContractInput.model_validate(_values(row)[0])
    return ImportLine(row.line, row.cells["isp"], contract_of(body))


def _refusals(row: Row) -> list[Refusal]:
    values, refusals = _values(row)
    if not row.cells["isp"]:
        refusals.append(
            Refusal(row.line, Invalid("isp", "Write the name of the ISP.", "isp_unnamed"))
        )
    if refusals:
        return refusals
    try:
        contract_of(ContractInput.model_validate(values))
    except ValidationError as error:
        refusals = [Refusal(row.line, each) for each in refused_fields(error.errors())]
    except Invalid as refused:
        refusals = [Refusal(row.line, refused)]
    for refusal in refusals:
        refusal.why.field = COLUMN_OF.get(refusal.why.field, refusal.why.field)
    return refusals


def _values(row: Row) -> tuple[dict[str, Any], list[Refusal]]:
    values, refusals = {}, []
    for column, (field, reading) in FIELDS.items():
        if not (text := row.cells.get(column, "")):
            continue
        try:
            values[field] = reading(text)
        except Invalid as refused:
            refusals.append(Refusal(row.line, refused.at(column)))
    return values, refusals


def check(refusals: Sequence[Refusal]) -> None:
    """Raises InvalidTable with each line and column, if there is any."""
    if refusals:
        raise InvalidTable(
            [
                (refusal.line, refusal.why)
                for refusal in sorted(refusals, key=lambda refusal: refusal.line)[:MOST_REFUSALS]
            ]
        )
