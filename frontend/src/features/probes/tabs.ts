export const TABS = ['plans', 'lines', 'servers'] as const;
export type ProbeTab = (typeof TABS)[number];
