"""Student's t distribution: how likely a value is by chance, and how far an interval must reach.

The tail is a regularized incomplete beta function, by its continued fraction (W. Press et al., "Numerical Recipes",
3rd ed. 2007, section 6.4; Lentz's method).
"""

from __future__ import annotations

from math import exp, isinf, lgamma, log, log1p

STEPS = 300
CLOSE = 1e-13
ROUNDING = 1e-9
TINY = 1e-300  # a divisor never comes closer to zero than this


def two_sided_p(t: float, degrees: float) -> float:
    """Probability of a value at least as far from zero as `t`, with `degrees` (above 0) of freedom."""
    if t == 0:
        return 1.0
    if isinf(t):
        return 0.0
    return _regularized_beta(degrees / 2, 0.5, degrees / (degrees + t * t))


def p_of_difference(difference: float, error: float, degrees: float) -> float:
    """With this standard error; without scatter beyond rounding any difference is certain."""
    if error > ROUNDING:
        return two_sided_p(difference / error, degrees)
    return 0.0 if abs(difference) > ROUNDING else 1.0


def reach(degrees: float, certainty: float = 0.95) -> float:
    """The value that lies outside of -reach..reach with probability 1 - certainty (0..1); found by bisection."""
    low, high = 0.0, 1.0
    while two_sided_p(high, degrees) > 1 - certainty:
        low, high = high, high * 2
    while high - low > 1e-10 * high:
        middle = (low + high) / 2
        if two_sided_p(middle, degrees) > 1 - certainty:
            low = middle
        else:
            high = middle
    return high


def _regularized_beta(a: float, b: float, x: float) -> float:
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    above, below = 1.0, 1 / _apart(1 - (a + b) * x / (a + 1))
    value = below
    for n in range(1, STEPS):
        even = n * (b - n) * x / ((a + 2 * n - 1) * (a + 2 * n))
        odd = -(a + n) * (a + b + n) * x / ((a + 2 * n) * (a + 2 * n + 1))
        for term in (even, odd):
            below = 1 / _apart(1 + term * below)
            above = _apart(1 + term / above)
            value *= below * above
        if abs(below * above - 1) < CLOSE:
            break
    return value


def _apart(value: float) -> float:
    return value if abs(value) > TINY else TINY
