import { Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ServerTrial } from '@/api/types';
import classes from './Probes.module.css';

const ICONS = { ok: IconCircleCheckFilled, failed: IconCircleXFilled, skipped: IconCircleDashed };

/** What the test of a server found, step by step. */
export function TrialSteps({ trial }: { trial: ServerTrial }) {
  const { t, i18n } = useTranslation();
  const reason = `quality.reason.${trial.code}`;
  const nameOf = (name: string) => {
    const key = `probes.servers.step_name.${name}`;
    return i18n.exists(key) ? t(key as 'probes.servers.step_name.connect') : name;
  };
  return (
    <div>
      <Text
        fw={650}
        role="status"
        data-testid="server-trial"
        data-value={String(trial.ok)}
        c={trial.ok ? 'var(--tb-ok)' : 'var(--tb-danger)'}
      >
        {t(trial.ok ? 'probes.servers.test_ok' : 'probes.servers.test_failed')}
      </Text>
      {!trial.ok && (
        <Text size="sm" mb="xs">
          {trial.code && i18n.exists(reason) ? t(reason as 'quality.reason.busy') : trial.detail}
        </Text>
      )}
      <ol>
        {trial.steps.map(({ name, state, detail }) => {
          const Icon = ICONS[state];
          return (
            <li key={name} className={classes.step} data-state={state}>
              <Icon size={18} aria-hidden />
              <div>
                <b>{nameOf(name)}</b>{' '}
                <span className={classes.note}>{t(`probes.servers.step.${state}`)}</span>
                {detail && <div className={classes.note}>{detail}</div>}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
