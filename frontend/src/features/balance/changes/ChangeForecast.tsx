import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { Router, RouterChange } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { DataTable } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { ReplayedBuckets } from '../whatIf/BesideToday';

interface ForecastProps {
  change: RouterChange;
  router: Router;
}

function leadOf({ state, succeeded }: RouterChange) {
  if (state === 'planned') return 'lead';
  if (state === 'reverted' || succeeded?.how === 'taken_back') return 'lead_undone';
  return state === 'refused' || state === 'discarded' ? 'lead_never' : 'lead_begun';
}

/** Every remainder has an ISP. */
export const isWhole = (buckets: readonly (number | null)[]): buckets is readonly number[] =>
  buckets.length > 0 && buckets.every((id) => id !== null);

/** Only new connections follow the new buckets. */
export function ChangeForecast({ change, router }: ForecastProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { forecast } = change;
  const isAsker = useMay('noc');
  const { buckets } = change.after;
  const isPlan = change.state === 'planned';
  const { position } = uplinkLook(router);
  return (
    <Section
      title={t('balance.forecast.title')}
      lead={
        forecast.moved_share === null
          ? t('balance.forecast.lead_unknown')
          : t(`balance.forecast.${leadOf(change)}`, {
              share: format.share(forecast.moved_share, 0),
            })
      }
    >
      {isPlan && isAsker && isWhole(buckets) && (
        <ReplayedBuckets routerId={router.id} buckets={buckets} />
      )}
      <DataTable
        caption={t('balance.forecast.title')}
        rows={forecast.lines}
        rowKey={({ uplink_id: id }) => id}
        columns={[
          {
            key: 'isp',
            title: t('words.isp'),
            render: ({ uplink_id: id, name }) => <IspName name={name} position={position(id)} />,
          },
          {
            key: 'stays',
            title: t('balance.forecast.stays'),
            end: true,
            render: ({ connections: n }) =>
              n === null ? t('balance.forecast.uncounted') : format.number(n),
          },
          {
            key: 'before',
            title: t(isPlan ? 'balance.forecast.now' : 'balance.forecast.before'),
            end: true,
            render: ({ share_before: share }) => format.share(share),
          },
          {
            key: 'after',
            title: t(isPlan ? 'balance.forecast.then' : 'balance.forecast.after'),
            end: true,
            render: ({ share_after: share }) => <b>{format.share(share)}</b>,
          },
        ]}
      />
    </Section>
  );
}
