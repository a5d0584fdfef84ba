"""The sentences of incidents in Indonesian, by their codes, for messages that leave Timbang.

Pages have the same ones (frontend/src/lib/i18n/id/statements/incidentWords.json); tests/unit/house compares both.
"""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "incident_timbang_blind": "Timbang tidak membaca satu router pun.",
    "incident_timbang_blind_unstable": "Timbang kadang membaca router, kadang tidak.",
    "incident_router_unreachable": "{router} tidak menjawab.",
    "incident_routers_unreachable": "{routers} router di {campus} tidak menjawab.",
    "incident_isp_down": "{uplink} terputus.",
    "incident_isp_silent": "{uplink} tersambung, tetapi hampir tanpa lalu lintas.",
    "incident_isp_full": "{uplink} penuh.",
    "incident_isp_degraded": "{uplink} kehilangan ping atau lebih lambat dari biasanya.",
    "incident_router_unreachable_unstable": "{router} kadang menjawab, kadang tidak.",
    "incident_isp_down_unstable": "{uplink} berulang kali terputus.",
    "incident_isp_silent_unstable": "{uplink} berulang kali kehilangan lalu lintas.",
    "incident_isp_full_unstable": "{uplink} berulang kali penuh.",
    "incident_isp_degraded_unstable": "{uplink} berulang kali kehilangan ping atau lambat.",
    "incident_costs_timbang_blind": "Selama itu, tidak ada yang diukur, dan ISP atau router yang terputus tidak "
    "diketahui.",
    "incident_costs_isp_degraded": "Selama itu, panggilan dan halaman lewat {uplink} tersendat.",
    "incident_costs_isp_full": "Selama itu, yang lewat {uplink} harus menunggu.",
    "incident_carried": "Sebelumnya menyalurkan {mbps} Mbps, {part} % dari unduhan semua ISP.",
    "incident_carried_of_unknown": "Sebelumnya menyalurkan {mbps} Mbps unduhan.",
    "incident_carried_by_all": "Sebelumnya ISP-nya menyalurkan {mbps} Mbps unduhan; yang disalurkan "
    "sekarang tidak diketahui.",
    "incident_carried_by_routers": "Sebelumnya ISP-nya bersama-sama menyalurkan {mbps} Mbps unduhan; yang disalurkan "
    "sekarang tidak diketahui.",
    "incident_do_timbang_blind": "Periksa jalur dari server Timbang ke router: kabel, switch, VPN, firewall. Lalu "
    "jalankan `timbang doctor` di sana: ia menyebut apakah worker, broker, dan basis data bekerja.",
    "incident_do_timbang_blind_unstable": "Periksa jaringan server Timbang, dan apa kata `timbang doctor` di sana.",
    "incident_do_routers_together": "{routers} router di {campus} berhenti menjawab pada saat yang sama: periksa dulu "
    "yang dipakai bersama, seperti listrik, switch, atau jalur dari server Timbang ke {campus}.",
    "incident_do_router_unreachable": "Periksa apakah {router} mendapat listrik dan tersambung ke Timbang; lalu "
    "uji koneksinya.",
    "incident_do_isp_down": "Periksa modem {uplink} dan kabelnya ke router.",
    "incident_do_isp_silent": "Kabelnya baik: periksa apakah modem {uplink} mencapai penyedia, serta tagihan "
    "dan kuotanya.",
    "incident_do_isp_degraded": "Bandingkan {uplink} dengan ISP lain di Kualitas; periksa kabel, konektor, dan "
    "radionya sampai ke penyedia.",
    "incident_do_isp_degraded_unstable": "Kirim ke penyedia {uplink} jam-jam kehilangan dan latensi dari Kualitas.",
    "incident_do_isp_full": "Lihat siapa yang memenuhi {uplink}: pencadangan, pembaruan, atau uji. Bila sering "
    "penuh, bobot atau kontrak yang lebih besar menolong: lihat Pembagian beban.",
    "incident_do_router_unreachable_unstable": "Periksa listrik, suhu, dan jalur dari {router} ke Timbang.",
    "incident_do_isp_down_unstable": "Cari kabel yang longgar atau modem {uplink} yang menyala ulang sendiri.",
    "incident_do_isp_silent_unstable": "Minta penyedia {uplink} catatan gangguan jalur pada jam-jam ini.",
    "incident_do_isp_full_unstable": "Lihat di halaman {uplink} pada jam berapa jalurnya penuh, dan siapa yang "
    "memenuhinya saat itu.",
    "incident_call": "Telepon {provider}: {phone}, kontrak {number}.",
    "incident_call_phone": "Telepon {provider}: {phone}.",
    "incident_call_nobody": "Nomor telepon penyedia belum diisi: admin dapat menambahkannya di kontrak.",
}
