import type { Overview, UplinkState } from '@/api/types';
import { STALE_AFTER_S } from '@/components/domain/uplinks/uplinkState';

/** Nothing more comes of a router that fell silent: the verdict says so a second after its silence counts. */
const SILENT_AFTER_MS = (STALE_AFTER_S + 1) * 1000;

type Read = Pick<Overview, 'now' | 'router' | 'states' | 'verdict'>;

/** When the verdict will be another one although nothing comes that says so, ms; null: not foreseen. */
export function verdictDue(read: Read, live: readonly UplinkState[]): number | null {
  const readMs = Date.parse(read.now);
  const ahead = [promised(read), silent(read, live)].filter((at) => at > readMs);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

function promised({ verdict }: Read): number {
  const collecting = verdict.causes.find(({ code }) => code === 'collecting');
  return Date.parse(String(collecting?.sentence.params.time));
}

function silent({ router, states }: Read, live: readonly UplinkState[]): number {
  const answers = [router.health.last_success_at, ...[...states, ...live].map(({ at }) => at)];
  return Math.max(...answers.map((at) => (at ? Date.parse(at) : 0))) + SILENT_AFTER_MS;
}
