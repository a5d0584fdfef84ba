import type { Findable } from './search';

export const GROUPS = ['trouble', 'pages', 'routers', 'isps', 'settings', 'actions'] as const;
export interface Command extends Findable {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  /** Of a shortcut that does the same. */
  readonly keys?: string;
  readonly run: () => void;
}
