"""Words that stand in the HTML of a page before its scripts run, by their keys on the pages.

Pages have the same ones (frontend/src/lib/i18n); frontend/src/testing/overview/firstView.json holds both sides to them.
"""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.reports.figures import Language

WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "overview.title": "Now",
        "overview.regime_now": "Balancing now: {label}",
        "overview.regime_since": "since {time}",
        "uplink.contract": "contract {download} down, {upload} up",
        "weeks.title": "Weeks",
        "quality.title": "Quality",
        "quality.lead": "What each ISP really delivers, tested over that ISP alone",
        "balance.title": "Balance",
        "balance.lead": "How traffic should split over the ISPs, and how to get there safely",
    },
    "id": {
        "overview.title": "Sekarang",
        "overview.regime_now": "Pembagian beban saat ini: {label}",
        "overview.regime_since": "sejak {time}",
        "uplink.contract": "kontrak unduh {download}, unggah {upload}",
        "weeks.title": "Mingguan",
        "quality.title": "Kualitas",
        "quality.lead": "Apa yang benar-benar diberikan tiap ISP, diuji hanya melalui ISP itu",
        "balance.title": "Pembagian beban",
        "balance.lead": "Bagaimana lalu lintas sebaiknya dibagi ke tiap ISP, dan cara aman mencapainya",
    },
}
LATE: Mapping[Language, str] = {
    "en": "This page is not here yet. Reload it if it does not come soon.",
    "id": "Halaman ini belum tampil. Muat ulang jika tidak segera tampil.",
}
"""No script says it, as none has come."""
