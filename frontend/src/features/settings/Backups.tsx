import { Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '@/api/queries/session';
import { backupsQuery } from '@/api/queries/inventory/backups';
import type { NightlyBackups } from '@/api/setupTypes';
import { Facts } from '@/components/ui/page/Facts';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat, ZoneContext } from '@/lib/text/useFormat';

const MB = 1e6;
/** What is smaller is no 0 MB. */
const LEAST_BYTES = MB / 10;

/** What was backed up last, what comes next, where it is, and what stood in the way; for admins. */
export function Backups() {
  const { t } = useTranslation();
  const query = useQuery(backupsQuery());
  const { demo } = useSuspenseQuery(sessionQuery()).data;
  return (
    <Section title={t('settings.tab.backups')} lead={t('backups.lead')}>
      <QueryView query={query}>
        {({ nightly }) =>
          nightly ? (
            <ZoneContext value={nightly.timezone}>
              <Night backups={nightly} />
            </ZoneContext>
          ) : (
            <StatePanel
              kind="empty"
              compact
              title={t('backups.off')}
              text={t(demo ? 'backups.off_in_demo' : 'backups.off_text')}
            />
          )
        }
      </QueryView>
    </Section>
  );
}

function Night({ backups }: { backups: NightlyBackups }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { last, failure } = backups;
  const size = (bytes: number) =>
    t('backups.mb', { size: format.number(bytes && Math.max(bytes, LEAST_BYTES) / MB, 1) });
  const facts = [
    {
      name: t('backups.last'),
      value: last ? format.dateTime(last.at) : t('backups.none'),
      raw: last?.at ?? null,
      testId: 'backup-last',
    },
    { name: t('backups.size'), value: last ? size(last.size_bytes) : '–' },
    { name: t('backups.next'), value: format.dateTime(backups.next_at), raw: backups.next_at },
    {
      name: t('backups.kept'),
      value: t('backups.kept_of', {
        n: backups.count,
        most: backups.keep,
        size: size(backups.total_bytes),
      }),
    },
    {
      name: t('backups.folder'),
      value: <bdi style={{ overflowWrap: 'anywhere' }}>{backups.folder}</bdi>,
    },
  ];
  return (
    <Stack gap="md">
      <State failure={failure} isThere={last !== null} />
      <Facts facts={facts} />
      {backups.is_on_database_disk && <Text size="sm">{t('backups.same_disk')}</Text>}
      <Text size="sm" c="dimmed">
        {t('backups.key')}
      </Text>
    </Stack>
  );
}

function State({ failure, isThere }: { failure: NightlyBackups['failure']; isThere: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (failure) {
    const values = { time: format.moment(failure.at), why: failure.words };
    return (
      <StatusChip tone="danger" wraps testId="backup-failed">
        {t(`backups.failed_${failure.reason}`, values)}
      </StatusChip>
    );
  }
  if (!isThere) return null;
  return <StatusChip tone="ok">{t('backups.well')}</StatusChip>;
}
