import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uplinkQuery } from '@/api/queries/uplink';
import type { Router, Vitals } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { LegendKey, Swatch } from '@/components/charts/frame/Swatch';
import { ZoomHint } from '@/components/charts/frame/ZoomHint';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { vitalsTable } from './vitalsTable';
import { silentSpans, trafficRows, vitalRows } from './vitalsRows';
import { VitalsPanels } from './VitalsPanels';

interface VitalsSectionProps {
  router: Router;
  view: View;
  vitals: Vitals;
}

/** With one crosshair. */
export function VitalsSection({ router, view, vitals }: VitalsSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const uplinks = useQueries({
    queries: router.uplinks.map(({ id }) =>
      uplinkQuery(router.id, id, { ...view, previous: false }),
    ),
  }).flatMap(({ data }) => (data ? [data] : []));
  const rows = vitalRows(vitals.points, vitals.step_s);
  const traffic = uplinks.length === router.uplinks.length ? trafficRows(uplinks) : [];
  const silent = silentSpans(vitals.points);
  return (
    <Section title={t('routerPage.vitals.title')} lead={t('routerPage.vitals.lead')}>
      <KeptNote vitals={vitals} />
      <ChartFrame
        title={t('routerPage.vitals.chart')}
        unit={t('routerPage.vitals.unit', {
          step: format.duration(vitals.step_s),
          zone: format.zoneName(vitals.window.to),
        })}
        fileName={`timbang-load-router-${router.id}`}
        isEmpty={vitals.points.length === 0}
        legend={
          <>
            <LegendKey color="var(--tb-text)" shape="line" name={t('direction.download')} />
            <LegendKey color="var(--tb-text)" shape="dashed" name={t('direction.upload')} />
            {silent.length > 0 && (
              <span>
                <Swatch color="color-mix(in srgb, var(--tb-danger-fill) 35%, transparent)" />{' '}
                {t('routerPage.vitals.failed')}
              </span>
            )}
          </>
        }
        table={vitalsTable(vitals, t, format)}
      >
        <VitalsPanels routerId={router.id} window={vitals.window} {...{ rows, traffic, silent }} />
        <ZoomHint />
      </ChartFrame>
    </Section>
  );
}

/** The period begins before the kept polls. */
function KeptNote({ vitals }: { vitals: Vitals }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { oldest, window, kept_days: days } = vitals;
  if (oldest === null || Date.parse(oldest) <= Date.parse(window.from) + vitals.step_s * 1000)
    return null;
  return (
    <Text size="sm" c="dimmed" mb="sm" data-testid="vitals-kept">
      {t('routerPage.vitals.kept', { n: days, time: format.dateTime(oldest) })}
    </Text>
  );
}
