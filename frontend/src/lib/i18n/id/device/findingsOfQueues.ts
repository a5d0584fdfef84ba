/** Temuan tentang antrean: apakah antrean itu menentukan sesuatu, dan untuk siapa. */

import type { FindingText } from './findingsOfMarks';

export const findingsOfQueues: Readonly<Record<string, FindingText>> = {
  fasttrack_with_queues: {
    message: 'FastTrack aktif, padahal dipakai simple queue atau queue tree di bawah global.',
    consequence:
      'Koneksi fasttrack melewati antrean itu, jadi tidak dibatasi dan tidak dibagi adil.',
    remedy:
      'Nonaktifkan aturan fasttrack, atau pasang queue tree di interface jalur (hanya unggah).',
  },
  queue_without_limit: {
    message:
      'Antrean {{type}} ({{kind}}) di {{interface}} tidak punya batas kecepatan, padahal port ({{port}} Mbps) lebih cepat daripada kontrak ({{rate}} Mbps).',
    consequence:
      'Tidak berpengaruh: paket menunggu di penyangga ISP, dan penyangga itulah yang menentukan waktu tunda dan pembagian.',
    remedy:
      'Batasi di bawah kontrak, misalnya {{percent}} %: rencanakan bobot dengan antrean, atau tambahkan /queue/simple/add name=limit-{{interface}} target={{interface}} max-limit={{limits}} queue={{type}}/{{type}}',
  },
  cake_without_nat: {
    message: 'Jenis antrean {{type}} membagi antar-host, tetapi tidak melihat ke balik NAT sumber.',
    consequence:
      'Baginya semua klien adalah satu host: satu klien dengan banyak koneksi mengambil bagian yang lain.',
    remedy: 'Setel: /queue/type/set [find name={{type}}] cake-nat=yes',
  },
};
