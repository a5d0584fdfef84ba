import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trackRecordQuery } from '@/api/queries/balance';
import type { Router, Score, TrackRow } from '@/api/types';
import { RangeBar } from '@/components/charts/kinds/RangeBar';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { useStatement } from '@/components/domain/router/useStatement';
import { CsvButton } from '@/components/ui/tables/CsvButton';
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
        record.items.length > 0 && (
          <CsvButton href={`/api/v1/routers/${router.id}/track-record?format=csv`} />
        )
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
  const { score } = row;
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
        {score ? score.statements.map(said).join(' ') : t('balance.track.too_early')}
      </Text>
      {score && <Scored score={score} router={router} />}
    </article>
  );
}

const tone = ({ hits, of }: Score) => (hits === of ? 'ok' : hits * 2 >= of ? 'warn' : 'danger');

/** Band and dot: predicted; ring: what came. */
function Scored({ score, router }: { score: Score; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useEstimateText();
  const look = uplinkLook(router);
  return (
    <ul className={rows.scored}>
      {score.lines.map((uplink, place) => {
        const predicted = solid(uplink.predicted_share);
        return (
          <li key={uplink.uplink_id} data-testid={`scored-${uplink.name}`}>
            <IspName name={uplink.name} position={look.position(uplink.uplink_id, place)} />
            {predicted && (
              <RangeBar
                estimate={predicted}
                other={uplink.achieved_share}
                color={look.color(uplink.uplink_id, place)}
                max={1}
              />
            )}
            <span className="num">
              {t('balance.track.share', {
                predicted: text.share(uplink.predicted_share),
                achieved: format.share(uplink.achieved_share),
              })}
              {uplink.share_hit !== null && (
                <b> {t(uplink.share_hit ? 'balance.track.hit' : 'balance.track.miss')}</b>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
