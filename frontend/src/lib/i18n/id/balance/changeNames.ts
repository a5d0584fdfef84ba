import type { changeNames as english } from '../../en/balance/changeNames';

export const changeNames: typeof english = {
  about: {
    spare: 'rute cadangan untuk {{name}}',
    spare_removed: 'pencabutan rute cadangan untuk {{name}}',
    back: 'jalan kembali dari perubahan {{id}}',
    fix: 'perbaikan terencana',
    first_weights: 'bobot {{after}}',
    weights: 'bobot {{before}} → {{after}}',
  },
  undone: {
    reverted: 'Dicoba lalu dibatalkan: {{what}}.',
    discarded: 'Direncanakan, tidak pernah dijalankan: {{what}}.',
    refused: 'Tidak dijalankan: {{what}}.',
  },
};
