import { useTranslation } from 'react-i18next';
import type { Direction, Summary, UplinkFigures } from '@/api/types';
import { testsMatter } from '@/lib/series/shares';
import { useFormat } from '@/lib/text/useFormat';

interface WithoutTestsProps {
  summary: Summary;
  direction: Direction;
  className?: string | undefined;
}

/** Empty where it reads the same. */
export function ShareWithoutTests({
  summary,
  direction,
  uplink,
  className,
}: WithoutTestsProps & { uplink: UplinkFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!testsMatter(summary[direction])) return null;
  const { achieved_share: counted, achieved_share_without_probes: share } = uplink[direction];
  if (format.share(share) === format.share(counted)) return null;
  return (
    <span
      className={className}
      data-testid={`share-${direction}-${uplink.name}-without-tests`}
      data-value={share ?? ''}
    >
      {t('overview.without_tests', { share: format.share(share) })}
    </span>
  );
}

export function TestVolume({ summary, direction, className }: WithoutTestsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = summary[direction];
  if (!testsMatter(total)) return null;
  return (
    <p className={className} data-testid={`tests-${direction}`} data-value={total.probe_bytes}>
      {t('overview.test_volume', {
        volume: format.volume(total.probe_bytes),
        part: format.share(total.probe_bytes / total.bytes),
        skew: format.share(total.skew_without_probes),
      })}
    </p>
  );
}
