import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sideBySideQuery, sideBySideUrl } from '@/api/queries/history/hours';
import type { Router } from '@/api/types';
import { PrintButton } from '@/components/domain/period/PrintButton';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { TextLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { useFormat } from '@/lib/text/useFormat';
import { useSlotEnd } from '@/lib/time/useNow';
import { POSTING_MS, windowOf, type View } from '@/lib/view';
import { Answer } from './Answer';
import { IspTable } from './IspTable';
import { PickHour } from './PickHour';

interface IspsPageProps {
  router: Router;
  view: View;
  onView: (view: View) => void;
}

/** Which ISP was it between two and three: all of them beside each other, in an hour or any other period. */
export function IspsPage({ router, view, onView }: IspsPageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(sideBySideQuery(router.id, view));
  const shown = windowOf(view, useSlotEnd() + POSTING_MS, format.zone);
  return (
    <>
      <PageHeader
        title={t('hours.isps.title')}
        lead={
          <>
            <bdi>{router.name}</bdi>
            {' · '}
            {format.span(shown.from, shown.to)} {format.zoneName(shown.to)}
          </>
        }
        controls={
          <>
            <ViewControls view={view} onView={onView} />
            <PrintButton />
          </>
        }
      />
      <div className="page" data-busy={query.isPlaceholderData}>
        <PickHour
          shown={shown}
          onHours={(span) => onView({ ...view, range: 'custom', outer: undefined, ...span })}
        />
        <QueryView query={query}>
          {(answer) =>
            answer.uplinks.length === 0 ? (
              <StatePanel
                kind="empty"
                title={t('hours.isps.none')}
                text={t('hours.isps.none_text')}
              />
            ) : (
              <>
                <Answer
                  answer={answer}
                  when={`${router.name}, ${format.span(shown.from, shown.to)} ${format.zoneName(shown.to)}:`}
                />
                <Section
                  title={t('hours.isps.table')}
                  lead={t('hours.isps.lead')}
                  aside={<TableFiles href={sideBySideUrl(router.id, view)} />}
                >
                  <IspTable answer={answer} />
                </Section>
                <p className="no-print">
                  <TextLink
                    to="/routers/$routerId/reports/hours"
                    params={{ routerId: router.id }}
                    search={{ range: '30d' }}
                  >
                    {t('hours.isps.to_hours')}
                  </TextLink>
                </p>
              </>
            )
          }
        </QueryView>
      </div>
    </>
  );
}
