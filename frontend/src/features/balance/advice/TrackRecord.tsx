import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trackRecordQuery } from '@/api/queries/balance';
import type { Router, Score, TrackRow } from '@/api/types';
import { RangeBar } from '@/components/charts/kinds/RangeBar';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { useStatement } from '@/components/domain/router/useStatement';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';
import rows from '../Rows.module.css';
import { solid } from '../figures';
import { useEstimateText } from './useEstimateText';

/** Applied recommendations: prediction and outcome. */
export function TrackRecord({ router }: { router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(trackRecordQuery(router.id));
  const record = query.data;
  return (
    <Section
      title={t('balance.track.title')}
      anchor="track"
      lead={
        record && record.hit_rate !== null
          ? t('balance.track.lead', {
              hits: record.hits,
              of: record.of,
              rate: format.share(record.hit_rate, 0),
            })
          : t('balance.track.lead_none')
      }
      aside={
        record &&
        record.items.length > 0 && <TableFiles href={`/api/v1/routers/${router.id}/track-record`} />
      }
    >
      <QueryView query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.note}>{t('balance.track.none')}</p>
          ) : (
            <>
              <div>
                {items.map((row) => (
                  <Row key={row.recommendation_id} row={row} router={router} />
                ))}
              </div>
              <p className={classes.note}>{t('balance.track.key')}</p>
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

function Row({ row, router }: { row: TrackRow; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('balanceFigures');
  const { score, left_at: left } = row;
  return (
    <article className="part" data-testid={`track-${row.recommendation_id}`}>
      <Group justify="space-between" gap="4px 16px">
        <h3>{t('balance.track.applied', { time: format.dateTime(row.applied_at) })}</h3>
        {score && (
          <StatusChip tone={score.state === 'provisional' ? 'idle' : tone(score)}>
            {score.state === 'provisional'
              ? t('balance.track.provisional', { n: score.days, of: score.of_days })
              : t('balance.track.complete', { hits: score.hits, of: score.of })}
          </StatusChip>
        )}
      </Group>
      <Text mt={4} mb={8} fz="sm">
        {score
          ? score.statements.map(said).join(' ')
          : left === null
            ? t('balance.track.too_early')
            : t('balance.track.left', {
                duration: format.duration((Date.parse(left) - Date.parse(row.applied_at)) / 1000),
              })}
      </Text>
      {score && <Scored score={score} router={router} />}
    </article>
  );
}

const tone = ({ hits, of }: Score) => (hits === of ? 'ok' : hits * 2 >= of ? 'warn' : 'danger');

const FIGURES = ['share', 'p95'] as const;

/** Every figure that was predicted, those that came otherwise too. */
function Scored({ score, router }: { score: Score; router: Router }) {
  const { t } = useTranslation();
  return (
    <div className={rows.figures}>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <h4 className={classes.note}>{t(`balance.track.of.${figure}`)}</h4>
          <ul className={rows.scored}>
            {score.lines.map((uplink, place) => (
              <Predicted key={uplink.uplink_id} {...{ uplink, place, figure, router }} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface PredictedProps {
  uplink: Score['lines'][number];
  place: number;
  figure: (typeof FIGURES)[number];
  router: Router;
}

/** Band and dot: predicted; ring: what came. */
function Predicted({ uplink, place, figure, router }: PredictedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useEstimateText();
  const look = uplinkLook(router);
  const achieved = uplink[`achieved_${figure}`];
  const isHit = uplink[`${figure}_hit`];
  const predicted = solid(uplink[`predicted_${figure}`]);
  const end = Math.max(1, predicted?.high ?? 0, achieved ?? 0);
  return (
    <li data-testid={`scored-${figure}-${uplink.name}`}>
      <IspName name={uplink.name} position={look.position(uplink.uplink_id, place)} />
      {predicted && (
        <RangeBar
          estimate={predicted}
          other={achieved}
          color={look.color(uplink.uplink_id, place)}
          max={end}
        />
      )}
      <span className="num">
        {t('balance.track.share', {
          predicted: text.share(uplink[`predicted_${figure}`]),
          achieved: format.share(achieved),
        })}
        {isHit !== null && <b> {t(isHit ? 'balance.track.hit' : 'balance.track.miss')}</b>}
      </span>
    </li>
  );
}
