import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCheckAddresses, useCheckPins } from '@/api/queries/probes/guided';
import type { HeldAddresses, Router } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { StillWorking } from '@/components/ui/forms/SubmitButton';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Section } from '@/components/ui/page/Section';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { Pin } from '../Pin';
import { inputOf } from './answers';
import type { StepProps } from './stepProps';
import classes from './Wizard.module.css';

/** Whether the host has the addresses now, and by which ISP the router sends what comes from them. */
export function HostCheck({ router, answers }: StepProps) {
  const { t } = useTranslation();
  const held = useCheckAddresses(router.id);
  const pins = useCheckPins(router.id);
  const { lines } = inputOf(answers);
  const check = () => {
    held.mutate({ lines });
    pins.mutate({ lines });
  };
  const isPending = held.isPending || pins.isPending;
  const checked = held.variables ?? pins.variables;
  const isStale = checked !== undefined && addressesIn(checked.lines) !== addressesIn(lines);
  const chosen = new Set(lines.map(({ uplink_id: id }) => id));
  return (
    <Section
      title={t('probeSetup.lines.check_title')}
      lead={t('probeSetup.lines.check_lead')}
      aside={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isPending}
          disabled={lines.every(({ source_address: source }) => !source)}
          onClick={check}
        >
          {t('probeSetup.lines.check')}
        </Button>
      }
    >
      <div role="status">
        {isPending && <StillWorking />}
        {isStale && !isPending && (
          <Alert mb="sm" py="xs" color="var(--tb-warn)">
            {t('probeSetup.lines.stale')}
          </Alert>
        )}
        {held.data && <Held held={held.data} router={router} />}
      </div>
      <ProblemAlert error={held.error} />
      {!held.error && <ProblemAlert error={pins.error} />}
      {pins.data?.pins
        .filter(({ uplink_id: id }) => chosen.has(id))
        .map((pin) => (
          <Pin key={pin.uplink_id} pin={pin} position={positionOf(router, pin.uplink_id)} />
        ))}
    </Section>
  );
}

const addressesIn = (lines: readonly { uplink_id: number; source_address?: string }[]) =>
  JSON.stringify(lines.map(({ uplink_id: id, source_address: source }) => [id, source]));

const positionOf = (router: Router, uplinkId: number) =>
  router.uplinks.find(({ id }) => id === uplinkId)?.position ?? 0;

function Held({ held, router }: { held: HeldAddresses; router: Router }) {
  const { t } = useTranslation();
  if (held.workers === 0)
    return (
      <Alert color="var(--tb-warn)" mb="sm">
        <Text size="sm" mb={6}>
          {t('probeSetup.lines.no_worker')}
        </Text>
        <CopyBlock text="timbang worker --queue probe" label={t('probeSetup.lines.no_worker')} />
      </Alert>
    );
  return (
    <Stack gap={0} mb="sm">
      {held.lines.map(({ uplink_id: id, source_address: address, hosts }) => (
        <div key={id} className={classes.uplink} data-testid={`held-${id}`}>
          <IspName
            name={router.uplinks.find((uplink) => uplink.id === id)?.name ?? ''}
            position={positionOf(router, id)}
          />
          <Group gap="8px 14px">
            <HeldChip address={address} hosts={hosts} />
            <span className={classes.note}>{address}</span>
          </Group>
        </div>
      ))}
      {held.lines.some(({ source_address: address, hosts }) => address && hosts.length === 0) && (
        <Text size="sm" mb="xs">
          {t('probeSetup.lines.not_held_help')}
        </Text>
      )}
    </Stack>
  );
}

function HeldChip({ address, hosts }: { address: string; hosts: readonly string[] }) {
  const { t } = useTranslation();
  if (address === '') return <StatusChip tone="idle">{t('probeSetup.lines.not_given')}</StatusChip>;
  if (hosts.length === 0)
    return <StatusChip tone="danger">{t('probeSetup.lines.not_held')}</StatusChip>;
  return (
    <StatusChip tone="ok" wraps>
      {t('probeSetup.lines.held', { host: hosts.join(', ') })}
    </StatusChip>
  );
}
