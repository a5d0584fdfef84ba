import { useTranslation } from 'react-i18next';
import type { PeriodVerdict } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';

/** Their `value` is seconds; all others have a fraction. */
const TIMES = new Set(['too_short', 'was_down', 'no_service', 'was_full']);

/** Written as coverage. */
const COVERAGES = new Set(['low_coverage', 'partial_coverage']);

/** An unknown code shows its parameters. */
export function useReasonText(): (reason: PeriodVerdict['reasons'][number]) => string {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return ({ code, params }) => {
    const key = `codes.reason.${code}`;
    if (!i18n.exists(key)) return [code.replaceAll('_', ' '), ...Object.values(params)].join(' · ');
    const figure = (name: string) => {
      const value = Number(params[name]);
      if (params[name] === undefined || Number.isNaN(value)) return '';
      return COVERAGES.has(code) ? format.coverage(value) : format.share(value);
    };
    const { direction } = params;
    return t(key as 'codes.reason.overloaded', {
      uplink: params.uplink ?? '',
      direction:
        direction === 'download' || direction === 'upload'
          ? t(`direction_in_sentence.${direction}`)
          : '',
      value: figure('value'),
      limit: figure('limit'),
      age: TIMES.has(code) ? lasted(Number(params.value ?? 0), format) : '',
    });
  };
}
