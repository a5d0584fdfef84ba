import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueTrial, TrialVariant, TrialVerdict } from '@/api/trialTypes';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { DataTable, tableClasses } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import { AS_IT_IS, countedOf, median, p95RiseMs } from './figures';
import { rungOf } from './limit/ladder';
import { paperRow } from './paper';
import classes from './Trials.module.css';
import { useTrialText } from './useTrialText';

interface VariantTableProps {
  trial: QueueTrial;
  verdict: TrialVerdict;
}

/** Queues side by side: the recommended one, then the least rise first, and the paper's figures beside them. */
export function VariantTable({ trial, verdict }: VariantTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isChosen = ({ variant }: TrialVariant) => Number(variant === verdict.chosen);
  const isOfLimits = trial.goal === 'limit';
  const rows = verdict.variants.toSorted((a, b) =>
    isOfLimits ? percentOf(b) - percentOf(a) : isChosen(b) - isChosen(a) || a.rise_ms - b.rise_ms,
  );
  const title = isOfLimits ? t('queueTrials.limit.table') : t('queueTrials.table.title');
  const ms = (value: number) => `${format.signed(value)}\u00a0ms`;
  return (
    <Section title={title} lead={t('queueTrials.table.lead')}>
      <div className={tableClasses.wide}>
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ variant }) => variant}
          columns={[
            {
              key: 'queue',
              title: t('queueTrials.table.queue'),
              render: (row) => <Name row={row} verdict={verdict} trial={trial} />,
            },
            {
              key: 'rise',
              title: t('queueTrials.table.rise'),
              end: true,
              render: ({ variant, rise_ms: rise }) => (
                <Two
                  wraps
                  testId={`rise-${variant}`}
                  raw={rise}
                  below={<P95 {...{ trial, variant }} />}
                >
                  {ms(rise)}
                </Two>
              ),
            },
            {
              key: 'apart',
              title: t(trial.recorded ? 'queueTrials.recorded.apart' : 'queueTrials.table.apart'),
              end: true,
              render: (row) => <Apart row={row} />,
            },
            {
              key: 'grade',
              title: t('queueTrials.table.grade'),
              end: true,
              render: ({ grade, tiphon }) => (
                <Two below={tiphon && t(`quality.category.${tiphon}`)}>{grade}</Two>
              ),
            },
            {
              key: 'rate',
              title: t('queueTrials.table.rate'),
              end: true,
              render: ({ download_bps: down, upload_bps: up }) => (
                <Two below={`↑ ${format.rate(up)}`}>{`↓ ${format.rate(down)}`}</Two>
              ),
            },
            {
              key: 'loss',
              title: t('queueTrials.table.loss'),
              end: true,
              render: ({ loss_percent: loss }) => (
                <span className="num">{format.loss(loss / 100)}</span>
              ),
            },
            {
              key: 'cpu',
              title: t('queueTrials.table.cpu'),
              end: true,
              render: ({ variant, cpu_percent: cpu }) => (
                <span className="num" data-testid={`cpu-${variant}`} data-value={cpu}>
                  {format.share(cpu / 100, 0)}
                </span>
              ),
            },
            ...(isOfLimits
              ? []
              : [
                  {
                    key: 'paper',
                    title: t('queueTrials.table.paper'),
                    end: true,
                    render: ({ variant }: TrialVariant) => <Paper variant={variant} />,
                  },
                ]),
          ]}
        />
      </div>
      <p className={classes.note}>
        {t('queueTrials.table.cpu_help')} {!isOfLimits && t('queueTrials.table.paper_help')}
      </p>
    </Section>
  );
}

/** What the router has now comes last. */
const percentOf = ({ variant }: TrialVariant): number => rungOf(variant)?.percent ?? 0;

interface TwoProps {
  children: ReactNode;
  below?: ReactNode;
  raw?: number;
  testId?: string;
  /** What is below may need more than a line. */
  wraps?: boolean;
}

function Two({ children, below, raw, testId, wraps }: TwoProps) {
  return (
    <span className="num" data-testid={testId} data-value={raw}>
      {children}
      {below && (
        <span className={classes.sub} data-kept={!wraps}>
          {below}
        </span>
      )}
    </span>
  );
}

interface NameProps extends VariantTableProps {
  row: TrialVariant;
}

function Name({ row, verdict, trial }: NameProps) {
  const { t } = useTranslation();
  const { queue } = useTrialText(trial);
  const { variant, left_out: why } = row;
  const isChosen = variant === verdict.chosen && verdict.outcome === 'choose';
  const isAlike = !isChosen && verdict.alike.includes(variant);
  return (
    <span>
      {queue(variant)}
      {isChosen && (
        <span className={classes.sub}>
          <StatusChip tone="ok" plain>
            {t('queueTrials.table.chosen')}
          </StatusChip>
        </span>
      )}
      {isAlike && <span className={classes.sub}>{t('queueTrials.table.is_alike')}</span>}
      {why && (
        <span className={classes.sub}>
          <StatusChip tone="warn" plain wraps>
            {t(`queueTrials.table.left_out.${why}`)}
          </StatusChip>
        </span>
      )}
    </span>
  );
}

function P95({ trial, variant }: { trial: QueueTrial; variant: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const values = countedOf(trial, variant).flatMap((figures) => p95RiseMs(figures) ?? []);
  const value = median(values);
  return value === null
    ? null
    : t('queueTrials.table.p95', { value: `${format.signed(value)}\u00a0ms` });
}

function Apart({ row }: { row: TrialVariant }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { variant, difference_ms: apart, low_ms: low, high_ms: high, p_value: p } = row;
  if (variant === AS_IT_IS || apart === null) return <span>–</span>;
  const interval =
    low === null || high === null
      ? t('queueTrials.table.few')
      : t('queueTrials.table.interval', { low: format.signed(low), high: format.signed(high) });
  return (
    <Two testId={`apart-${variant}`} raw={apart} below={interval}>
      {format.signed(apart)}&nbsp;ms
      {p !== null && (
        <span className="visually-hidden">
          , {t('queueTrials.table.p', { p: format.number(p, 3) })}
        </span>
      )}
    </Two>
  );
}

function Paper({ variant }: { variant: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const row = paperRow(variant);
  if (!row) return <span>–</span>;
  const carried = t('queueTrials.table.paper_row', {
    rate: format.rate(row.rateBps),
    loss: format.loss(row.loss),
  });
  const below = (
    <>
      {carried}
      <br />
      {`CPU ${format.share(row.cpuPercent / 100, 0)}`}
    </>
  );
  return <Two below={below}>{`${format.signed(row.riseMs, 0)}\u00a0ms`}</Two>;
}
