import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTryServer } from '@/api/queries/probes';
import type { ProbeServer, Router, ServerTrial } from '@/api/types';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { StillWorking } from '@/components/ui/forms/SubmitButton';
import classes from './Probes.module.css';

interface ServerTestProps {
  server: ProbeServer;
  router: Router;
  onClose: () => void;
}
const ANY = 'any';

/** Step by step, from the host that will use it. */
export function ServerTest({ server, router, onClose }: ServerTestProps) {
  const { t } = useTranslation();
  const attempt = useTryServer();
  const [over, setOver] = useState(ANY);
  return (
    <Modal opened onClose={onClose} title={`${t('probes.servers.test')}: ${server.name}`}>
      <Stack>
        <Select
          label={t('probes.servers.test_over')}
          data={[
            { value: ANY, label: t('probes.servers.test_any') },
            ...router.uplinks.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={over}
          onChange={(value) => value && setOver(value)}
          allowDeselect={false}
        />
        <Button
          loading={attempt.isPending}
          onClick={() =>
            attempt.mutate({ serverId: server.id, uplinkId: over === ANY ? null : Number(over) })
          }
        >
          {t('probes.servers.test')}
        </Button>
        {attempt.isPending && <StillWorking />}
        <ProblemAlert error={attempt.error} />
        {attempt.data && <Steps trial={attempt.data} />}
      </Stack>
    </Modal>
  );
}

const ICONS = { ok: IconCircleCheckFilled, failed: IconCircleXFilled, skipped: IconCircleDashed };

function Steps({ trial }: { trial: ServerTrial }) {
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
