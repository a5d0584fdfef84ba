"""Contracts as CSV: what goes out comes back in, and whatever comes in is taken or refused by its line."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.api.inventory import contract_csv
from backend.api.inventory.contract_csv import COLUMNS, read, rows
from backend.api.inventory.contract_schemas import RouterContracts
from backend.api.inventory.contract_views import uplink_contracts
from backend.api.tabular.csv_writer import write
from backend.api.tabular.sheets import sheet_of
from backend.domain.contracts.contracts import Contract, last_days, with_one_end
from backend.domain.contracts.prices import Price
from backend.domain.contracts.table import Refusal
from backend.domain.metering.capacity import MAX_BPS, Capacity
from backend.errors import Invalid, InvalidTable
from backend.services.inventory.contract_lists import UplinkContracts
from backend.store.tables import Uplink

HEADING = ",".join(COLUMNS)
FULL = "ISP1,2026-11-18,,200,50,1500000,IDR,5,99.5,2000,A-2,+62 354 1,"
SHORT = "isp,from_date,download_mbps,upload_mbps"


def file(*lines: str) -> bytes:
    return "\r\n".join(lines).encode()


def test_a_line_is_read() -> None:
    (line,), refusals = read(file(HEADING, FULL))
    assert refusals == []
    assert (line.number, line.isp) == (2, "ISP1")
    assert line.contract == Contract(
        date(2026, 11, 18),
        Capacity(200_000_000, 50_000_000),
        Price(Decimal(1500000), "IDR"),
        2000 * 10**9,
        5,
        Decimal("99.5"),
        "A-2",
        "+62 354 1",
    )


@pytest.mark.parametrize(
    "content",
    [
        file(SHORT, "ISP1,,99.5,50"),
        file(SHORT.replace(",", ";"), 'ISP1;;"99,5";50', ";;;"),
        file("upload_mbps\tisp\tfrom_date\tDownload_Mbps", "50\tISP1\t\t99,5"),
        b"\xef\xbb\xbf" + file(SHORT, '"ISP1", ,99.5,50', "", ",,,"),
    ],
)
def test_what_spreadsheets_write_is_read(content: bytes) -> None:
    (line,), refusals = read(content)
    assert refusals == []
    assert line.contract == Contract(None, Capacity(99_500_000, 50_000_000))


@pytest.mark.parametrize(
    "row, column",
    [
        ("ISP1,18/11/2026,,200,50,,,,,,,,", "from_date"),
        ("ISP1,1999-01-01,,200,50,,,,,,,,", "from_date"),
        ("ISP1,,2026-02-30,200,50,,,,,,,,", "to_date"),
        ("ISP1,,,1.000,50,,,,,,,,", "download_mbps"),
        ("ISP1,,,0,50,,,,,,,,", "download_mbps"),
        ("ISP1,,,200,,,,,,,,,", "upload_mbps"),
        ("ISP1,,,200,2000000,,,,,,,,", "upload_mbps"),
        ("ISP1,,,200,50,15,,,,,,,", "price_currency"),
        ("ISP1,,,200,50,15,rupiah,,,,,,", "price_currency"),
        ("ISP1,,,200,50,15.1234,IDR,,,,,,", "price_amount"),
        ("ISP1,,,200,50,,,32,,,,,", "billing_day"),
        ("ISP1,,,200,50,,,,101,,,,", "sla_percent"),
        ("ISP1,,,200,50,,,,,much,,,", "data_cap_gb"),
        (",,,200,50,,,,,,,,", "isp"),
        ("ISP1,,,200,50,,,,,,,,perhaps", "sla_excludes_maintenance"),
        ("ISP1,,200,50", ""),
        ('ISP1,,,200,50,,,,,,"A,', ""),
    ],
)
def test_a_refusal_names_line_and_column(row: str, column: str) -> None:
    lines, refusals = read(file(HEADING, FULL, row))
    assert len(lines) == 1
    assert [(each.line, each.why.field) for each in refusals] == [(3, column)]


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", "isp, from_date, download_mbps, upload_mbps missing"),
        (b"\xff\xfe\x00", "CSV UTF-8"),
        (b"isp\x00", "CSV UTF-8"),
        (file("isp,isp,from_date,download_mbps,upload_mbps"), "twice"),
        (file(SHORT + ",speed"), "no column 'speed'"),
        (file(SHORT), "no contract below"),
    ],
)
def test_what_is_no_table_of_contracts(content: bytes, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        read(content)


def test_too_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract_csv, "MOST_ROWS", 2)
    with pytest.raises(Invalid, match="at most 2 lines"):
        read(file(SHORT, *["ISP1,,1,1"] * 3))


def test_all_lines_that_are_wrong_are_named_in_order() -> None:
    no, short = Invalid("isp", "No.", "no"), Invalid("", "Short.", "short")
    with pytest.raises(InvalidTable) as refused:
        contract_csv.check([Refusal(4, no), Refusal(2, short)])
    assert refused.value.refusals == ((2, short), (4, no))
    contract_csv.check([])


SPEEDS = st.integers(1, MAX_BPS)
TEXTS = st.text("aZ9 ;,\"'=+-@\uff1d٣😀", max_size=12).map(str.strip)
PRICES = st.builds(Price, st.decimals(0, 10**12 - 1, places=2, allow_nan=False), st.just("IDR"))
PHONES = st.text("09+-() ", max_size=12).map(str.strip)
CONTRACTS = st.builds(
    Contract,
    st.none(),
    st.builds(Capacity, SPEEDS, SPEEDS),
    st.none() | PRICES,
    st.none() | st.integers(0, 2**63 - 1),
    st.none() | st.integers(1, 31),
    st.none() | st.decimals("0.0001", 100, places=4, allow_nan=False),
    TEXTS.filter(lambda text: "'" not in text),
    PHONES,
    st.booleans(),
)


@given(
    st.lists(CONTRACTS, min_size=1, max_size=4),
    st.none() | st.dates(date(2026, 12, 1), date(2099, 1, 1)),
)
def test_what_is_written_is_read_back(contracts: list[Contract], ends: date | None) -> None:
    first, *others = contracts
    dated = [
        Contract(date(2026, 1, 1) + n * timedelta(days=40), *_rest(each))
        for n, each in enumerate(others)
    ]
    *older, newest = [first, *dated]
    stored = (*older, replace(newest, to_date=ends))
    line = UplinkContracts(Uplink(id=1, router_id=1, name="=ISP 1"), stored, stored[0])
    shown = RouterContracts(items=[uplink_contracts(line)])
    lines, refusals = read(write(sheet_of(rows(shown), COLUMNS)))
    assert refusals == []
    assert [each.isp for each in lines] == ["=ISP 1"] * len(stored)
    assert with_one_end([each.contract for each in lines]) == stored
    assert [each.contract.to_date for each in lines] == list(last_days(stored))


def _rest(contract: Contract) -> tuple:
    return tuple(getattr(contract, name) for name in Contract.__slots__[1:])


CELLS = st.sampled_from(
    [
        "ISP1",
        "",
        "2026-11-18",
        "100",
        "1.000",
        "9e9",
        "IDR",
        "99,5",
        '"',
        "'",
        "=1",
        "\n",
        "\r",
        "x" * 99,
    ]
) | st.text(max_size=4)


@given(
    st.lists(st.lists(CELLS, max_size=13).map(",".join), max_size=6),
    st.sampled_from([HEADING, SHORT]),
)
def test_any_table_is_read_or_refused_by_line(rows: list[str], heading: str) -> None:
    try:
        lines, refusals = read(file(heading, *rows))
    except Invalid as refused:
        assert refused.field.startswith("lines")  # noqa: PT017 (refusing is one of two right answers)
        return
    assert all(each.line >= 2 and str(each.why) and each.why.code for each in refusals)
    assert all(line.isp for line in lines)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    with pytest.raises(Invalid):
        read(content)
