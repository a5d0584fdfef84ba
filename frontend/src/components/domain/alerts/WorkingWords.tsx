import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Listener } from '@/api/types';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';

const TONES: Record<NonNullable<Listener['working']>['standing'], Tone> = {
  works: 'ok',
  untried: 'warn',
  failing: 'danger',
};

/** Whether a channel works, since when not, and why. Null: it is switched off. */
export function WorkingWords({ working }: { working: Listener['working'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!working) return <>{t('listeners.standing.off')}</>;
  const { standing, failing_since: since, answer } = working;
  return (
    <>
      <StatusChip tone={TONES[standing]} plain wraps>
        {t(`listeners.standing.${standing}`, { time: since ? format.moment(since) : '' })}
      </StatusChip>
      {answer && (
        <Text span inherit display="block" size="xs" c="dimmed">
          <bdi>{answer}</bdi>
        </Text>
      )}
    </>
  );
}
