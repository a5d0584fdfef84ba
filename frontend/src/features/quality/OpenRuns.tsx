import { Button, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeSlotsQuery, useCancelProbe } from '@/api/queries/probes';
import { probeRunQuery } from '@/api/queries/probes/runs';
import { useMay } from '@/api/queries/session';
import type { ProbeRun, Uplink } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { useSaved } from '@/components/ui/forms/useSaved';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { expectedSeconds, progressOf } from './expected';
import classes from './QualityPage.module.css';
import { useQualityText } from './useQualityText';

interface OpenRunsProps {
  routerId: number;
  uplinks: readonly Uplink[];
}

/** Running and waiting tests; empty without any. */
export function OpenRuns({ routerId, uplinks }: OpenRunsProps) {
  const { t } = useTranslation();
  const now = useNow();
  const slots = useQuery(probeSlotsQuery(routerId, undefined)).data?.slots ?? [];
  const open = slots.flatMap(({ run_id: id, state, due_at: due }) =>
    id !== null && (state === 'running' || (state === 'waiting' && Date.parse(due) <= now))
      ? [id]
      : [],
  );
  if (open.length === 0) return null;
  return (
    <Section title={t('quality.now.title_running')}>
      <div className={classes.open}>
        {open.map((runId) => (
          <OpenRun key={runId} runId={runId} uplinks={uplinks} />
        ))}
      </div>
    </Section>
  );
}

function OpenRun({ runId, uplinks }: { runId: number; uplinks: readonly Uplink[] }) {
  const text = useQualityText();
  const run = useQuery(probeRunQuery(runId)).data;
  if (!run || run.state === 'over') return null;
  const position = uplinks.find(({ id }) => id === run.uplink_id)?.position ?? 0;
  return (
    <div className={classes.openrow} data-testid={`open-run-${runId}`}>
      <div>
        <IspName name={run.uplink_name} position={position} />{' '}
        <TextLink to="/probe-runs/$runId" params={{ runId }}>
          {text.kind(run)}
        </TextLink>{' '}
        <Text span size="sm" c="dimmed">
          {run.server_name}
        </Text>
      </div>
      <CancelRun run={run} />
      <div className={classes.progress}>
        <RunProgress run={run} />
      </div>
    </div>
  );
}

/** By the clock; only the server knows when it is over. */
export function RunProgress({ run }: { run: ProbeRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const total = expectedSeconds({ kind: run.kind, durationS: run.spec.duration_s });
  const elapsed = Math.max(0, secondsBetween(run.started_at ?? run.due_at, now));
  const isRunning = run.state === 'running';
  const words = !isRunning
    ? t('quality.now.waiting', { elapsed: format.duration(elapsed) })
    : elapsed > total
      ? t('quality.now.finishing')
      : t('quality.now.running', {
          elapsed: format.duration(elapsed),
          total: format.duration(total),
        });
  return (
    <>
      <Progress
        value={isRunning ? progressOf(elapsed, total) * 100 : 0}
        aria-label={words}
        size="md"
      />
      <Text size="xs" c="dimmed" mt={4} className="num">
        {words}
      </Text>
    </>
  );
}

export function CancelRun({ run }: { run: ProbeRun }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const cancel = useCancelProbe();
  const { refused } = useSaved();
  if (!isAdmin || run.state === 'over') return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={cancel.isPending}
      disabled={run.cancel_requested}
      onClick={() => cancel.mutate(run.id, { onError: refused })}
    >
      {t(run.cancel_requested ? 'quality.now.cancelling' : 'quality.now.cancel')}
    </Button>
  );
}
