import { useTranslation } from 'react-i18next';
import { weekReportFile } from '@/api/reportFiles';
import { PdfButton } from '@/components/domain/reports/PdfButton';

/** The week as a paper of two pages. */
export function ReportButton({ routerId, week }: { routerId: number; week: string }) {
  const { t } = useTranslation();
  return (
    <PdfButton
      file={(lang) => weekReportFile(routerId, week, lang)}
      name={`timbang-${routerId}-${week}`}
      title={t('weeks.pdf_help')}
      testId="week-pdf"
    />
  );
}
