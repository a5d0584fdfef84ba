import { useTranslation } from 'react-i18next';
import type { RouterChange } from '@/api/types';

type Told = Pick<RouterChange, 'kind' | 'effects'>;

/** What happens to connections that run when a change is written, in the words of its kind. */
export function useRunningWords() {
  const { t } = useTranslation();
  return (change: Told) =>
    runningKeys(change).map((key) => t(`balance.apply.running.${key}`, spareNames(change)));
}

export function runningKeys({ kind, effects }: Told) {
  const has = (code: string) => effects.some((effect) => effect.code === code);
  const fastTracked = has('fasttrack_limited') ? (['fasttracked'] as const) : [];
  if (kind !== 'fix')
    return [
      'new_only',
      ...(has('queue_set') ? (['queues'] as const) : []),
      ...fastTracked,
    ] as const;
  if (has('spare_takes_over')) return ['spare'] as const;
  if (has('gateways_watched')) return ['watched'] as const;
  return ['turned', ...fastTracked] as const;
}

/** The ISP that may fail, and who takes over. */
const spareNames = ({ effects }: Told) =>
  effects.find(({ code }) => code === 'spare_takes_over')?.params ?? {};
