import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveryQuery, useTestChannel } from '@/api/queries/alerts/channels';
import type { Channel } from '@/api/types';
import { DeliveryChip } from '@/components/domain/alerts/DeliveryChip';
import { StillWorking } from '@/components/ui/forms/SubmitButton';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';

interface ChannelTestProps {
  channel: Channel;
  onClose: () => void;
}

/** A message that goes the way of every other one, and what the other side says of it. */
export function ChannelTest({ channel, onClose }: ChannelTestProps) {
  const { t } = useTranslation();
  useFocusBack();
  const test = useTestChannel();
  const sentId = test.data?.id;
  return (
    <Modal opened onClose={onClose} title={`${t('channels.test')}: ${channel.name}`}>
      <Stack>
        <Text>{t('channels.test_lead')}</Text>
        <Button loading={test.isPending} onClick={() => test.mutate(channel.id)} data-autofocus>
          {t('channels.test_send')}
        </Button>
        <ProblemAlert error={test.error} />
        {sentId !== undefined && <Outcome key={sentId} id={sentId} />}
      </Stack>
    </Modal>
  );
}

function Outcome({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(deliveryQuery(id));
  if (error) return <ProblemAlert error={error} />;
  if (!data) return <StillWorking />;
  const { state, answer, attempts } = data;
  return (
    <div role="status" data-testid="channel-test" data-value={state}>
      <DeliveryChip state={state}>{t(`channels.state.${state}`)}</DeliveryChip>
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
