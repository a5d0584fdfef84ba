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
import { PlanNow } from '../plan/PlanNow';
import { keptOf } from '../plan/wanted';
import { leavesOldRulesOff, oldRulesKey } from './words/oldRules';
import { isUndone, wantedAgain } from './words/undoneChange';
import { useChangeName } from './words/useChangeName';
import { SucceededBy } from './SucceededBy';
import { standingOf, toneOf } from './words/standing';
import { usePlanSummary } from './words/usePlanSummary';
import { useRouterHas, useSpareStands } from './words/useRouterHas';

export function ChangeHead({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const summarize = usePlanSummary();
  const name = useChangeName();
  const routerHas = useRouterHas();
  const spareStands = useSpareStands();
  const { state, succeeded } = change;
  const standing = standingOf(change);
  const oldRules = oldRulesKey(change);
  return (
    <section
      className={classes.card}
      data-tone={toneOf(change)}
      aria-label={t('balance.change.standing')}
    >
      <Group gap="4px 12px" fz="sm" c="dimmed">
        <StatusChip tone={toneOf(change)} testId="change-state">
          {t(`balance.change.state.${standing}`)}
        </StatusChip>
        <span>{t(`balance.change.kind.${change.kind}`)}</span>
      </Group>
      <p className={classes.sentence} data-testid="change-summary" data-value={state}>
        {isUndone(state)
          ? t(`balance.change.undone.${state}`, { what: name.what(change) })
          : summarize(change.summary)}
      </p>
      <Box component="p" mt={8} fz="sm" role="status" data-testid="router-has">
        <b>{t('balance.change.router_has')}</b>{' '}
        {succeeded ? (
          <>
            {t(`balance.change.has.${succeeded.how}`)} <SucceededBy by={succeeded} />.
          </>
        ) : (
          [routerHas(change), spareStands(change)].filter(Boolean).join(' ')
        )}
      </Box>
      {state === 'planned' && <Age of={change.created_at} />}
      {(state === 'planned' || isOpen(change)) && oldRules && (
        <Box component="p" mt={8} fz="sm" data-testid="old-rules-go-off">
          {t(oldRules)}
        </Box>
      )}
      <WayBack change={change} />
      {isUndone(state) && <PlanAgain change={change} />}
    </section>
  );
}

/** What was planned, from the router as it is now. A fix is planned where its fault is listed. */
function PlanAgain({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const wanted = wantedAgain(change);
  if (!isAdmin || wanted === null) return null;
  return (
    <Box className="no-print" mt={14} data-testid="plan-again">
      <PlanNow routerId={change.router_id} wanted={wanted} kept={keptOf(change)} variant="default">
        {t('balance.change.plan_again')}
      </PlanNow>
    </Box>
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
