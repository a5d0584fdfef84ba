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
      ...(QUEUES.some(has) ? (['queues'] as const) : []),
      ...fastTracked,
    ] as const;
  if (has('spare_takes_over')) return ['spare'] as const;
  if (has('spare_removed')) return ['spare_removed'] as const;
  if (has('gateways_watched')) return ['watched'] as const;
  return [
    effects.some(({ code }) => TURNS.has(code)) ? 'turned' : 'unmoved',
    ...fastTracked,
  ] as const;
}

/** `queue_set`: changes of earlier versions. */
const QUEUES = ['queue_limited', 'queue_limited_up', 'queue_set'];

/** Each names packets that take another way (backend/domain/fixes/moving.py). */
const TURNS: ReadonlySet<string> = new Set(['packets_turn', 'packets_restored', 'answers_follow']);

/** The ISP that may fail, and who takes over. */
const spareNames = ({ effects }: Told) =>
  effects.find(({ code }) => code === 'spare_takes_over' || code === 'spare_removed')?.params ?? {};
