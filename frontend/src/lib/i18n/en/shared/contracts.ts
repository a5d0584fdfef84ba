/** What to decide about the contracts of a router, in a tile. */
export const contracts = {
  title: 'Contract sizes',
  keep: 'Keep all',
  larger: '{{names}} too small',
  smaller: '{{names}} could be smaller',
  offers: 'Cheaper offers: {{amount}} less per month',
  without_offers: 'Without new offers: {{verdict}}',
  unknown: 'Not known yet',
  by: 'By {{days}}, as on Money',
  peak: 'Fullest at the peak: {{name}}, {{share}} of today’s contract',
  unused: 'Mean of 24 hours unused: {{share}} of {{price}}',
};
