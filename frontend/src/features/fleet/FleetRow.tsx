import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverviewRow } from '@/api/types';
import { Sparkline } from '@/components/charts/kinds/Sparkline';
import { HealthChip } from '@/components/domain/router/HealthChip';
import { TextLink } from '@/components/ui/page/links';
import { Track } from '@/components/ui/page/Track';
import { useFormat, ZoneContext } from '@/lib/text/useFormat';
import { BothWays, Way, type Ways } from './BothWays';
import { FleetVerdict } from './FleetVerdict';
import classes from './fleet.module.css';

interface FleetRowProps {
  row: OverviewRow;
  showsCampus: boolean;
  words: Ways;
}

export const FleetRow = memo(function FleetRow({ row, showsCampus, words }: FleetRowProps) {
  const format = useFormat();
  return (
    <tr data-testid={`router-${row.router_id}`}>
      <th scope="row">
        <RouterName id={row.router_id} name={row.name} campus={showsCampus ? row.campus : null} />
        {row.health.state !== 'ok' && (
          <span className={classes.health}>
            <HealthChip health={row.health} />
          </span>
        )}
      </th>
      <td className={classes.verdict}>
        <ZoneContext value={row.timezone}>
          <FleetVerdict
            verdict={row.verdict}
            routerId={row.router_id}
            routerName={row.name}
            trouble={row.trouble}
          />
        </ZoneContext>
      </td>
      <td className={classes.now}>
        <BothWays
          words={words}
          download={format.rate(row.download_bps)}
          upload={format.rate(row.upload_bps)}
        />
      </td>
      <td className={classes.spark}>
        <Trend points={row.trend_bps} />
      </td>
      <td className={classes.fullest}>
        <Fullest fullest={row.fullest} words={words} />
      </td>
      <td className={`${classes.figure} ${classes.week}`}>
        <BothWays
          words={words}
          download={format.share(row.download_skew)}
          upload={format.share(row.upload_skew)}
        />
      </td>
      <td className={`${classes.figure} ${classes.week}`}>{format.coverage(row.coverage)}</td>
    </tr>
  );
});

const RouterName = memo(function RouterName(props: {
  id: number;
  name: string;
  campus: string | null;
}) {
  return (
    <>
      <TextLink to="/routers/$routerId/now" params={{ routerId: props.id }}>
        <bdi>{props.name}</bdi>
      </TextLink>
      {props.campus !== null && <bdi className={classes.place}>{props.campus}</bdi>}
    </>
  );
});

const Trend = memo(function Trend({ points }: { points: OverviewRow['trend_bps'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const known = points.filter((bps) => bps !== null);
  const label = t('overview.fleet.trend', {
    least: format.rate(Math.min(...known)),
    most: format.rate(Math.max(...known)),
  });
  return <Sparkline points={points} color="var(--tb-dimmed)" label={label} />;
});

function Fullest({ fullest, words }: Pick<OverviewRow, 'fullest'> & { words: Ways }) {
  const format = useFormat();
  if (!fullest) return format.share(null);
  return (
    <>
      <span className={classes.isp}>
        <bdi>{fullest.name}</bdi> <Way direction={fullest.direction} words={words} />
        {format.share(fullest.utilization, 0)}
      </span>
      <Track height={4} part={fullest.utilization} color="var(--tb-border-strong)" pale={false} />
    </>
  );
}
