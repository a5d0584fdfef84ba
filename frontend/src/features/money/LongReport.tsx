import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthReportFile, termReportFile } from '@/api/reportFiles';
import { useMay } from '@/api/queries/session';
import type { Availability, LedgerRow, Router } from '@/api/types';
import { MailReport } from '@/components/domain/reports/mailing/MailReport';
import { PdfButton } from '@/components/domain/reports/PdfButton';
import { useFormat } from '@/lib/text/useFormat';
import { firstShown, reportPeriods, type ReportPeriod } from './reportPeriods';

interface LongReportProps {
  router: Pick<Router, 'id' | 'name'>;
  rows: readonly LedgerRow[];
  terms: Availability['terms'];
}

/** A month or a term as a paper. */
export function LongReport({ router, rows, terms }: LongReportProps) {
  const { t } = useTranslation();
  const isManager = useMay('manager');
  const routerId = router.id;
  const periods = reportPeriods(rows, terms);
  const nameOf = useNameOf();
  const [chosen, setChosen] = useState<string | null>(null);
  const place = Number(chosen ?? firstShown(periods));
  const period = periods[place];
  if (!period) return null;
  const key = period.kind === 'month' ? period.month : period.firstDay;
  return (
    <Group align="end" gap="xs" mt="md" className="no-print" data-testid="long-report">
      <Select
        label={t('money.report')}
        description={t('money.report_help')}
        data={periods.map((each, index) => ({ value: String(index), label: nameOf(each) }))}
        value={String(place)}
        onChange={setChosen}
        allowDeselect={false}
      />
      <PdfButton
        file={(lang) =>
          period.kind === 'month'
            ? monthReportFile(routerId, period.month, lang)
            : termReportFile(routerId, period.firstDay, lang)
        }
        name={`timbang-${routerId}-${key}`}
        title={t('money.report_pdf', { period: nameOf(period) })}
        testId="long-report-pdf"
      />
      {isManager && (
        <MailReport
          routerId={routerId}
          routerName={router.name}
          period={period}
          periodName={nameOf(period)}
          testId="long-report-mail"
        />
      )}
    </Group>
  );
}

function useNameOf(): (period: ReportPeriod) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (period) => {
    if (period.kind === 'term') return period.name;
    const month = format.calendarDate(`${period.month}-01`, { month: 'long', year: 'numeric' });
    return period.running ? t('ledger.running', { month }) : month;
  };
}
