import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routerVerdictQuery } from '@/api/queries/figures';
import type { WeekReport } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { useUnsafeFailures } from '@/components/domain/router/verdict/useUnsafeFailures';
import { Resilience } from '@/components/domain/router/verdict/Resilience';
import { stepLink } from '@/components/domain/router/verdict/verdictStep';
import { Section } from '@/components/ui/page/Section';
import { TextLink } from '@/components/ui/page/links';
import { formOf } from '@/lib/text/plural';
import { useFormat } from '@/lib/text/useFormat';
import { useSteps } from './events/useSteps';
import { MoreOnPaper } from '@/components/ui/page/MoreOnPaper';
import { mostActs } from './paper/room';
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
  const unprinted = acts.length - mostActs(report.summary.uplinks.length);
  return (
    <Section title={t('weeks.acts')}>
      <ul className={classes.acts}>
        {acts.map((act, at) => (
          <li
            key={`${act.kind}${act.record_id}`}
            className={at < unprinted ? 'no-print' : undefined}
          >
            <ActText act={act} routerId={routerId} />
            <Consequence act={act} report={report} />
            <Steps act={act} routerId={routerId} />
          </li>
        ))}
        {acts.length === 0 && <li>{t('weeks.acts_none')}</li>}
        {isRecent && <Next routerId={routerId} />}
      </ul>
      <MoreOnPaper count={unprinted} />
    </Section>
  );
}

function ActText({ act, routerId }: { act: Act; routerId: number }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const at = format.dateTime(act.at);
  if (act.kind === 'drift')
    return (
      <>
        {at} ·{' '}
        <TextLink to="/routers/$routerId/balance/drifts" params={{ routerId }}>
          {t('weeks.act_drift')}
        </TextLink>
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
          <bdi className={classes.reason}>{act.reason}</bdi>
        </>
      )}
    </>
  );
}

/** What a manager wants of a change: did it help? The direction with the larger skew before. */
function Consequence({ act, report }: { act: Act; report: WeekReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, last_week: before } = report;
  if (!isDone(act) || !before) return null;
  const way = (before.upload.skew ?? 0) > (before.download.skew ?? 0) ? 'upload' : 'download';
  const [was, is] = [before[way].skew, summary[way].skew];
  if (was === null || is === null) return null;
  const ends = {
    direction: t(`direction_in_sentence.${way}`),
    was: format.share(was),
    is: format.share(is),
  };
  const course = ends.was === ends.is ? 'same' : is < was ? 'fell' : 'rose';
  return <span data-testid="act-effect">. {t(`weeks.act_effect.${course}`, ends)}</span>;
}

/** What was taken back or refused changed nothing that lasted. */
const isDone = ({ kind, state }: Act) => kind === 'drift' || state === 'confirmed';

/** For who administers the router. */
function Steps({ act, routerId }: { act: Act; routerId: number }) {
  const { t } = useTranslation();
  const steps = useSteps(routerId)(act);
  if (act.kind !== 'drift' || steps.length === 0) return null;
  return (
    <details className="details no-print" data-testid="act-steps">
      <summary>{t(`weeks.act_steps.${formOf(String(steps.length))}`, { n: steps.length })}</summary>
      <ul className={classes.acts}>
        {steps.map((step, at) => (
          <li key={at}>{step}</li>
        ))}
      </ul>
    </details>
  );
}

/** Of this moment, so it says so. */
function Next({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const first = useQuery(routerVerdictQuery(routerId)).data?.causes[0];
  const { names: unsafe } = useUnsafeFailures(routerId, first?.code);
  if (!first) return null;
  const link = stepLink(first.step, routerId);
  const step = statement(first.step.label);
  // "Nothing to do" would be refuted by what the note below asks for.
  const showsStep = first.step.code !== 'nothing' || unsafe.length === 0;
  return (
    <li>
      {showsStep && (
        <>
          {t('weeks.next_step')} {link ? <TextLink {...link.to}>{step}</TextLink> : step}
          {' · '}
        </>
      )}
      {statement(first.sentence)}
      <Resilience routerId={routerId} cause={first} />
    </li>
  );
}
