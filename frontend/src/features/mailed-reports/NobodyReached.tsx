import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSchedule } from '@/api/types';
import { AddRecipient } from './AddRecipient';

/** Reports of such a schedule go on being made, and nobody sees them: that is said, with what to do. */
export function NobodyReached({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation();
  const [isInviting, setIsInviting] = useState(false);
  const states = schedule.recipients.map(({ state }) => state);
  const why = states.length === 0 ? 'nobody' : states.includes('waiting') ? 'waiting' : 'ended';
  return (
    <Alert
      color="var(--tb-warn)"
      title={t(`mailedReports.unread.${why}`)}
      data-testid="nobody-reached"
    >
      <Text size="sm">{t('mailedReports.unread.text')}</Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => setIsInviting(true)}>
        {t('mailedReports.add_address')}
      </Button>
      {isInviting && <AddRecipient schedule={schedule} onClose={() => setIsInviting(false)} />}
    </Alert>
  );
}
