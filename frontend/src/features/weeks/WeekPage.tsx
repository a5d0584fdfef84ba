import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asProblem } from '@/api/problem';
import { weekQuery } from '@/api/queries/figures';
import { useMay } from '@/api/queries/session';
import type { Selection, WeekReport } from '@/api/types';
import { PrintButton } from '@/components/domain/period/PrintButton';
import { ShareButton } from '@/components/domain/period/ShareButton';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { MailReport } from '@/components/domain/reports/mailing/MailReport';
import { ButtonLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { WhenNear } from '@/components/ui/page/WhenNear';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { FILE_FORMATS, useFileHref } from '@/components/ui/tables/useFileHref';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { ReportButton } from './ReportButton';
import { WeekList } from './WeekList';
import classes from './WeekPage.module.css';
import { WeekReportView } from './WeekReportView';
import { isRunning } from './openingWeek';
import { WeekStepper } from './WeekStepper';

/** About the list of weeks. */
const LIST_PX = 600;

interface WeekPageProps {
  routerId: number;
  routerName: string;
  week: string;
  view: View;
  onView: (view: View) => void;
  onWeek: (week: string) => void;
}

export function WeekPage({ routerId, routerName, week, view, onView, onWeek }: WeekPageProps) {
  const { t } = useTranslation();
  const { selection } = view;
  const isManager = useMay('manager');
  const report = useQuery(weekQuery(routerId, week, selection));
  return (
    <>
      <PageHeader
        title={t('weeks.title')}
        paperTitle={usePaperTitle(routerName, report.data)}
        lead={<bdi className="no-print">{routerName}</bdi>}
        controls={
          <>
            <ViewControls view={view} onView={onView} ranges={[]} />
            <ShareButton window={null} />
            <WeekFiles routerId={routerId} week={week} selection={selection} />
            {isManager && (
              <MailReport
                {...{ routerId, routerName }}
                period={{ kind: 'week', week }}
                periodName={week}
                testId="week-mail"
              />
            )}
            <ReportButton routerId={routerId} week={week} />
            <PrintButton />
          </>
        }
      />
      <div className={classes.columns} data-wide>
        <aside className={classes.aside}>
          {/* Not shown on a phone, and so never near. */}
          <WhenNear room={LIST_PX}>
            <WeekList routerId={routerId} current={week} selection={selection} />
          </WhenNear>
        </aside>
        <div className={classes.main}>
          <WeekStepper {...{ routerId, week, selection, onWeek }} report={report.data} />
          {isUnknown(report.error) ? (
            <UnknownWeek routerId={routerId} week={week} />
          ) : (
            <QueryView query={report}>
              {(data) => (
                <WeekReportView report={data} routerId={routerId} partial={isRunning(data)} />
              )}
            </QueryView>
          )}
        </div>
      </div>
    </>
  );
}

function usePaperTitle(router: string, report: WeekReport | undefined): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  if (!report) return undefined;
  const { from, to } = report.summary.window;
  const days = format.longDays(from, to);
  const partial = isRunning(report) ? ` (${t('weeks.partial')})` : '';
  return t('weeks.paper_title', { router, days }) + partial;
}

const isUnknown = (error: unknown): boolean =>
  error !== null && [404, 422].includes(asProblem(error).status);

function UnknownWeek({ routerId, week }: { routerId: number; week: string }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      kind="empty"
      title={t('weeks.unknown_title', { week })}
      text={t('weeks.unknown_text')}
      action={
        <ButtonLink to="/routers/$routerId/reports/weeks" params={{ routerId }} variant="default">
          {t('weeks.latest')}
        </ButtonLink>
      }
    />
  );
}

interface WeekFilesProps {
  routerId: number;
  week: string;
  selection: Selection;
}

/** From the rows that the page shows. */
function WeekFiles({ routerId, week, selection }: WeekFilesProps) {
  const { t } = useTranslation();
  const fileHref = useFileHref();
  const base = `/api/v1/routers/${routerId}/weeks`;
  const tables = [
    { table: t('weeks.week_title', { week }), href: `${base}/${week}?selection=${selection}` },
    { table: t('weeks.list'), href: `${base}?selection=${selection}&limit=520` },
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} />}>
          {t('weeks.files')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tables.map(({ table, href }) =>
          FILE_FORMATS.map(({ format, name }) => (
            <Menu.Item key={href + format} component="a" href={fileHref(href, format)} download>
              {t('weeks.file', { table, format: name })}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
