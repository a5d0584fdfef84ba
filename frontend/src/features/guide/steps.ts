/** The six steps: which page each leads to, and who may take it. */
import type { Balance, Role, Uplink } from '@/api/types';

export const STEPS = ['verdict', 'isp', 'report', 'failure', 'rollback', 'wall'] as const;
export type Step = (typeof STEPS)[number];

/** The wallboard opens in a new tab, so its step is done when it is pressed. */
const PAGES: Record<Exclude<Step, 'wall'>, RegExp> = {
  verdict: /^\/routers\/\d+\/now$/,
  isp: /^\/routers\/\d+\/lines\/\d+$/,
  report: /^\/routers\/\d+\/reports\/weeks\/[^/]+$/,
  failure: /^\/routers\/\d+\/balance\/what-if$/,
  rollback: /^(\/routers\/\d+\/balance\/plan|\/changes\/\d+)$/,
};

/** The step whose page this is. */
export const stepAt = (path: string): Step | undefined =>
  STEPS.find((step) => step !== 'wall' && PAGES[step].test(path));

/** Only an admin changes a router. */
export const isOpenTo = (step: Step, role: Role): boolean =>
  step !== 'rollback' || role === 'admin';

export const stepsOf = (role: Role): Step[] => STEPS.filter((step) => isOpenTo(step, role));

/** The second ISP by its place, whose cable is pulled and whose failure is simulated. */
export function shownUplink(uplinks: readonly Uplink[]): Uplink | undefined {
  const inOrder = [...uplinks].sort((a, b) => a.position - b.position);
  return inOrder[1] ?? inOrder[0];
}

/** Buckets unlike those of now, as the address of a plan has them: equal ones, or by contract where they are equal. */
export function otherBuckets({ lines: uplinks }: Pick<Balance, 'lines'>): string {
  const shares = new Set(uplinks.map(({ configured_share: share }) => share?.toFixed(3)));
  const least = Math.min(...uplinks.map(({ contract_download_bps: bps }) => bps));
  const isLarge = uplinks.map(({ contract_download_bps: bps }) => bps > least);
  const twice = (place: number) => (isLarge.includes(true) ? isLarge[place] : place === 0);
  return uplinks
    .flatMap(({ uplink_id: id }, place) => (shares.size === 1 && twice(place) ? [id, id] : [id]))
    .join('.');
}
