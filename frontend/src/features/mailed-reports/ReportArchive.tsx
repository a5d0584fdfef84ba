import { Button, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keptReport, reportArchiveQuery } from '@/api/queries/alerts/mailedReports';
import type { KeptReport } from '@/api/types';
import { saveFile } from '@/components/charts/frame/exportFile';
import { usePeriodName } from '@/components/domain/reports/mailing/useReportWords';
import { useSaved } from '@/components/ui/forms/useSaved';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { MoreRows } from '@/components/ui/tables/MoreRows';
import { useFormat, ZoneContext } from '@/lib/text/useFormat';

/** Every report that was mailed, as it was mailed. */
export function ReportArchive() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(reportArchiveQuery());
  const columns = useColumns();
  return (
    <Section title={t('mailedReports.archive')} lead={t('mailedReports.archive_lead')}>
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return <StatePanel kind="empty" compact title={t('mailedReports.archive_none')} />;
          return (
            <>
              <DataTable
                caption={t('mailedReports.archive')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
              <MoreRows query={query} />
              <Text size="sm" c="dimmed" mt="xs">
                {t('mailedReports.kept', { count: pages[0]?.kept_days ?? 0 })}
              </Text>
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

function useColumns(): Column<KeptReport>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'period',
      title: t('mailedReports.of'),
      render: (report) => (
        <>
          <PeriodLink report={report} />
          {report.revision > 1 &&
            ` (${t('mailedReports.revision', { revision: report.revision })})`}
        </>
      ),
    },
    {
      key: 'router',
      title: t('mailedReports.router'),
      render: ({ router, campus }) => <bdi>{`${router} · ${campus}`}</bdi>,
    },
    {
      key: 'made',
      title: t('mailedReports.made'),
      render: ({ made_at: at, timezone }) => (
        <ZoneContext value={timezone}>
          <Moment at={at} />
        </ZoneContext>
      ),
    },
    { key: 'sent', title: t('mailedReports.sent'), render: (report) => <Sent report={report} /> },
    { key: 'file', title: 'PDF', end: true, render: (report) => <File report={report} /> },
  ];
}

/** To the page that has its figures. */
function PeriodLink({ report }: { report: KeptReport }) {
  const name = usePeriodName()(report);
  const { router_id: routerId, kind, period } = report;
  return kind === 'week' ? (
    <TextLink
      to="/routers/$routerId/reports/weeks/$week"
      params={{ routerId, week: period }}
      fz="inherit"
    >
      {name}
    </TextLink>
  ) : (
    <TextLink to="/routers/$routerId/reports/money" params={{ routerId }} fz="inherit">
      <bdi>{name}</bdi>
    </TextLink>
  );
}

function Moment({ at }: { at: string }) {
  return useFormat().moment(at);
}

function Sent({ report: { sent, mails, timezone } }: { report: KeptReport }) {
  const { t } = useTranslation();
  if (sent.length === 0) return t('mailedReports.mails', { count: mails });
  return (
    <ZoneContext value={timezone}>
      {sent.map(({ to, state, at, answer }) => (
        <Text key={`${to}${at}`} size="sm" title={answer} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{to}</bdi>: {t(`mailedReports.mail_state.${state}`)}, <Moment at={at} />
        </Text>
      ))}
    </ZoneContext>
  );
}

function File({ report }: { report: KeptReport }) {
  const { id, router_id: routerId, period, language, sha256 } = report;
  const name = usePeriodName()(report);
  const { t } = useTranslation();
  const { refused } = useSaved();
  const file = useMutation({
    mutationFn: () => keptReport(id),
    onSuccess: (blob) => saveFile(blob, `timbang-${routerId}-${period}-${language}.pdf`),
    onError: refused,
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      title={`SHA-256 ${sha256}`}
      aria-label={t('mailedReports.download', { period: name })}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      PDF
    </Button>
  );
}
