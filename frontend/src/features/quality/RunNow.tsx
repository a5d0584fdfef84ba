import { Alert, Modal, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { probeServersQuery, probeSettingsQuery, useRunProbe } from '@/api/queries/probes';
import { DIRECTIONS, type Direction, type ProbeKind, type Uplink } from '@/api/types';
import { PROBE_KINDS, probeKinds } from '@/components/domain/probes/probeKinds';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ButtonLink } from '@/components/ui/page/links';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { useSaved } from '@/components/ui/forms/useSaved';
import { useFormat } from '@/lib/text/useFormat';
import { expectedBytes, expectedSeconds } from './expected';

interface RunNowProps {
  routerId: number;
  uplinks: readonly Uplink[];
  onClose: () => void;
}
const START = { kind: 'tcp' as ProbeKind, direction: 'download' as Direction };
const FIELDS = ['uplink_id', 'server_id', 'kind', 'direction', 'duration_s', 'streams'];

/** Says what the test will move before it begins. */
export function RunNow({ routerId, uplinks, onClose }: RunNowProps) {
  const { t } = useTranslation();
  useFocusBack();
  const { saved } = useSaved();
  const run = useRunProbe(routerId);
  const servers = useQuery(probeServersQuery()).data;
  const [uplinkId, setUplinkId] = useState(uplinks[0]?.id ?? 0);
  const [serverId, setServerId] = useState<number | null>(null);
  const [{ kind, direction }, setWhat] = useState(START);
  const [durationS, setDurationS] = useState(10);
  const [streams, setStreams] = useState(4);
  const server = serverId ?? servers?.[0]?.id ?? null;
  const uplink = uplinks.find(({ id }) => id === uplinkId);
  const { hasDirection, hasStreams, phases } = probeKinds[kind];
  const errors = errorsByField(run.error ?? undefined);
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (server === null) return;
    run.mutate(
      {
        uplink_id: uplinkId,
        server_id: server,
        kind,
        direction: hasDirection ? direction : null,
        duration_s: durationS,
        streams: hasStreams ? streams : 1,
        omit_s: 0,
      },
      {
        onSuccess: () => {
          saved(t('quality.now.asked'));
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('quality.now.title')}>
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={run.error} shown={FIELDS} />
          <Select
            label={t('quality.now.isp')}
            data={uplinks.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(uplinkId)}
            onChange={(value) => value && setUplinkId(Number(value))}
            allowDeselect={false}
            error={errors.uplink_id}
          />
          <Select
            label={t('quality.now.server')}
            data={(servers ?? []).map(({ id, name, host }) => ({
              value: String(id),
              label: `${name} (${host})`,
            }))}
            value={server === null ? null : String(server)}
            onChange={(value) => value && setServerId(Number(value))}
            allowDeselect={false}
            error={errors.server_id}
          />
          <Select
            label={t('quality.now.kind')}
            data={PROBE_KINDS.map((kind) => ({ value: kind, label: t(probeKinds[kind].label) }))}
            value={kind}
            onChange={(value) => value && setWhat({ kind: value, direction })}
            allowDeselect={false}
            error={errors.kind}
          />
          {hasDirection && (
            <SegmentedControl
              aria-label={t('quality.now.direction')}
              data={DIRECTIONS.map((direction) => ({
                value: direction,
                label: t(`direction.${direction}`),
              }))}
              value={direction}
              onChange={(value) => setWhat({ kind, direction: value })}
            />
          )}
          {phases > 0 && (
            <LimitedNumber
              label={t('quality.now.duration')}
              description={phases > 1 ? t('quality.now.duration_help_load') : undefined}
              value={durationS}
              onChange={(value) => setDurationS(value)}
              min={1}
              max={3600}
              error={errors.duration_s}
            />
          )}
          {hasStreams && (
            <LimitedNumber
              label={t('quality.now.streams')}
              value={streams}
              onChange={(value) => setStreams(value)}
              min={1}
              max={32}
              error={errors.streams}
            />
          )}
          {uplink && <Expected uplink={uplink} run={{ kind, direction, durationS }} />}
          <Lacking routerId={routerId} uplinkId={uplinkId} hasServer={servers?.length !== 0} />
          <DialogActions pending={run.isPending} disabled={server === null} onCancel={onClose}>
            {t('quality.now.start')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

interface ExpectedProps {
  uplink: Uplink;
  run: Parameters<typeof expectedBytes>[0];
}

function Expected({ uplink, run }: ExpectedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const bytes = expectedBytes(run, uplink);
  return (
    <Text size="sm" data-testid="expected" data-value={bytes}>
      {bytes === 0
        ? t('quality.now.expected_small')
        : `${t('quality.now.expected', {
            volume: format.volume(bytes),
            duration: format.duration(expectedSeconds(run)),
          })} ${t('quality.now.fills')}`}
    </Text>
  );
}

interface LackingProps {
  routerId: number;
  uplinkId: number;
  hasServer: boolean;
}

/** A test without this set-up could only be skipped. */
function Lacking({ routerId, uplinkId, hasServer }: LackingProps) {
  const { t } = useTranslation();
  const uplinks = useQuery(probeSettingsQuery(routerId)).data?.lines;
  const uplink = uplinks?.find(({ uplink_id: id }) => id === uplinkId);
  const lacksSource = uplinks !== undefined && !uplink?.source_address;
  if (hasServer && !lacksSource) return null;
  return (
    <Alert color="var(--tb-warn)" role="status">
      <Stack gap="xs" align="flex-start">
        {t(hasServer ? 'quality.now.no_source' : 'quality.now.no_server')}
        <ButtonLink
          to="/settings/probes"
          search={{ router: routerId, tab: hasServer ? 'lines' : undefined }}
          variant="default"
          size="xs"
        >
          {t('quality.nav.settings')}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}
