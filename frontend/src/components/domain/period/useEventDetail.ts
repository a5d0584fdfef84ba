import { useTranslation } from 'react-i18next';
import type { WeekEvent } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

/** Stored without a value: that they are there says all. */
const MARKS = ['unmeasured', 'never'] as const;
const NUMBER = /^\d+(\.\d+)?$/;
const DIGITS = 4;

type Detail = WeekEvent['detail'];

/** What is stored with an event, in words; reports print the same (backend domain/reports/happenings.py). */
export function useEventDetail(): (kind: string, detail: Detail) => string {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const sentence = (kind: string, detail: Detail) => {
    const key = `weeks.event_detail.${kind}`;
    if (!i18n.exists(key)) return Object.values(detail).filter(Boolean).join(' · ');
    const template = String(i18n.getResource(i18n.language, 'translation', key) ?? '');
    // An older event may lack some figures.
    const isFilled = [...template.matchAll(/\{\{(\w+)\}\}/g)].every(
      ([, name = '']) => name in detail,
    );
    const word = (text: string) => (NUMBER.test(text) ? format.number(Number(text), DIGITS) : text);
    const words = Object.fromEntries(
      Object.entries(detail).map(([name, text]) => [name, word(text)]),
    );
    return isFilled
      ? t(
          key as 'weeks.event_detail.isp_full',
          words as Record<'download' | 'upload' | 'limit', string>,
        )
      : '';
  };
  return (kind, detail) => {
    const error = `codes.router_error.${kind === 'unreachable' ? (detail.code ?? '') : ''}.message`;
    if (i18n.exists(error)) return t(error as 'codes.router_error.timeout.message');
    const marks = MARKS.filter((mark) => mark in detail);
    const texts: string[] = [
      sentence(kind, detail),
      ...marks.map((mark) => t(`weeks.event_detail.${mark}`)),
    ];
    return texts.filter(Boolean).join(' · ');
  };
}
