import { useTranslation } from 'react-i18next';
import type { ProbeRunRow } from '@/api/types';
import { probeKinds } from '@/components/domain/probes/probeKinds';
import { useFormat } from '@/lib/text/useFormat';
import type { Measure } from './grid';

type Run = Pick<ProbeRunRow, 'kind' | 'direction'>;
type Named = Pick<ProbeRunRow, 'headline'>;

export function useQualityText() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return {
    /** `TCP, download` */
    kind: ({ kind, direction }: Run) =>
      [t(probeKinds[kind].shortLabel), direction && t(`direction_in_sentence.${direction}`)]
        .filter(Boolean)
        .join(', '),
    value: (measure: Measure, value: number | null) => {
      if (measure === 'download' || measure === 'upload') return format.rate(value);
      return measure === 'loss' ? format.loss(value) : format.ms(value);
    },
    headline: ({ headline }: Named) => {
      if (!headline) return '–';
      if (headline.grade) return `${headline.grade} (+${format.ms(headline.value)})`;
      return headline.unit === 'ms' ? format.ms(headline.value) : format.rate(headline.value);
    },
    /** By code in the reader's language, else the server's own sentence. */
    reason: ({ reason, detail }: { reason: string; detail?: string }) => {
      const key = `quality.reason.${reason}`;
      return reason !== '' && i18n.exists(key) ? t(key as 'quality.reason.busy') : (detail ?? '');
    },
    counted: (n: number) => (n === 1 ? t('quality.tests.one') : t('quality.tests.other', { n })),
  };
}
