import { useTranslation } from 'react-i18next';
import type { PollHealth } from '@/api/types';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';

const TONES: Record<PollHealth['state'], Tone> = {
  ok: 'ok',
  stale: 'warn',
  failing: 'danger',
  disabled: 'idle',
  never: 'idle',
};

export function HealthChip({ health }: { health: PollHealth }) {
  const { t } = useTranslation();
  return (
    <StatusChip tone={TONES[health.state]} testId="router-health">
      {t(`routers.health.state.${health.state}`)}
    </StatusChip>
  );
}
