import { Button, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTryServer } from '@/api/queries/probes';
import type { ProbeServer, Router } from '@/api/types';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { StillWorking } from '@/components/ui/forms/SubmitButton';
import { TrialSteps } from './TrialSteps';

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
        {attempt.data && <TrialSteps trial={attempt.data} />}
      </Stack>
    </Modal>
  );
}
