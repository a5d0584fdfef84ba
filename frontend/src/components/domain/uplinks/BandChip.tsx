import { useTranslation } from 'react-i18next';
import { bandOf } from '@/lib/series/shares';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';

const TONES: Record<string, Tone> = { balanced: 'ok', skewed: 'warn', strongly_skewed: 'danger' };

export function BandChip({ skew }: { skew: number | null | undefined }) {
  const { t } = useTranslation();
  const band = bandOf(skew);
  return (
    <StatusChip tone={band ? (TONES[band] ?? 'idle') : 'idle'}>
      {t(`band.${band ?? 'unknown'}`)}
    </StatusChip>
  );
}
