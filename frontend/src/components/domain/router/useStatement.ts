import { useTranslation } from 'react-i18next';
import type { StatementArea } from '@/lib/i18n';
import { useFormat } from '@/lib/text/useFormat';
import { typeset } from '@/lib/text/typeset';
import { useServersWords } from './useServersWords';

type Value = string | number;
export interface Said {
  code: string;
  text: string;
  params: Readonly<Record<string, Value>>;
}

/** The server has rounded already. */
const DIGITS = 4;

const MONTH = { month: 'long', year: 'numeric' } as const;

/** A part of a sentence that the server has put into words. */
const PERCENT = /^(\d+)\.(\d+) %$/;

/** A queue of a trial of limits: `cake@90`. */
const AT_LIMIT = /^([a-z-]+)@(\d+)$/;

/** An older statement may lack some figures. */
const fills = (params: Said['params'], sentence: unknown): boolean =>
  [...String(sentence).matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => name in params);

/** A server's statement in the reader's language by its code; the server's English where no sentence fits. */
export function useStatement(area: StatementArea): (statement: Said) => string {
  const { i18n } = useTranslation();
  const translate = useServersWords();
  const format = useFormat();
  const word = (name: string, value: Value): string => {
    if (typeof value === 'number') return format.number(value, DIGITS);
    if (name === 'time') return format.moment(value);
    if (name === 'month' || name.endsWith('_month'))
      return format.calendarDate(`${value}-01`, MONTH);
    const [, queue, percent] = AT_LIMIT.exec(value) ?? [];
    if (queue && percent) return `${word(name, queue)} (${percent} %)`;
    const [, , decimals] = PERCENT.exec(value) ?? [];
    if (decimals) return format.share(parseFloat(value) / 100, decimals.length);
    return translate(`valueWords.${name}.${value}`, {}, value);
  };
  return ({ code, text, params }) => {
    const words: Record<string, string> = {};
    for (const [name, value] of Object.entries(params)) words[name] = word(name, value);
    const sentence: unknown = i18n.getResource(i18n.language, 'statements', `${area}.${code}`);
    return typeset(fills(params, sentence) ? translate(`${area}.${code}`, words, text) : text);
  };
}
