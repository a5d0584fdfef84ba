import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ownReportsQuery,
  reportSchedulesQuery,
  useEndSchedule,
} from '@/api/queries/alerts/mailedReports';
import type { ReportSchedule } from '@/api/types';
import { NoMailWay } from '@/components/domain/alerts/NoMailWay';
import { useScheduleTimes } from '@/components/domain/reports/mailing/useReportWords';
import { useSaved } from '@/components/ui/forms/useSaved';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat, ZoneContext } from '@/lib/text/useFormat';
import { AddRecipient } from './AddRecipient';
import { AddSchedule } from './AddSchedule';
import { EditSchedule } from './EditSchedule';
import { NobodyReached } from './NobodyReached';
import { Recipients } from './Recipients';

/** Which reports come when, and to whom; for admins. */
export function ScheduleList() {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery(reportSchedulesQuery());
  const own = useQuery(ownReportsQuery());
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      {t('mailedReports.add')}
    </Button>
  );
  return (
    <Section
      title={t('mailedReports.schedules')}
      lead={t('mailedReports.schedules_lead')}
      aside={add}
    >
      {own.data && own.data.way !== 'ready' && <NoMailWay way={own.data.way} />}
      <QueryView query={query}>
        {(list) =>
          list.length === 0 ? (
            <StatePanel
              kind="empty"
              compact
              title={t('mailedReports.none')}
              text={t('mailedReports.none_text')}
            />
          ) : (
            <Stack gap="xl">
              {list.map((schedule) => (
                <ZoneContext key={schedule.id} value={schedule.timezone}>
                  <Schedule schedule={schedule} />
                </ZoneContext>
              ))}
            </Stack>
          )
        }
      </QueryView>
      {isAdding && <AddSchedule onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

function Schedule({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timesOf = useScheduleTimes();
  const name = useScheduleName(schedule);
  return (
    <section aria-label={name} data-testid="report-schedule">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              {timesOf(schedule)}{' '}
              {schedule.next_at
                ? t('mailedReports.next_at', { time: format.moment(schedule.next_at) })
                : t('mailedReports.no_next')}
            </Text>
          </div>
          <Acts schedule={schedule} name={name} />
        </Group>
        {schedule.failed_at && (
          <StatusChip tone="danger" plain wraps>
            {t('mailedReports.failed', {
              time: format.moment(schedule.failed_at),
              why: schedule.failure,
            })}
          </StatusChip>
        )}
        {!isReceived(schedule) && <NobodyReached schedule={schedule} />}
        <Recipients schedule={schedule} name={name} />
      </Stack>
    </section>
  );
}

/** By one recipient at least. */
const isReceived = ({ recipients }: ReportSchedule): boolean =>
  recipients.some(({ state }) => state === 'active');

function useScheduleName({ campus, routers, router_ids: ids }: ReportSchedule): string {
  const { t } = useTranslation();
  return ids.length === 0
    ? t('mailedReports.all_of', { campus })
    : `${campus} · ${routers.join(', ')}`;
}

function Acts({ schedule, name }: { schedule: ReportSchedule; name: string }) {
  const { t } = useTranslation();
  const [isInviting, setIsInviting] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const end = useEndSchedule();
  const { refused } = useSaved();
  const ask = () =>
    confirmDanger({
      title: t('mailedReports.end_title', { name }),
      text: t('mailedReports.end_text'),
      confirm: t('mailedReports.end'),
      onConfirm: () => end.mutate(schedule.id, { onError: refused }),
    });
  return (
    <Group gap="xs">
      {isReceived(schedule) && (
        <Button size="compact-sm" variant="default" onClick={() => setIsInviting(true)}>
          {t('mailedReports.add_address')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setIsEditing(true)}>
        {t('action.edit')}
      </Button>
      <Button size="compact-sm" variant="default" loading={end.isPending} onClick={ask}>
        {t('mailedReports.end')}
      </Button>
      {isInviting && <AddRecipient schedule={schedule} onClose={() => setIsInviting(false)} />}
      {isEditing && <EditSchedule {...{ schedule, name }} onClose={() => setIsEditing(false)} />}
    </Group>
  );
}
