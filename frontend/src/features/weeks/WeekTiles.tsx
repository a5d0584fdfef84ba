import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type WeekReport } from '@/api/types';
import { Tile } from '@/components/ui/page/Tile';
import classes from '@/components/ui/page/Tiles.module.css';
import { useFormat } from '@/lib/text/useFormat';
import { AvailableTile } from './AvailableTile';
import { useWeekDelta } from './useWeekDelta';

/** The week in a few numbers, each against the week before. */
interface WeekTilesProps {
  report: WeekReport;
  routerId: number;
}

export function WeekTiles({ report, routerId }: WeekTilesProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.tiles} aria-label={t('weeks.tiles')} data-testid="week-tiles">
      <Volume report={report} />
      <Fullest report={report} />
      <Skew report={report} />
      <AvailableTile report={report} routerId={routerId} />
      {report.digest.money.map((money) => (
        <Money key={money.currency} report={report} money={money} />
      ))}
    </section>
  );
}

function Volume({ report }: { report: WeekReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const delta = useWeekDelta(report);
  const { summary, total_change: change } = report;
  const { download, upload } = summary;
  return (
    <Tile
      name={t('words.volume')}
      testId="week-tile-volume"
      raw={download.bytes}
      value={`↓ ${format.volume(download.bytes)}`}
      notes={[`↑ ${format.volume(upload.bytes)}`]}
      delta={delta.percent(change?.download_bytes ?? null)}
    />
  );
}

function Fullest({ report }: { report: WeekReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const delta = useWeekDelta(report);
  const { fullest } = report.digest;
  const part = fullest?.p95_utilization ?? null;
  return (
    <Tile
      name={t('weeks.fullest')}
      term="p95"
      testId="week-tile-fullest"
      raw={part}
      value={
        fullest ? (
          <>
            <bdi>{fullest.name}</bdi> {format.share(part, 0)}
          </>
        ) : (
          '–'
        )
      }
      notes={
        fullest
          ? [t('weeks.fullest_of', { direction: t(`direction_in_sentence.${fullest.direction}`) })]
          : []
      }
      delta={delta.points(part, fullest?.p95_utilization_before ?? null, { isLessBetter: true })}
    />
  );
}

/** The direction with the larger skew. */
function worse({ summary }: WeekReport): Direction {
  return (summary.upload.skew ?? 0) > (summary.download.skew ?? 0) ? 'upload' : 'download';
}

function Skew({ report }: { report: WeekReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const delta = useWeekDelta(report);
  const { summary, last_week: before } = report;
  const way = worse(report);
  return (
    <Tile
      name={t('words.skew')}
      term="skew"
      testId="week-tile-skew"
      raw={summary[way].skew}
      value={format.share(summary[way].skew)}
      notes={[
        DIRECTIONS.map(
          (each) => `${t(`direction.${each}`)} ${format.share(summary[each].skew)}`,
        ).join(' · '),
        summary.verdict.state === 'not_enough_data' &&
          t('weeks.observed', { coverage: format.coverage(summary.coverage.observed) }),
      ].filter((note) => note !== false)}
      delta={delta.points(summary[way].skew, before?.[way].skew ?? null, { isLessBetter: true })}
    />
  );
}

interface MoneyProps {
  report: WeekReport;
  money: WeekReport['digest']['money'][number];
}

function Money({ report, money }: MoneyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const delta = useWeekDelta(report);
  return (
    <Tile
      name={t('weeks.unused')}
      testId={`week-tile-money-${money.currency}`}
      raw={Number(money.idle_cost)}
      value={format.money(money.idle_cost, money.currency)}
      notes={[
        t('weeks.unused_of', {
          share: format.share(money.idle_share, 0),
          cost: format.money(money.cost, money.currency),
        }),
      ]}
      delta={delta.points(money.idle_share, money.idle_share_before, { isLessBetter: true })}
    />
  );
}
