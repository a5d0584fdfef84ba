/** What changes are called, and those of which the router has nothing. */
export const changeNames = {
  about: {
    spare: 'spare routes for {{name}}',
    spare_removed: 'removal of the spare routes for {{name}}',
    back: 'way back from change {{id}}',
    fix: 'a planned fix',
    first_weights: 'weights {{after}}',
    weights: 'weights {{before}} → {{after}}',
  },
  undone: {
    reverted: 'Was tried and taken back: {{what}}.',
    discarded: 'Was planned and never carried out: {{what}}.',
    refused: 'Was not carried out: {{what}}.',
  },
};
