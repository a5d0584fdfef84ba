import { Select, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeRunsQuery, type RunFilter } from '@/api/queries/quality';
import { PROBE_OUTCOMES, type ProbeRunRow, type Uplink } from '@/api/types';
import { PROBE_KINDS, probeKinds } from '@/components/domain/probes/probeKinds';
import { IspName } from '@/components/domain/uplinks/IspName';
import { MoreRows } from '@/components/ui/tables/MoreRows';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { TextLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { standingOf, TONE } from './runs/outcomes';
import classes from './QualityPage.module.css';
import { useQualityText } from './useQualityText';

interface RunListProps {
  routerId: number;
  uplinks: readonly Uplink[];
  filter: RunFilter;
  onFilter: (part: RunFilter) => void;
}

/** Every due run, skipped ones too; newest first. */
export function RunList({ routerId, uplinks, filter, onFilter }: RunListProps) {
  const { t } = useTranslation();
  const runs = useInfiniteQuery(probeRunsQuery(routerId, filter));
  const columns = useColumns(uplinks);
  return (
    <Section title={t('quality.runs.title')}>
      <Filters uplinks={uplinks} filter={filter} onFilter={onFilter} />
      <QueryView query={runs}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return <StatePanel kind="empty" compact title={t('quality.runs.none')} />;
          return (
            <>
              <DataTable
                caption={t('quality.runs.title')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
              <MoreRows query={runs} />
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

function Filters({ uplinks, filter, onFilter }: Omit<RunListProps, 'routerId'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.filters}>
      <Select
        aria-label={t('quality.runs.isp')}
        placeholder={t('quality.runs.all_isps')}
        data={uplinks.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.uplinkId === undefined ? null : String(filter.uplinkId)}
        onChange={(value) => onFilter({ uplinkId: value === null ? undefined : Number(value) })}
        clearable
      />
      <Select
        aria-label={t('quality.runs.kind')}
        placeholder={t('quality.runs.all_kinds')}
        data={PROBE_KINDS.map((kind) => ({ value: kind, label: t(probeKinds[kind].label) }))}
        value={filter.kind ?? null}
        onChange={(value) => onFilter({ kind: value ?? undefined })}
        clearable
      />
      <Select
        aria-label={t('quality.runs.outcome')}
        placeholder={t('quality.runs.all_outcomes')}
        data={PROBE_OUTCOMES.map((outcome) => ({
          value: outcome,
          label: t(`quality.outcome.${outcome}`),
        }))}
        value={filter.outcome ?? null}
        onChange={(value) => onFilter({ outcome: value ?? undefined })}
        clearable
      />
    </div>
  );
}

function useColumns(uplinks: readonly Uplink[]): Column<ProbeRunRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useQualityText();
  const positionOf = (id: number) => uplinks.find((uplink) => uplink.id === id)?.position ?? 0;
  return [
    {
      key: 'time',
      title: t('quality.runs.time'),
      render: (run) => (
        <TextLink to="/probe-runs/$runId" params={{ runId: run.id }}>
          {format.day(run.due_at)}, {format.clock(run.started_at ?? run.due_at)}
        </TextLink>
      ),
    },
    {
      key: 'isp',
      title: t('quality.runs.isp'),
      render: (run) => <IspName name={run.uplink_name} position={positionOf(run.uplink_id)} />,
    },
    { key: 'kind', title: t('quality.runs.kind'), render: (run) => text.kind(run) },
    { key: 'server', title: t('quality.runs.server'), render: (run) => run.server_name ?? '–' },
    {
      key: 'outcome',
      title: t('quality.runs.outcome'),
      render: (run) => (
        <>
          <StandingChip run={run} />
          {run.outcome !== 'ok' && text.reason(run) && (
            <Text span inherit display="block" fz="xs" c="dimmed">
              {text.reason(run)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'result',
      title: t('quality.runs.result'),
      end: true,
      render: (run) => (
        <span className={classes.result} data-valid={run.valid || run.headline === null}>
          {text.headline(run)}
        </span>
      ),
    },
  ];
}

export function StandingChip({ run }: { run: Pick<ProbeRunRow, 'state' | 'outcome'> }) {
  const { t } = useTranslation();
  const standing = standingOf(run);
  return (
    <StatusChip tone={TONE[standing]} testId={`outcome-${standing}`}>
      {standing === 'running' || standing === 'waiting'
        ? t(`quality.state.${standing}`)
        : t(`quality.outcome.${standing}`)}
    </StatusChip>
  );
}
