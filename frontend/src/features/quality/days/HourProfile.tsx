import { Paper, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '@/api/queries/quality';
import type { ProfileMetric, QualityProfile, Uplink } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { HourLines } from '@/components/charts/frame/late';
import { ispLook } from '@/components/charts/frame/palette';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { QueryView } from '@/components/ui/states/QueryView';
import { niceAxis } from '@/lib/series/series';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { hourRows, lineKey, presentMetrics } from './profileRows';

interface HourProfileProps {
  routerId: number;
  view: View;
  uplinks: readonly Uplink[];
}

export function HourProfile(props: HourProfileProps) {
  const profile = useQuery(profileQuery(props.routerId, props.view));
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <QueryView query={profile}>{(data) => <Profile {...props} profile={data} />}</QueryView>
    </Paper>
  );
}

function Profile({ profile, uplinks }: HourProfileProps & { profile: QualityProfile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<ProfileMetric | null>(null);
  const present = presentMetrics(profile);
  const metric = chosen ?? present[0] ?? 'download';
  const rows = hourRows(
    profile,
    metric,
    uplinks.map(({ id }) => id),
  );
  const values = rows
    .flatMap((row) => Object.values(row.values))
    .filter((figure) => figure !== null);
  const isRate = metric === 'download' || metric === 'upload';
  const isLoss = metric === 'loss' || metric === 'udp_loss';
  const written = (value: number | null) =>
    isRate ? format.rate(value) : isLoss ? format.loss(value) : format.ms(value);
  return (
    <ChartFrame
      level={2}
      aside={
        present.length > 0 && (
          <Select
            aria-label={t('quality.profile.metric')}
            data={present.map((metric) => ({
              value: metric,
              label: t(`quality.profile_metric.${metric}`),
            }))}
            value={metric}
            onChange={(value) => value && setChosen(value)}
            allowDeselect={false}
            w={230}
          />
        )
      }
      title={`${t('quality.profile.title')}: ${t(`quality.profile_metric.${metric}`)}`}
      unit={t('quality.profile.unit', { zone: format.zoneName(profile.window.to) })}
      fileName={`timbang-hours-${metric}-router-${profile.router_id}`}
      isEmpty={values.length === 0}
      legend={uplinks.map(({ id, name, position }) => (
        <LegendKey key={id} {...ispLook(position)} shape="line" name={name} />
      ))}
      table={{
        header: [t('quality.profile.hour'), ...uplinks.map(({ name }) => name)],
        rows: rows.map((row) => [
          format.hour(row.hour),
          ...uplinks.map(({ id }) => row.values[lineKey(id)]),
        ]),
        shown: rows.map((row) => [
          format.hour(row.hour),
          ...uplinks.map(({ id }) => written(row.values[lineKey(id)] ?? null)),
        ]),
      }}
    >
      <HourLines
        rows={rows}
        series={uplinks.map(({ id, name, position }) => ({
          key: lineKey(id),
          name,
          ...ispLook(position),
        }))}
        axis={niceAxis(Math.max(0, ...values))}
        formatValue={written}
        formatHour={format.hour}
      />
    </ChartFrame>
  );
}
