import type { Listeners } from '@/api/types';

/** Why nobody is known to be told. */
export type Silence =
  | { kind: 'nobody' }
  | { kind: 'untried'; names: string[] }
  | { kind: 'failing'; name: string; since: string; answer: string };

/** Null: some channel works. One that was never tried may work; else the one that failed first says why. */
export function standingOf({ reaches_anybody: reaches, channels }: Listeners): Silence | null {
  if (reaches) return null;
  const untried = channels.filter(({ working }) => working?.standing === 'untried');
  if (untried.length > 0) return { kind: 'untried', names: untried.map(({ name }) => name) };
  const [first] = channels
    .flatMap(({ name, working }) =>
      working?.failing_since
        ? [{ name, since: working.failing_since, answer: working.answer }]
        : [],
    )
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
  return first ? { kind: 'failing', ...first } : { kind: 'nobody' };
}
