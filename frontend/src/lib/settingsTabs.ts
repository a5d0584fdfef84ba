/** The pages of the settings in their order, and which of them only admins have. */
export const SETTINGS_TABS = [
  'routers',
  'campus',
  'calendar',
  'probes',
  'channels',
  'users',
  'tokens',
  'audit',
  'account',
] as const;
const FOR_ADMINS: ReadonlySet<string> = new Set(['users', 'tokens', 'audit']);

export const settingsTabsFor = (isAdmin: boolean) =>
  SETTINGS_TABS.filter((tab) => isAdmin || !FOR_ADMINS.has(tab));
