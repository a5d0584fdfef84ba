import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RunFigures, Uplink } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { figureRows, reportedRows, type FigureColumn, type ReportedName } from './figureRows';
import { HttpTimes, LoadBars } from './LoadBars';
import classes from './RunPage.module.css';

/** Our statistics beside the program's own: they must agree. */
export function RunFiguresView({ figures }: { figures: RunFigures }) {
  const { t } = useTranslation();
  const { reported } = figures;
  const ours = figureRows(figures);
  if (ours.rows.length === 0 && !reported) return null;
  return (
    <Section
      title={t('quality.run.figures')}
      lead={[
        t('quality.run.figures_lead'),
        ...(reported ? [t('quality.run.figures_beside')] : []),
      ].join(' ')}
    >
      <div className={classes.two}>
        {ours.rows.length > 0 && <OwnTable figures={figures} />}
        {reported && <ReportedTable reported={reported} />}
      </div>
    </Section>
  );
}

interface RunSummaryProps {
  figures: RunFigures;
  uplink: Uplink | undefined;
}

export function RunSummary({ figures, uplink }: RunSummaryProps) {
  const { load, http } = figures;
  const position = uplink?.position ?? 0;
  return (
    <div className={classes.summary}>
      <Stability figures={figures} />
      {load && <LoadBars load={load} position={position} />}
      {http && <HttpTimes http={http} position={position} />}
    </div>
  );
}

/** Hidden by means: how long nothing came, and whether it ever came back. */
function Stability({ figures }: { figures: RunFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const flow = figures.download ?? figures.upload;
  if (!flow || figures.load) return null;
  const stalls = flow.stalls_s;
  return (
    <Group component="p" gap={8} mb={14} fz="sm">
      {flow.collapsed_at_s !== null ? (
        <StatusChip tone="danger" testId="run-collapse" wraps>
          {t('quality.run.collapsed', { second: format.number(flow.collapsed_at_s) })}
        </StatusChip>
      ) : (
        <StatusChip tone={stalls > 0 ? 'warn' : 'ok'} testId="run-stalls">
          {stalls === 0
            ? t('quality.run.no_stalls')
            : stalls === 1
              ? t('quality.run.stalls.one')
              : t('quality.run.stalls.other', { n: format.number(stalls, 1) })}
        </StatusChip>
      )}
      {figures.utilization_of_contract != null && (
        <span className={classes.note}>
          {t('quality.run.of_contract', { share: format.share(figures.utilization_of_contract) })}
        </span>
      )}
      {figures.loss && (
        <span>
          {t('quality.metric.loss')}: <b>{format.loss(figures.loss.share)}</b>{' '}
          <span className={classes.note}>
            {t('quality.run.loss_line', {
              lost: format.number(figures.loss.lost),
              packets: format.number(figures.loss.packets),
              mean: format.number(figures.loss.mean_per_s, 2),
              max: format.number(figures.loss.max_per_s),
            })}
          </span>
        </span>
      )}
    </Group>
  );
}

const TITLE = {
  download: 'direction.download',
  upload: 'direction.upload',
  rtt: 'quality.run.rtt',
  jitter: 'quality.run.jitter',
} as const;

function OwnTable({ figures }: { figures: RunFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { columns, rows } = figureRows(figures);
  const written = (column: FigureColumn, value: number | undefined) =>
    column === 'rtt' || column === 'jitter' ? format.ms(value) : format.rate(value);
  return (
    <div>
      <h3 className="small">Timbang</h3>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('quality.run.figures')}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(TITLE[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ statistic, values }) => (
            <tr key={statistic}>
              <th scope="row">{t(`quality.run.figure.${statistic}`)}</th>
              {columns.map((column) => (
                <td
                  key={column}
                  data-testid={`figure-${column}-${statistic}`}
                  data-value={values[column]}
                >
                  {written(column, values[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function reportedText(name: ReportedName, value: number | string, format: Format): string {
  if (typeof value === 'string') return value;
  if (name.endsWith('_bps')) return format.rate(value);
  if (name.endsWith('_bytes')) return format.volume(value);
  if (name.endsWith('_us')) return format.ms(value / 1000);
  if (name.endsWith('_ms')) return format.ms(value);
  if (name.endsWith('_pct')) return format.share(value / 100, 2);
  return name === 'duration_s' ? `${format.number(value, 2)} s` : format.number(value);
}

function ReportedTable({ reported }: { reported: NonNullable<RunFigures['reported']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div>
      <h3 className="small">{t('quality.run.reported')}</h3>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('quality.run.reported')}</caption>
        <tbody>
          {reportedRows(reported).map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{t(`quality.run.reported_figure.${name}`)}</th>
              <td data-testid={`reported-${name}`} data-value={value}>
                {reportedText(name, value, format)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
