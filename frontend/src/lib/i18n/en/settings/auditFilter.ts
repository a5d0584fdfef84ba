/** Which entries of the audit log are shown. */
export const auditFilter = {
  label: 'Which entries',
  any_user: 'every user',
  any_action: 'every action',
  since: 'From day',
  until: 'To day',
  none: 'No entry matches.',
};
