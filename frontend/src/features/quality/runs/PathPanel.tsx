import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Track } from '@/components/ui/page/Track';
import type { PathProof, ProbeRun, Router } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { IspName } from '@/components/domain/uplinks/IspName';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { pathRows, type PathRow } from './pathRows';
import classes from './RunPage.module.css';

interface PathPanelProps {
  run: ProbeRun;
  path: PathProof;
  router: Router;
}
const TONE = { proven: 'ok', wrong_path: 'danger', unproven: 'warn' } as const;

export function PathPanel({ run, path, router }: PathPanelProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const why = `quality.run.path.why.${path.reason}`;
  const lender = path.proven_by_run_id ?? null;
  const rows = pathRows(path);
  const largest = Math.max(1, ...rows.map(({ excess }) => excess));
  return (
    <Section title={t('quality.run.path.title')} lead={t('quality.run.path.lead')}>
      <Group component="p" gap={8} mb={14} fz="sm">
        <StatusChip tone={TONE[path.verdict]} testId="path-verdict" wraps>
          {t(`quality.run.path.${lender === null ? path.verdict : 'borrowed'}`, {
            share: format.coverage(path.share),
            isp: run.uplink_name,
          })}
        </StatusChip>
        {lender === null ? (
          <span className={classes.note}>
            {path.verdict === 'unproven' && i18n.exists(why)
              ? t(why as 'quality.run.path.why.hidden')
              : t('quality.run.path.limit')}
          </span>
        ) : (
          <TextLink to="/probe-runs/$runId" params={{ runId: lender }}>
            {t('quality.run.path.lender', { id: lender })}
          </TextLink>
        )}
      </Group>
      <div className={classes.bars}>
        {rows.map((row) => (
          <Bar
            key={row.uplinkId}
            row={row}
            largest={largest}
            position={router.uplinks.find(({ id }) => id === row.uplinkId)?.position ?? 0}
          />
        ))}
      </div>
    </Section>
  );
}

function Bar({ row, largest, position }: { row: PathRow; largest: number; position: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.bar} data-testid={`path-${row.name}`} data-value={row.excess}>
      <span>
        <IspName name={row.name} position={position} />{' '}
        <span className={classes.note}>
          {t(row.intended ? 'quality.run.path.intended' : 'quality.run.path.other')}
        </span>
      </span>
      <Track
        height={14}
        part={row.excess / largest}
        color={ispColor(position)}
        pale={!row.intended && 0.55}
      />
      <span>
        {format.volume(row.excess)}{' '}
        <span className={classes.note}>
          {t('quality.run.path.all')} {format.volume(row.all)}
        </span>
      </span>
    </div>
  );
}
