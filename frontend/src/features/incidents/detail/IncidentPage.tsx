import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { incidentQuery } from '@/api/queries/alerts/incidents';
import type { IncidentDetail, Router } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Where } from '@/components/domain/places/Where';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { TextLink } from '@/components/ui/page/links';
import { SentMessages } from '@/components/domain/alerts/SentMessages';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { QueryView } from '@/components/ui/states/QueryView';
import { asHeading } from '@/lib/text/typeset';
import { Acts } from './Acts';
import { MadeOf, Parts } from './MadeOf';
import { Beside } from './Meanwhile';
import { Provider } from './Provider';
import { RatesAround } from './RatesAround';
import { Standing } from './Standing';
import { Timeline } from './Timeline';
import { ToDo } from './ToDo';
import classes from '../Incidents.module.css';

interface IncidentPageProps {
  incidentId: number;
  /** Null: it is of Timbang itself. */
  router: Router | null;
  /** The act of another feature. */
  mute: ReactNode;
}

export function IncidentPage({ incidentId, router, mute }: IncidentPageProps) {
  const { t } = useTranslation();
  const say = useStatement('incidentWords');
  const query = useQuery(incidentQuery(incidentId));
  const row = query.data?.incident;
  const number = t('incidents.number', { id: incidentId });
  return (
    <>
      <PageHeader
        title={row ? asHeading(say(row.what)) : number}
        lead={
          <>
            {number} · {row && <Where row={{ ...row, uplink_name: null }} />} ·{' '}
            <TextLink to="/incidents">{t('incidents.page.back')}</TextLink>
          </>
        }
      />
      <QueryView query={query}>
        {(detail) => <Body key={incidentId} detail={detail} router={router} mute={mute} />}
      </QueryView>
    </>
  );
}

interface BodyProps extends Pick<IncidentPageProps, 'router' | 'mute'> {
  detail: IncidentDetail;
}

function Body({ detail, router, mute }: BodyProps) {
  const { incident, parts, to_do: steps } = detail;
  return (
    <div className="page">
      <div className={classes.top}>
        <div>
          <Standing detail={detail} />
        </div>
        <div className={`page ${classes.acts}`}>
          {incident.state !== 'over' && <ToDo steps={steps} row={incident} />}
          <Provider detail={detail} />
          <Acts row={incident} mute={mute} />
        </div>
        <Timeline detail={detail} />
      </div>
      {router && (
        <ErrorBoundary>
          <RatesAround row={incident} router={router} />
        </ErrorBoundary>
      )}
      <div className={classes.sides}>
        <MadeOf detail={detail} />
        <Parts parts={parts} />
        <Beside beside={detail.beside} />
      </div>
      <SentMessages incidentId={incident.id} />
    </div>
  );
}
