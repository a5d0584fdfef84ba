"""A month of an ISP in one sentence that can be sent to its provider."""

from __future__ import annotations

from backend.domain.contracts.changes import percent_text
from backend.domain.ledger.month import LedgerMonth
from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent

MINUTE_MS = 60_000
DIGITS = 2  # of a percentage: 0.01 % of a month are four minutes

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)

TIMES = (
    "{isp} in {named}: out of service for {down} min ({link} min without a link, {silent} min with a link but without "
    "traffic; outages: {outages}), available {share}. "
)
TEXTS = {
    "missed": TIMES
    + "The contract promises {promised}, which allows {allowed} min. Please tell us the causes, and "
    "what is credited.",
    "kept": TIMES + "That keeps the {promised} of the contract, which allows {allowed} min.",
    "kept_as_read": TIMES
    + "As far as it was observed (not observed: {unknown} min), that keeps the {promised} of the contract, which "
    "allows {allowed} min.",
    "running": TIMES
    + "The month is not over; the contract promises {promised}, which allows {allowed} min in it.",
    "unproven": TIMES
    + "Not observed: {unknown} min, so that it is not known whether the {promised} of the contract "
    "were kept.",
    "nothing_promised": TIMES + "No promise of its contract is entered.",
}
NOTHING_KNOWN = "{isp} in {named}: never observed."
EXCUSED = "Another {excused} min were announced maintenance, which the contract does not count."


def sentence(isp: str, ledger: LedgerMonth) -> Statement:
    """What counts by the contract; minutes and percentages rounded as they are shown."""
    time, promised = ledger.time, ledger.promised
    share = time.counted_share
    code = "nothing_known" if share is None else _code(ledger)
    text = NOTHING_KNOWN if share is None else TEXTS[code]
    down = minutes(time.counted_ms)
    link = min(down, minutes(time.link_ms))
    params: dict[str, str | int] = {
        "isp": isp,
        "month": f"{ledger.first:%Y-%m}",
        "down": down,
        "link": link,
        "silent": down - link,
        "unknown": minutes(time.unknown_ms),
        "outages": ledger.outages.outages,
        "share": "" if share is None else f"{per_cent(share, DIGITS)} %",
        "promised": "" if promised is None else f"{percent_text(promised.percent)} %",
        "allowed": 0 if promised is None else minutes(promised.allowed_ms),
    }
    named = f"{MONTHS[ledger.first.month - 1]} {ledger.first.year}"
    return Statement(f"ledger_{code}", text.format(named=named, **params), params)


def _code(ledger: LedgerMonth) -> str:
    """A promise that the unknown time could have broken was kept as far as was read."""
    time, promised = ledger.time, ledger.promised
    if ledger.outcome != "kept" or promised is None:
        return ledger.outcome
    is_certain = time.counted_ms + time.unknown_ms <= promised.allowed_ms
    return "kept" if is_certain else "kept_as_read"


def excused(ledger: LedgerMonth) -> Statement | None:
    """What `sentence` leaves out by the contract."""
    if not ledger.time.excused_ms:
        return None
    params = {"excused": minutes(ledger.time.excused_ms)}
    return Statement("ledger_excused", EXCUSED.format_map(params), params)


def minutes(length_ms: int) -> int:
    """Whole ones that are over, as the pages say lengths (frontend/src/lib/time/time.ts): 44.64 are 44."""
    return length_ms // MINUTE_MS
