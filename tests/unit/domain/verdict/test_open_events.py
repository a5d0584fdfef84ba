"""Which causes get a card."""

from backend.domain.verdict.cases import CASES
from backend.domain.verdict.facts import JudgedSpan
from backend.domain.verdict.open_events import STORED_KINDS, TAKES_TRAFFIC, open_causes
from backend.domain.verdict.period import PeriodVerdict
from backend.domain.verdict.verdict import Cause, NextStep, Verdict

SPAN = JudgedSpan(0, 300_000, "week")
TRAFFIC = PeriodVerdict("balanced", None, None, None, None, None, None, ())


def test_what_lasts_and_harms_is_an_event_the_worst_first():
    causes = tuple(Cause(code, NextStep("wait")) for code in CASES)
    codes = [cause.code for cause in open_causes(Verdict(causes, SPAN, TRAFFIC, None))]
    assert codes == ["silent", "isp_missing", "isp_down", "lossy", "full_now"]
    assert all(CASES[code].tone == "bad" for code in codes)


def test_only_stored_kinds_have_earlier_ones():
    assert {code for code, kind in STORED_KINDS.items() if kind is None} == {"full_now", "lossy"}
    assert set(STORED_KINDS) >= TAKES_TRAFFIC
