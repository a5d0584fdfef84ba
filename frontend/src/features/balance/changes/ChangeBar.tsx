import { Box, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '@/api/queries/changes';
import { useChangeAct, type Act } from '@/api/queries/changes/acts';
import type { RouterChange } from '@/api/types';
import { TimerBar } from '@/components/domain/router/TimerBar';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { ConfirmButton } from '../proof/ConfirmButton';
import { reach } from '../whatIf/reach';
import { ApplyDialog } from './ApplyDialog';
import { BegunElsewhere } from './BegunElsewhere';
import { useFormat } from '@/lib/text/useFormat';
import type { Reading } from '@/lib/time/useStaleSince';
import classes from './Carried.module.css';

interface ChangeBarProps {
  change: RouterChange;
  reading: Reading;
}

/** While the change is open, a red Revert is always in sight. */
export function ChangeBar({ change, reading }: ChangeBarProps) {
  const { t } = useTranslation();
  const act = useChangeAct(change.id);
  const [applying, { open, close }] = useDisclosure(false);
  const [reason, setReason] = useState(change.reason);
  const may = (action: Act) => change.actions.includes(action);
  const shows = isOpen(change) || change.actions.some((action) => action !== 'flush');
  const bar = useFocusOnNews(change.state);
  const isOwn = act.variables?.act === 'apply' && !act.isError;
  // Somebody began or discarded it, or began another change, while the dialog was open here.
  const isMissed = applying && !may('apply') && !isOwn;
  if (!shows && !isMissed) return null;
  const run = (action: Act) => () => act.mutate({ act: action });
  const isBusy = (action: Act) => act.isPending && act.variables.act === action;
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={classes.bar}
      role="region"
      aria-label={t('balance.change.bar')}
      data-testid="change-bar"
    >
      <ProblemAlert error={act.error} />
      {hasTimer(change) && change.deadline_at && (
        <TimerBar deadlineAt={change.deadline_at} timerS={change.timer_s} reading={reading} />
      )}
      <Standing change={change} />
      <Group justify="flex-end" gap="sm">
        {may('discard') && (
          <Button variant="default" loading={isBusy('discard')} onClick={run('discard')}>
            {t('balance.change.discard')}
          </Button>
        )}
        {may('approve') && (
          <Button variant="default" loading={isBusy('approve')} onClick={run('approve')}>
            {t('balance.change.approve')}
          </Button>
        )}
        {may('apply') && (
          <Button leftSection={<IconPlayerPlay size={17} />} onClick={open}>
            {t('balance.change.apply')}
          </Button>
        )}
        {may('confirm') && (
          <ConfirmButton change={change} pending={isBusy('confirm')} onConfirm={run('confirm')} />
        )}
        {may('revert') && (
          <Button
            color="var(--tb-danger-fill)"
            c="#fff"
            leftSection={<IconArrowBackUp size={17} />}
            loading={isBusy('revert')}
            onClick={run('revert')}
          >
            {t('balance.change.revert')}
          </Button>
        )}
      </Group>
      {isMissed && <BegunElsewhere change={change} reason={reason} onClose={close} />}
      {applying && !isMissed && (
        <ApplyDialog
          change={change}
          reason={reason}
          onReason={setReason}
          pending={isBusy('apply')}
          error={act.error}
          onClose={close}
          onApply={(given) => act.mutate({ act: 'apply', reason: given }, { onSuccess: close })}
        />
      )}
    </div>
  );
}

/** Once confirmed, the rollback is being taken off: it ends nothing any more, unless the router cannot be reached. */
const hasTimer = (change: RouterChange) =>
  isOpen(change) && (change.state !== 'confirming' || reach(change) === 'away');

/** Each state has other buttons: a lost focus moves to the new ones. */
function useFocusOnNews(state: RouterChange['state']) {
  const bar = useRef<HTMLDivElement>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [state]);
  return bar;
}

/** Waiting for another admin, for what a person asked, or for checks. */
function Standing({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const {
    state,
    requested_end: decision,
    requested_by: by,
    needs_approval: needs,
    approved_at: approved,
  } = change;
  const format = useFormat();
  const time = change.deadline_at ? format.clockSeconds(change.deadline_at) : '–';
  const waits = state === 'pending' && change.steps.some(({ name }) => name === 'unmet');
  const words =
    waits && decision !== 'revert'
      ? t(`balance.proof.${decision ? 'waits' : 'checks_wait'}`, { who: by, time })
      : isOpen(change) && decision
        ? t(`balance.change.requested.${decision}`, { who: by })
        : state === 'planned' && needs && !approved
          ? t('balance.change.needs_approval', { who: change.created_by })
          : state === 'pending' && change.confirm_by === 'checks'
            ? t('balance.change.by_checks')
            : '';
  return words ? (
    <Box component="p" fz="sm">
      {words}
    </Box>
  ) : null;
}
