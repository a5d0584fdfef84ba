"""Generated routers, what is wanted of them, and every point on the way there and back."""

from hypothesis import strategies as st

from backend.domain.config.router_rows import MANGLE, applied
from backend.domain.plans.plan import Plan, PlanTarget
from backend.domain.plans.planning import plan
from tests.unit.domain.plans.plan_routers import (
    FASTTRACK,
    marked,
    nth_group,
    pcc_group,
    unmarked,
    way_out,
)

CLASSIFIERS = ("both-addresses", "src-address", "both-addresses-and-ports")


FOREIGN_BEFORE = (
    {"chain": "prerouting", "action": "accept", "dst-address": "203.0.0.0/16"},
    {"chain": "forward", "action": "change-mss", "new-mss": "clamp-to-pmtu", "protocol": "tcp"},
    {"chain": "forward", "action": "change-mss", "new-mss": "1400", "protocol": "tcp"},
)


FOREIGN_AFTER = (
    {"chain": "postrouting", "action": "mark-packet", "new-packet-mark": "voip", "dscp": "46"},
    {"chain": "postrouting", "action": "log", "comment": 'the "old" rule; $x'},
)


def planned(campus, buckets, **options):
    target = PlanTarget(tuple(buckets), **options)
    return plan(campus.config, campus.snapshot, campus.uplinks, target)


def made(campus, buckets, **options):
    outcome = planned(campus, buckets, **options)
    assert isinstance(outcome, Plan), outcome
    return outcome


@st.composite
def routers(draw):
    count, lans = draw(st.integers(2, 5)), draw(st.integers(1, 3))
    before = draw(st.sampled_from([(), FOREIGN_BEFORE]))
    filters = draw(st.sampled_from([(), (FASTTRACK,)]))
    kind = draw(st.sampled_from(["pcc", "pcc", "gap", "nth", "ecmp", "failover"]))
    if kind in ("ecmp", "failover"):
        return unmarked(count, lans, equal=kind == "ecmp", before=before, filters=filters)
    owners = draw(st.lists(st.integers(1, count), min_size=2, max_size=7))
    classifier = draw(st.sampled_from(CLASSIFIERS))
    commented = draw(st.booleans())

    def group(lan):
        if kind == "nth":
            return nth_group(count, lan)
        rules = pcc_group(owners, lan, classifier, commented=commented)
        return rules[1:] if kind == "gap" else rules

    return marked(count, lans, group, before=before, after=FOREIGN_AFTER, filters=filters)


@st.composite
def requests(draw, campus):
    buckets = draw(st.lists(st.sampled_from(campus.interfaces), min_size=1, max_size=8))
    return PlanTarget(
        tuple(buckets),
        classifier=draw(st.sampled_from(CLASSIFIERS[:2])),
        queue_kind=draw(st.sampled_from(["", "cake"])),
        limit_fasttrack=draw(st.booleans()) or not uses_marks(campus),
        pin_probes=draw(st.booleans()),
    )


def uses_marks(campus):
    return any(row.get("action") == "mark-routing" for row in campus.snapshot.of(MANGLE))


@st.composite
def cases(draw):
    """A router, perhaps after earlier changes of ours, and what is wanted next."""
    campus = draw(routers())
    for _ in range(draw(st.integers(0, 2))):
        earlier = draw(requests(campus))
        outcome = plan(campus.config, campus.snapshot, campus.uplinks, earlier)
        assert isinstance(outcome, Plan), outcome
        campus = campus.having(outcome.after)
    return campus, draw(requests(campus))


def ways_out(campus, snapshot, period):
    return [
        way_out(campus, snapshot, lan, residue) for lan in campus.lans for residue in range(period)
    ]


def points(campus, change):
    """The rows after every number of writes, and after every number of undo steps from each of them."""
    rows = campus.snapshot
    for number in range(len(change.writes) + 1):
        yield number, rows
        if number < len(change.writes):
            rows = applied(rows, change.writes[number : number + 1])


def pcc(owners=(1, 2, 2, 3, 3), lans=1, **more):
    return marked(3, lans, lambda lan: pcc_group(owners, lan), **more)
