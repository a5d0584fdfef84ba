import type { DriftRow } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';

/** The first part begins the sentence, the others stand in parentheses. */
export function useDriftSummary(): (summary: DriftRow['summary']) => string {
  const say = useStatement('drifts');
  return ({ parts: [first, ...rest] }) => {
    if (!first) return '';
    const begin = 'name' in first.params ? say(first) : capital(say(first));
    return rest.length > 0 ? `${begin} (${rest.map(say).join('; ')})` : begin;
  };
}

/** A sentence that begins with a name begins as the name does. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the demo writes itself about its past (cli/demo/advice.py), which is said in the reader's language. */
export const noteOfDemo = {
  code: 'note_of_demo',
  text: "Part of the demo's past: the weights that were recommended, set by hand.",
  params: {},
};

export const isOfDemo = (note: string): boolean => note === noteOfDemo.text;
