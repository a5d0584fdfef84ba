import { Box, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '@/api/queries/changes';
import { useMay } from '@/api/queries/session';
import type { RouterChange } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import classes from '../Verdict.module.css';
import { reach } from '../whatIf/reach';
import { PlanNow } from '../plan/PlanNow';
import { SucceededBy } from './SucceededBy';
import { STANDING_TONES, standingOf } from './words/standing';
import { undoneBy } from './words/undone';
import { useOutcomeText } from './words/useOutcomeText';
import { usePlanSummary } from './words/usePlanSummary';

/** The router went back, but lines of its rollback failed to the last. */
const INCOMPLETE = 'rollback_incomplete';
export const isWhole = ({ outcome }: Pick<RouterChange, 'outcome'>) =>
  outcome?.code !== INCOMPLETE && outcome?.code !== 'not_restored';

export function ChangeHead({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const summarize = usePlanSummary();
  const routerHas = useRouterHas();
  const { state, succeeded } = change;
  const standing = standingOf(change);
  return (
    <section
      className={classes.card}
      data-tone={STANDING_TONES[standing]}
      aria-label={t('balance.change.standing')}
    >
      <Group gap="4px 12px" fz="sm" c="dimmed">
        <StatusChip tone={STANDING_TONES[standing]} testId="change-state">
          {t(`balance.change.state.${standing}`)}
        </StatusChip>
        <span>{t(`balance.change.kind.${change.kind}`)}</span>
      </Group>
      <p className={classes.sentence} data-testid="change-summary" data-value={state}>
        {summarize(change.summary)}
      </p>
      <Box component="p" mt={8} fz="sm" role="status" data-testid="router-has">
        <b>{t('balance.change.router_has')}</b>{' '}
        {succeeded ? (
          <>
            {t(`balance.change.has.${succeeded.how}`)} <SucceededBy by={succeeded} />.
          </>
        ) : (
          routerHas(change)
        )}
      </Box>
      {state === 'planned' && <Age of={change.created_at} />}
      <WayBack change={change} />
    </section>
  );
}

const OLD_S = 3600;

/** A plan that nobody carried out for long. */
function Age({ of: at }: { of: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = (useNow() - Date.parse(at)) / 1000;
  if (seconds < OLD_S) return null;
  return (
    <Box component="p" mt={8} fz="sm" data-testid="plan-age">
      {t('balance.change.old_plan', { age: format.duration(seconds) })}
    </Box>
  );
}

/** Rules of others that it switched off; its way back sets the weights of before in Timbang's own. */
const leavesOldRulesOff = ({ kind, effects }: Pick<RouterChange, 'kind' | 'effects'>) =>
  kind !== 'fix' && effects.some(({ code }) => code === 'superseded');

/** A change that was undone by another one leads there; one that stands can be undone by a new plan. */
function WayBack({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { id, router_id: routerId, restorable, back_from_change_id: from } = change;
  return (
    <>
      {from !== null && (
        <Box component="p" mt={8} fz="sm">
          {t('balance.change.leads_back')}{' '}
          <TextLink to="/changes/$changeId" params={{ changeId: from }}>
            {t('balance.change.title', { id: from })}
          </TextLink>
        </Box>
      )}
      {restorable && isAdmin && (
        <Box className="no-print" mt={14}>
          <PlanNow
            routerId={routerId}
            wanted={{ back: id }}
            variant="default"
            icon={<IconArrowBackUp size={17} />}
          >
            {t('balance.change.way_back')}
          </PlanNow>
          {leavesOldRulesOff(change) && (
            <Box component="p" mt={8} fz="sm" c="dimmed" data-testid="old-rules-stay-off">
              {t('balance.change.old_rules_stay_off')}
            </Box>
          )}
        </Box>
      )}
    </>
  );
}

/** For every state, also when the router does not answer. */
function useRouterHas() {
  const { t } = useTranslation();
  const outcomeText = useOutcomeText();
  const format = useFormat();
  const now = useNow();
  return (change: RouterChange): string => {
    const { state, deadline_at: deadline, ended_by: by, wished_by: who, outcome } = change;
    const time = deadline ? format.clockSeconds(deadline) : '';
    const zone = deadline ? format.zoneName(deadline) : '';
    const at = `${time} ${zone}`.trim();
    if (isOpen(change) && reach(change) === 'away') {
      const key =
        deadline && Date.parse(deadline) > now ? 'away' : deadline ? 'away_late' : 'away_early';
      return t(`balance.change.has.${key}`, { time: at });
    }
    if (state === 'pending' && deadline && Date.parse(deadline) <= now)
      return t('balance.change.has.late', { time: at });
    const undone = state === 'reverted' ? undoneBy(change) : null;
    if (undone)
      return t(`balance.change.has.${undone.key}`, {
        time: `${format.clockSeconds(undone.at)} ${format.zoneName(undone.at)}`,
      });
    if (outcome?.code === INCOMPLETE)
      return [
        t('balance.change.has.rollback_incomplete', { count: outcome.failures ?? 1 }),
        outcomeText(outcome),
      ].join(' ');
    const sentence =
      state === 'reverted'
        ? t(
            outcome?.code === 'not_restored'
              ? 'balance.change.has.not_restored'
              : by === 'person' && who
                ? 'balance.change.has.reverted_named'
                : `balance.change.has.reverted_${by ?? 'engine'}`,
            { who },
          )
        : t(`balance.change.has.${state}`, { time: at });
    return [sentence, outcome && outcomeText(outcome)].filter(Boolean).join(' ');
  };
}
