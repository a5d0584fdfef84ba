import { useKeptText } from '@/lib/browser/keptText';
import type { ProbeServer } from '@/api/types';
import { fitted, type Answers } from './answers';

function keptAnswers(text: string): Answers | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Answers);
  } catch {
    return null;
  }
}

/** Answers of this tab: going back, or loading the page again, loses none. */
export function useAnswers(routerId: number, fresh: Answers, servers: readonly ProbeServer[]) {
  const [text, setText] = useKeptText(`probe-setup:${routerId}`);
  const kept = keptAnswers(text);
  const answers = kept ? fitted(kept, fresh, servers) : fresh;
  return {
    answers,
    change: (part: Partial<Answers>) => setText(JSON.stringify({ ...answers, ...part })),
    forget: () => setText(''),
  };
}
export type Change = ReturnType<typeof useAnswers>['change'];
