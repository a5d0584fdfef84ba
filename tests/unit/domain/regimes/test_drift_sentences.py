"""The one sentence about a drift, and what may be put back, at the edges of both."""

from dataclasses import replace

import pytest

from backend.domain.methods.queueing import QueueUse
from backend.domain.plans.codec import statement_json
from backend.domain.regimes.drift import Baseline, drift, in_english, summary, target
from backend.domain.regimes.drift_words import sentence_of
from backend.domain.regimes.state import RegimeState, UplinkState
from backend.domain.regimes.subset import Entry, Subset
from backend.domain.statements import Statement


def buckets(name, old, new):
    """What a regime difference says: numbers of buckets before and after."""
    words = f"{name}: {old} -> {new}"
    return Statement("buckets", words, {"name": name, "old": old, "new": new})


def by_row(text):
    return Statement("mangle_added", text, {"section": "mangle"})


def other(code, text, **params):
    return Statement(code, text, params)


# who lost, who got --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "gains, english, code, number",
    [
        ({"A": -1, "B": 1}, "A lost one bucket", "bucket_lost", "one"),
        ({"A": 1, "B": -2, "C": 1}, "B lost two buckets", "buckets_lost", "two"),
        ({"A": -1, "B": -3, "C": 4}, "B lost three buckets", "buckets_lost", "three"),
        ({"A": 1}, "A got one more bucket", "bucket_got", "one"),
        ({"A": 1, "B": 4}, "B got four more buckets", "buckets_got", "four"),
        ({"A": 0, "B": 5}, "B got five more buckets", "buckets_got", "five"),
        ({"A": -6, "B": 6}, "A lost 6 buckets", "buckets_lost", 6),
    ],
)
def test_the_uplink_that_lost_most_is_named_or_else_the_one_that_got_most(
    gains, english, code, number
):
    (part,) = summary([buckets(name, 7, 7 + gain) for name, gain in gains.items()])
    assert in_english([part]) == english
    assert (part.code, part.params) == (code, {"name": english[0], "number": number})


# one sentence -------------------------------------------------------------------------------------------

ROW = by_row("rule x was added")
SECOND = by_row("rule y was removed")
METHOD = other("method", "method: PCC -> ECMP")
SHARE = other("share", "A: 1/2 -> 1/3", name="A")


@pytest.mark.parametrize(
    "sentences, english",
    [
        ([], ""),
        ([ROW], "Rule x was added"),
        ([ROW, SECOND], "Rule x was added (1 more)"),
        ([ROW, SECOND, by_row("z")], "Rule x was added (2 more)"),
        ([METHOD], "Method: PCC -> ECMP"),
        ([METHOD, ROW], "Method: PCC -> ECMP (rule x was added)"),
        ([METHOD, ROW, SECOND], "Method: PCC -> ECMP (rule x was added; 1 more)"),
        ([buckets("A", 2, 1), ROW], "A lost one bucket (rule x was added)"),
        (
            [buckets("A", 2, 1), buckets("B", 1, 2), ROW, SECOND],
            "A lost one bucket (rule x was added; 1 more)",
        ),
        ([buckets("A", 2, 1), other("queue", "queue of A: none -> cake", name="A")],
         "A lost one bucket (1 more)"),
        # A share is the same change once more, unless it is all there is.
        ([buckets("A", 2, 1), SHARE, ROW], "A lost one bucket (rule x was added)"),
        ([SHARE], "A: 1/2 -> 1/3"),
        # Of another denominator, or another method, the numbers of buckets say nothing.
        ([other("denominator", "PCC denominator: 3 -> 4"), buckets("A", 1, 2), ROW],
         "PCC denominator: 3 -> 4 (rule x was added; 1 more)"),
        ([METHOD, buckets("A", 2, 1)], "Method: PCC -> ECMP (1 more)"),
        # What begins with a name begins as the name does.
        ([other("queue", "isp A: none -> cake", name="isp A")], "isp A: none -> cake"),
    ],
)  # fmt: skip
def test_what_comes_first_and_what_is_counted(sentences, english):
    assert in_english(summary(sentences)) == english


def test_its_parts_keep_their_codes():
    parts = summary([METHOD, ROW, SECOND])
    assert parts == (METHOD, ROW, Statement("more", "1 more", {"count": 1}))
    assert summary([ROW]) == (ROW,)


