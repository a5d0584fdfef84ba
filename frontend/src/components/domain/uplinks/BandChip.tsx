import { useTranslation } from 'react-i18next';
import { bandOf } from '@/lib/series/shares';
import { StatusChip } from '@/components/ui/states/StatusChip';

/** Skew alone harms nobody, so it has no colour of alarm. */
export function BandChip({ skew }: { skew: number | null | undefined }) {
  const { t } = useTranslation();
  const band = bandOf(skew);
  return (
    <StatusChip tone={band === 'balanced' ? 'ok' : 'idle'}>
      {t(`band.${band ?? 'unknown'}`)}
    </StatusChip>
  );
}
