/** The pages of the settings in their order, and which of them only admins, or managers, have. */
export const SETTINGS_TABS = [
  'routers',
  'campus',
  'calendar',
  'probes',
  'channels',
  'reports',
  'users',
  'tokens',
  'audit',
  'backups',
  'start',
  'account',
] as const;
const FOR_ADMINS: ReadonlySet<string> = new Set(['users', 'tokens', 'audit', 'backups', 'start']);
const FOR_MANAGERS: ReadonlySet<string> = new Set(['reports']);

export const settingsTabsFor = (isAdmin: boolean, isManager: boolean) =>
  SETTINGS_TABS.filter(
    (tab) => isAdmin || (!FOR_ADMINS.has(tab) && (isManager || !FOR_MANAGERS.has(tab))),
  );
