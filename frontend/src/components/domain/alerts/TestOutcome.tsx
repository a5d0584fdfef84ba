import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveryQuery } from '@/api/queries/alerts/channels';
import { StillWorking } from '@/components/ui/forms/SubmitButton';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { DeliveryChip } from './DeliveryChip';

/** What became of a message that was sent as a test, in the words of the other side. */
export function TestOutcome({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(deliveryQuery(id));
  if (error) return <ProblemAlert error={error} />;
  if (!data) return <StillWorking />;
  const { state, answer, attempts, reason } = data;
  return (
    <div role="status" data-testid="channel-test" data-value={state}>
      <DeliveryChip state={state}>{t(`channels.state.${state}`)}</DeliveryChip>
      {reason && <Text size="sm">{t(`channels.reason.${reason}`)}</Text>}
      {answer && (
        <Text size="sm" mt={6} style={{ overflowWrap: 'anywhere' }}>
          {t('channels.answer', { answer })}
        </Text>
      )}
      {state === 'waiting' &&
        (attempts.length === 0 ? <StillWorking /> : <p>{t('channels.again')}</p>)}
    </div>
  );
}
