import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { bucketsQuery } from '@/api/queries/vitals';
import type { Buckets, Router } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { late } from '@/components/charts/frame/late';
import { ispLook } from '@/components/charts/frame/palette';
import { HEIGHTS } from '@/components/charts/frame/plot';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { useStatement } from '@/components/domain/router/useStatement';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import type { BucketBar, BucketBars as Bars } from './BucketBars';
import { bucketGroups, type BucketGroup } from './bucketGroups';

const BucketBars = late<ComponentProps<typeof Bars>>(
  async () => (await import('./BucketBars')).BucketBars,
  ({ height = HEIGHTS.buckets }) => height,
);

interface BucketSectionProps {
  router: Router;
  view: View;
}
type BucketRegime = Buckets['regimes'][number];

/** The paper's third figure: connections hash evenly into the buckets, bytes do not. */
export function BucketSection({ router, view }: BucketSectionProps) {
  const { t } = useTranslation();
  const buckets = useQuery(bucketsQuery(router.id, view));
  return (
    <Section
      title={t('routerPage.buckets.title')}
      term="bucket"
      lead={t('routerPage.buckets.lead')}
    >
      <QueryView query={buckets}>
        {({ regimes }) =>
          regimes.length === 0 ? (
            <StatePanel
              kind="empty"
              compact
              title={t('routerPage.buckets.none')}
              text={t('routerPage.buckets.none_text')}
            />
          ) : (
            <OfRegimes regimes={regimes} router={router} />
          )
        }
      </QueryView>
    </Section>
  );
}

/** The newest first; another one can be chosen. */
function OfRegimes({ regimes, router }: { regimes: readonly BucketRegime[]; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const newest = [...regimes].sort((a, b) => b.from.localeCompare(a.from));
  const regime = newest.find(({ regime_id: id }) => String(id) === chosen) ?? newest[0];
  if (!regime) return null;
  return (
    <>
      {newest.length > 1 && (
        <Select
          className="no-print"
          aria-label={t('routerPage.buckets.regime')}
          data={newest.map(({ regime_id: id, label, from, to }) => ({
            value: String(id),
            label: `${label} (${format.days(from, to)})`,
          }))}
          value={String(regime.regime_id)}
          onChange={setChosen}
          allowDeselect={false}
          maw={420}
          mb="md"
        />
      )}
      <OneRegime regime={regime} router={router} />
    </>
  );
}

function OneRegime({ regime, router }: { regime: BucketRegime; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('balanceFigures');
  const even = 1 / regime.denominator;
  const groups = bucketGroups(
    regime.buckets,
    router.uplinks.map(({ id }) => id),
    regime.denominator,
  );
  const lookOf = ({ uplinkId }: BucketGroup) => {
    const uplink = router.uplinks.find(({ id }) => id === uplinkId);
    return {
      name: uplink?.name ?? t('routerPage.buckets.nobody'),
      ...(uplink ? ispLook(uplink.position) : { color: 'var(--tb-border-strong)' }),
    };
  };
  const ofConnections = regime.counted === 'first_packets';
  const unit = t(
    ofConnections ? 'routerPage.buckets.unit_connections' : 'routerPage.buckets.unit',
    {
      denominator: regime.denominator,
      even: format.share(even),
    },
  );
  const rows = groups.flatMap((group) => group.items.map((item) => ({ item, group })));
  return (
    <>
      <ChartFrame
        title={`${regime.label} · ${regime.classifier}`}
        unit={`${unit} ${t('words.coverage')} ${format.coverage(regime.coverage)}.`}
        fileName={`timbang-buckets-router-${router.id}-period-${regime.regime_id}`}
        isEmpty={regime.counted === 'none'}
        legend={groups.map((group) => (
          <LegendKey
            key={group.uplinkId}
            {...lookOf(group)}
            name={t('routerPage.buckets.legend', {
              isp: lookOf(group).name,
              own: group.items.length,
              all: regime.denominator,
              share: format.share(group.share),
              expected: format.share(group.expected),
            })}
          />
        ))}
        table={{
          header: [
            t('routerPage.buckets.remainder'),
            t('words.isp'),
            t('routerPage.buckets.bytes'),
            t('routerPage.buckets.packets'),
            t('words.share'),
            t('routerPage.buckets.expected'),
          ],
          rows: rows.map(({ item, group }) => [
            item.remainder,
            lookOf(group).name,
            item.bytes,
            item.packets,
            item.share,
            even,
          ]),
          shown: rows.map(({ item, group }) => [
            String(item.remainder),
            lookOf(group).name,
            format.volume(item.bytes),
            format.number(item.packets),
            format.share(item.share),
            format.share(even),
          ]),
        }}
      >
        <BucketBars
          even={even}
          formatShare={(share) => format.share(share)}
          bars={groups.flatMap((group, index): BucketBar[] => [
            ...(index === 0 ? [] : [gap(index)]),
            ...group.items.map((item) => ({
              key: String(item.remainder),
              share: item.share,
              ...lookOf(group),
              title: `${t('routerPage.buckets.remainder')} ${item.remainder} · ${lookOf(group).name}`,
              lines: [
                { name: t('words.share'), value: format.share(item.share) },
                { name: t('routerPage.buckets.expected'), value: format.share(even) },
                { name: t('routerPage.buckets.bytes'), value: format.volume(item.bytes) },
                { name: t('routerPage.buckets.packets'), value: format.number(item.packets) },
              ],
            })),
          ])}
        />
      </ChartFrame>
      <Text size="sm" mt="sm" data-testid="bucket-statement">
        {said(regime.statement)}
      </Text>
    </>
  );
}

/** Between the bars of two ISPs. */
const gap = (index: number): BucketBar => ({
  key: `after ${index}`,
  share: null,
  color: 'none',
  title: '',
  lines: [],
});
