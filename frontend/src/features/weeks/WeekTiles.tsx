import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type WeekReport } from '@/api/types';
import { useContractDecision } from '@/components/domain/router/useContractDecision';
import { Tile } from '@/components/ui/page/Tile';
import classes from '@/components/ui/page/Tiles.module.css';
import { useFormat } from '@/lib/text/useFormat';
import { AvailableTile } from './AvailableTile';
import { otherBefore } from './fullestBefore';
import { useWeekDelta } from './useWeekDelta';

/** The week in a few numbers, each against the week before. */
interface WeekTilesProps {
  report: WeekReport;
  routerId: number;
  /** What to decide is of now: it stands beside no older week. */
  isRecent: boolean;
}

export function WeekTiles({ report, routerId, isRecent }: WeekTilesProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.tiles} aria-label={t('weeks.tiles')} data-testid="week-tiles">
      <Volume report={report} />
      <Fullest report={report} />
      <Skew report={report} />
      <AvailableTile report={report} routerId={routerId} />
      {isRecent && report.digest.money.length > 0 && (
        <Contracts report={report} routerId={routerId} />
      )}
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
  const before = otherBefore(fullest, { t, format });
  return (
    <Tile
      name={t('weeks.fullest')}
      term="p95"
      testId="week-tile-fullest"
      raw={part}
      value={
        fullest ? (
          <>
            <bdi>{fullest.name}</bdi> {format.share(part)}
          </>
        ) : (
          '–'
        )
      }
      notes={
        fullest
          ? [
              t('weeks.fullest_of', { direction: t(`direction_in_sentence.${fullest.direction}`) }),
              ...(before ? [t('weeks.fullest_before', { was: before })] : []),
            ]
          : []
      }
      delta={delta.points(part, fullest?.before?.p95_utilization ?? null, { isLessBetter: true })}
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

/** What to decide about the contracts; what of the week was unused is a note of it. */
function Contracts({ report, routerId }: Omit<WeekTilesProps, 'isRecent'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { choice, value, notes, days } = useContractDecision(routerId);
  const unused = report.digest.money.map(({ idle_share: share, cost, currency }) =>
    t('weeks.unused_of', {
      share: format.share(share, 0),
      cost: format.moneyShort(cost, currency),
    }),
  );
  return (
    <Tile
      name={t('contracts.title')}
      testId="week-tile-contracts"
      raw={choice}
      value={value}
      notes={[...notes, ...(days ? [days] : []), ...unused]}
    />
  );
}
