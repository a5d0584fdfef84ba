import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type WeekReport } from '@/api/types';
import { Tile } from '@/components/ui/page/Tile';
import classes from '@/components/ui/page/Tiles.module.css';
import { useFormat } from '@/lib/text/useFormat';
import { useWeekDelta } from './useWeekDelta';

/** The week in a few numbers, each against the week before. */
export function WeekTiles({ report }: { report: WeekReport }) {
  const { t } = useTranslation();
  return (
    <section className={classes.tiles} aria-label={t('weeks.tiles')} data-testid="week-tiles">
      <Volume report={report} />
      <Fullest report={report} />
      <Skew report={report} />
      <Available report={report} />
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
      ]}
      delta={delta.points(summary[way].skew, before?.[way].skew ?? null, { isLessBetter: true })}
    />
  );
}

const MOST_NAMED = 4;

function Available({ report }: { report: WeekReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const delta = useWeekDelta(report);
  const { available, available_before: before, available_uplinks: uplinks } = report.digest;
  const nameOf = (id: number) =>
    report.summary.uplinks.find(({ uplink_id: key }) => key === id)?.name ?? '';
  const shown =
    uplinks.length <= MOST_NAMED ? uplinks : uplinks.filter(({ time }) => time.down_s > 0);
  return (
    <Tile
      name={t('weeks.available')}
      testId="week-tile-available"
      raw={available.share}
      value={format.availability(available.share)}
      notes={shown.map(({ uplink_id: id, time }) => (
        <>
          <bdi>{nameOf(id)}</bdi> {format.availability(time.share)}
          {time.down_s > 0 && ` · ${t('weeks.was_down', { time: format.duration(time.down_s) })}`}
        </>
      ))}
      delta={delta.points(available.share, before?.share ?? null, { digits: 2 })}
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
