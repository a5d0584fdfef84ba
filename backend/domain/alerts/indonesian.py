"""The sentences of incidents in Indonesian, by their codes, for messages that leave Timbang.

Pages have the same ones (frontend/src/lib/i18n/id/statements/incidentWords.json); tests/unit/house compares both.
"""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "incident_router_unreachable": "{router} tidak menjawab.",
    "incident_isp_down": "{uplink} terputus.",
    "incident_isp_silent": "{uplink} tersambung, tetapi hampir tanpa lalu lintas.",
    "incident_router_unreachable_unstable": "{router} kadang menjawab, kadang tidak.",
    "incident_isp_down_unstable": "{uplink} berulang kali terputus.",
    "incident_isp_silent_unstable": "{uplink} berulang kali kehilangan lalu lintas.",
    "incident_carried": "Sebelumnya menyalurkan {mbps} Mbps, {part} % dari unduhan semua ISP.",
    "incident_carried_of_unknown": "Sebelumnya menyalurkan {mbps} Mbps unduhan.",
    "incident_carried_by_all": "Sebelumnya ISP-nya menyalurkan {mbps} Mbps unduhan; yang disalurkan "
    "sekarang tidak diketahui.",
    "incident_do_router_unreachable": "Periksa apakah {router} mendapat listrik dan tersambung ke Timbang; lalu "
    "uji koneksinya.",
    "incident_do_isp_down": "Periksa modem {uplink} dan kabelnya ke router.",
    "incident_do_isp_silent": "Kabelnya baik: periksa apakah modem {uplink} mencapai penyedia, serta tagihan "
    "dan kuotanya.",
    "incident_do_router_unreachable_unstable": "Periksa listrik, suhu, dan jalur dari {router} ke Timbang.",
    "incident_do_isp_down_unstable": "Cari kabel yang longgar atau modem {uplink} yang menyala ulang sendiri.",
    "incident_do_isp_silent_unstable": "Minta penyedia {uplink} catatan gangguan jalur pada jam-jam ini.",
    "incident_call": "Telepon {provider}: {phone}, kontrak {number}.",
    "incident_call_phone": "Telepon {provider}: {phone}.",
    "incident_call_nobody": "Nomor telepon penyedia belum diisi: admin dapat menambahkannya di kontrak.",
}
