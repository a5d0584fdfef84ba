import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routerVerdictQuery } from '@/api/queries/figures';
import type { WeekReport } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { UnsafeNote } from '@/components/domain/router/verdict/UnsafeNote';
import { stepLink } from '@/components/domain/router/verdict/verdictStep';
import { Section } from '@/components/ui/page/Section';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { useDifferences } from './events/useDifferences';
import classes from './WeekPage.module.css';

type Act = WeekReport['digest']['acts'][number];

interface WeekActsProps {
  report: WeekReport;
  routerId: number;
  /** The running week or the one before: what is next belongs to it. */
  isRecent: boolean;
}

/** What was done about the balancing in the week, and what is next. */
export function WeekActs({ report, routerId, isRecent }: WeekActsProps) {
  const { t } = useTranslation();
  const { acts } = report.digest;
  return (
    <Section title={t('weeks.acts')}>
      <ul className={classes.acts}>
        {acts.map((act) => (
          <li key={`${act.kind}${act.record_id}`}>
            <ActText act={act} routerId={routerId} />
          </li>
        ))}
        {acts.length === 0 && <li>{t('weeks.acts_none')}</li>}
        {isRecent && <Next routerId={routerId} />}
      </ul>
    </Section>
  );
}

function ActText({ act, routerId }: { act: Act; routerId: number }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const what = useDifferences();
  const at = format.dateTime(act.at);
  if (act.kind === 'drift')
    return (
      <>
        {at} ·{' '}
        <TextLink to="/routers/$routerId/balance/drifts" params={{ routerId }}>
          {t('weeks.act_drift')}
        </TextLink>
        {act.differences.length > 0 && <>: {what(act.differences)}</>}
      </>
    );
  const key = `weeks.act_change.${act.state}`;
  return (
    <>
      {at} ·{' '}
      <TextLink to="/changes/$changeId" params={{ changeId: act.record_id }}>
        {t(i18n.exists(key) ? (key as 'weeks.act_change.confirmed') : 'weeks.act_change.open')}
      </TextLink>
      {act.reason && (
        <>
          {': '}
          <bdi>{act.reason}</bdi>
        </>
      )}
    </>
  );
}

/** Of this moment, so it says so. */
function Next({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const first = useQuery(routerVerdictQuery(routerId)).data?.causes[0];
  if (!first) return null;
  const link = stepLink(first.step, routerId);
  const step = statement(first.step.label);
  return (
    <li>
      {t('weeks.next_step')} {link ? <TextLink {...link.to}>{step}</TextLink> : step}
      {' · '}
      {statement(first.sentence)} <UnsafeNote routerId={routerId} cause={first} />
    </li>
  );
}
