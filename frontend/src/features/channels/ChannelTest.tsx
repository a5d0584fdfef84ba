import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTestChannel } from '@/api/queries/alerts/channels';
import type { Channel } from '@/api/types';
import { TestOutcome } from '@/components/domain/alerts/TestOutcome';
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
        {sentId !== undefined && <TestOutcome key={sentId} id={sentId} />}
      </Stack>
    </Modal>
  );
}
