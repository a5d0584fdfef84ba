"""Paper E: LIA and BALIA over LTE and Wi-Fi (Mininet-WiFi), Mbit/s of iperf."""

from __future__ import annotations

from collections.abc import Mapping

LTE_MBPS, LTE_DELAY_MS, LTE_LOSS = 3.0, 75.0, 0.01
WIFI_MBPS, WIFI_DELAY_MS, WIFI_LOSS = 5.0, 10.0, 0.02

MBPS: Mapping[tuple[str, bool], float] = {
    ("LIA", False): 2.31,
    ("BALIA", False): 4.90,
    ("LIA", True): 2.20,
    ("BALIA", True): 4.55,
}
"""By the rule, and whether there was background traffic."""
