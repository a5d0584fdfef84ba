import { IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverviewRow, RouterVerdict, VerdictCause } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { WhomToCall } from '@/components/domain/uplinks/WhomToCall';
import { useJudgedNote } from '@/components/domain/router/useJudgedNote';
import { useStatement } from '@/components/domain/router/useStatement';
import { stepLink, stepSince } from '@/components/domain/router/verdict/verdictStep';
import { VERDICT_TONE } from '@/components/domain/router/verdict/verdictTone';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { StatusChip } from '@/components/ui/states/StatusChip';
import classes from './fleet.module.css';

interface FleetVerdictProps {
  verdict: RouterVerdict;
  routerId: number;
  routerName: string;
  trouble: OverviewRow['trouble'];
}

/** What is so, and what to do about it where somebody should. */
export const FleetVerdict = memo(function FleetVerdict(props: FleetVerdictProps) {
  const { verdict, routerId, routerName, trouble } = props;
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const judgedNote = useJudgedNote()(verdict);
  const [first, ...others] = verdict.causes;
  if (!first) return null;
  const also = others.filter(({ tone }) => tone === 'bad' || tone === 'warning').length;
  return (
    <>
      <StatusChip plain wraps tone={VERDICT_TONE[verdict.tone]}>
        <span>
          {statement(first.sentence)}
          {judgedNote && <span className={classes.also}> {judgedNote}.</span>}
          {also > 0 && (
            <span className={classes.also}> {t('overview.fleet.also', { number: also })}</span>
          )}
        </span>
      </StatusChip>
      {trouble && <Impact trouble={trouble} />}
      {(verdict.tone === 'bad' || verdict.tone === 'warning') && (
        <NextStep cause={first} routerId={routerId} routerName={routerName} />
      )}
    </>
  );
});

type Provider = NonNullable<OverviewRow['trouble']>['provider'];

const isKnown = ({ name, phone, contract_number: number }: Provider) =>
  [name, phone, number].some(Boolean);

/** Whom to call, and what the traffic did. */
function Impact({ trouble }: { trouble: NonNullable<OverviewRow['trouble']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { provider, lost_share: lost, taken_by: takers } = trouble;
  return (
    <span className={classes.impact} data-testid="trouble">
      {lost !== null && (
        <span>
          {t(takers.length > 0 ? 'overview.fleet.moved' : 'overview.fleet.lost', {
            isp: trouble.name,
            share: format.share(lost, 0),
            takers: takers.join(', '),
          })}{' '}
        </span>
      )}
      {isKnown(provider) && <WhomToCall provider={provider} />}
    </span>
  );
}

interface NextStepProps {
  cause: VerdictCause;
  routerId: number;
  routerName: string;
}

/** For who may take it a link, for others words for somebody who may. */
function NextStep({ cause, routerId, routerName }: NextStepProps) {
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const isAdmin = useMay('admin');
  const link = stepLink(cause.step, routerId, stepSince(cause));
  const label = statement(cause.step.label);
  if (!link) return <span className={classes.step}>{label}</span>;
  if (link.isForAdmins && !isAdmin) {
    return (
      <span className={classes.step}>
        <TellAdmin
          size="compact-sm"
          text={[
            `${routerName}: ${statement(cause.sentence)}`,
            t('verdict.next', { step: label }),
          ].join('\n')}
          path={`/routers/${routerId}/now`}
        />
      </span>
    );
  }
  return (
    <TextLink {...link.to} className={classes.step}>
      {label}
      <IconArrowRight size={14} aria-hidden />
    </TextLink>
  );
}
