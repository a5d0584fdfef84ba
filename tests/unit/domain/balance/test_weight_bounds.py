"""Bounds that contradict each other leave no weights, however well the others would add up."""

from backend.domain.balance.weights import ShareBounds, best_weights


def test_a_least_share_above_the_most_leaves_nothing() -> None:
    assert best_weights((1, 9), 10, ShareBounds((0.0, 0.0), (0.1, 1.0))) is not None
    assert best_weights((1, 9), 10, ShareBounds((0.9, 0.0), (0.1, 1.0))) is None
