import pytest

from backend.services.changes.names import audited, weights
from backend.store.tables import RouterChange


def forecast(kind, before, after):
    pairs = zip(before, after, strict=True)
    return {
        "kind": kind,
        "lines": [{"buckets_before": old, "buckets_after": new} for old, new in pairs],
    }


@pytest.mark.parametrize(
    "kind,before,after,named",
    [
        ("buckets", (1, 2, 2), (1, 1, 2), ("1:2:2", "1:1:2")),
        ("convert", (0, 0, 0), (1, 2, 2), (None, "1:2:2")),
        ("marks", (2, 2, 2), (2, 4, 0), ("1:1:1", "1:2:0")),
        ("fix", (1, 2, 2), (1, 2, 2), (None, None)),
    ],
)
def test_a_change_is_named_by_its_weights(kind, before, after, named):
    made = forecast(kind, before, after)
    assert (weights(made, "before"), weights(made, "after")) == named


def test_the_audit_log_has_the_weights_beside_the_number():
    row = RouterChange(id=3, forecast=forecast("buckets", (1, 2, 2), (1, 1, 2)))
    assert audited(row) == {"change": 3, "weights": {"from": "1:2:2", "to": "1:1:2"}}
    assert audited(RouterChange(id=4, forecast=forecast("fix", (1, 2), (1, 2)))) == {"change": 4}
