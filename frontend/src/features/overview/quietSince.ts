import type { Overview } from '@/api/types';

/** While it is so, no figure is of now. */
const QUIET: ReadonlySet<string> = new Set(['silent', 'switched_off']);

/** Since when nothing is read of a router that was read before; null while it is read. */
export const quietSince = ({ router, verdict }: Pick<Overview, 'router' | 'verdict'>) =>
  verdict.causes.some(({ code }) => QUIET.has(code)) ? router.health.last_success_at : null;