# what earlier versions stored ---------------------------------------------------------------------------


def stored(code, text, **params):
    return {"code": code, "text_en": text, "text_id": "", "params": params}


@pytest.mark.parametrize(
    "kept, code, params",
    [
        (stored("denominator", "PCC denominator: none -> 5", old="none", new=5),
         "denominator", {"old": "", "new": 5}),
        (stored("hash_policy", "x", old="none", new="l4"), "hash_policy",
         {"old": "none", "new": "l4"}),
        (stored("mangle_added", "rule x was added", section="mangle"), "mangle_added",
         {"section": "mangle"}),
        # Of several changes only the first is in its parameters.
        (stored("nat_changed", "NAT rule x: a 1 -> 2, b 1 -> 2", row="x", old="1", new="2"),
         "nat_changes", {"row": "x", "old": "1", "new": "2"}),
    ],
)  # fmt: skip
def test_a_difference_of_an_earlier_version_is_read(kept, code, params):
    assert sentence_of(kept) == Statement(code, kept["text_en"], params)


def test_a_stored_difference_is_read_as_it_was():
    kept = Statement("denominator", "PCC denominator: none -> 5", {"old": "", "new": 5})
    assert sentence_of(statement_json(kept)) == kept


# what counts as drift -----------------------------------------------------------------------------------

EMPTY = Subset({})
GOOD = RegimeState(
    method="pcc",
    uplinks=(
        UplinkState("ether1", (0,), share="1/3"),
        UplinkState("ether2", (1, 2), share="2/3"),
    ),
    classifier="both-addresses",
    denominator=3,
)
NAMES = {"ether1": "ISP1", "ether2": "ISP2"}


def codes_of(before, after):
    return [change.code for change in drift(before, after, NAMES)]


def test_a_state_that_reads_otherwise_without_any_edit_is_no_drift():
    """A line that is down may change what is said of shares."""
    down = replace(GOOD, uplinks=(replace(GOOD.uplinks[0], share=None), GOOD.uplinks[1]))
    assert codes_of(Baseline(EMPTY, GOOD), Baseline(EMPTY, down)) == []
    edited = Subset({"mangle": (Entry((("action", "accept"),)),)})
    assert "mangle_added" in codes_of(Baseline(EMPTY, GOOD), Baseline(edited, GOOD))


def test_queues_are_told_although_no_row_of_the_subset_changed():
    caked = replace(GOOD, queues=(QueueUse("ether2", "interface", "", ("cake",)),))
    assert codes_of(Baseline(EMPTY, GOOD), Baseline(EMPTY, caked)) == ["queue_added"]


def test_of_other_uplinks_only_rows_are_compared():
    edited = Subset({"mangle": (Entry((("action", "accept"),)),)})
    fewer = replace(GOOD, uplinks=GOOD.uplinks[:1], denominator=1)
    assert codes_of(Baseline(EMPTY, GOOD), Baseline(edited, fewer)) == ["mangle_added"]
    assert codes_of(Baseline(EMPTY, GOOD), Baseline(EMPTY, fewer)) == []


# what may be put back -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state, buckets_or_none",
    [
        (GOOD, ("ether1", "ether2", "ether2")),
        (replace(GOOD, method="ecmp"), None),
        (replace(GOOD, denominator=None), None),
        (replace(GOOD, denominator=0), None),
        (replace(GOOD, classifier=None), None),
        (replace(GOOD, classifier=""), None),
        (replace(GOOD, denominator=4), None),
        (replace(GOOD, denominator=2), None),
        (replace(GOOD, uplinks=GOOD.uplinks[1:]), None),
    ],
)
def test_only_complete_buckets_can_be_put_back(state, buckets_or_none):
    wanted = target(state)
    assert (wanted and wanted.buckets) == buckets_or_none


@pytest.mark.parametrize("fasttrack, limits", [("safe", True), ("on", False), ("off", False)])
def test_putting_back_leaves_fasttrack_as_it_was(fasttrack, limits):
    wanted = target(replace(GOOD, fasttrack=fasttrack, classifier="src-address"))
    assert wanted is not None
    assert (wanted.limit_fasttrack, wanted.classifier) == (limits, "src-address")
