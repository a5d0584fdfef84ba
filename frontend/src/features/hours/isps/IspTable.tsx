import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type SideBySide } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { TextLink } from '@/components/ui/page/links';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import { culprits, peakOf, type IspBeside } from './culprits';

/** What was not measured is a dash, never a zero. */
export function IspTable({ answer }: { answer: SideBySide }) {
  const { t } = useTranslation();
  return (
    <div className={tableClasses.wide} data-testid="isps">
      <DataTable
        caption={t('hours.isps.table')}
        columns={useColumns(answer)}
        rows={answer.uplinks}
        rowKey={({ uplink_id: id }) => id}
      />
    </div>
  );
}

function useColumns(answer: SideBySide): Column<IspBeside>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const guilty = culprits(answer);
  const isWhy = (isp: IspBeside, why: string) =>
    guilty.some((each) => each.isp === isp && each.why === why);
  const cell = (isp: IspBeside, why: 'away' | 'full' | 'lossy', text: string) => (
    <Text
      span
      inherit
      fw={isWhy(isp, why) ? 700 : undefined}
      data-testid={`${why}-${isp.name}`}
      data-guilty={isWhy(isp, why)}
    >
      {text}
    </Text>
  );
  const rate = (direction: Direction): Column<IspBeside> => ({
    key: direction,
    title: t(`direction.${direction}`),
    end: true,
    render: (isp) => (
      <span data-testid={`${direction}-${isp.name}`}>
        {format.share(isp[direction].mean_utilization, 0)}
        <Text span inherit display="block" size="xs" c="dimmed">
          {t('hours.isps.rate_of', {
            rate: format.rate(isp[direction].mean_bps),
            contract: format.contract(isp[direction].contract_bps),
          })}
        </Text>
        <Text span inherit display="block" size="xs" c="dimmed">
          {t('hours.isps.peak', { part: format.share(peakOf(isp[direction]), 0) })}
        </Text>
      </span>
    ),
  });
  return [
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ uplink_id: uplinkId, name, position, provider }) => (
        <TextLink
          to="/routers/$routerId/lines/$uplinkId"
          params={{ routerId: answer.router_id, uplinkId }}
          c="inherit"
        >
          <IspName {...{ name, position, provider }} />
        </TextLink>
      ),
    },
    ...DIRECTIONS.map(rate),
    {
      key: 'full',
      title: t('hours.isps.full'),
      end: true,
      render: (isp) => cell(isp, 'full', minutes(isp)),
    },
    {
      key: 'away',
      title: t('hours.isps.away'),
      end: true,
      render: (isp) => cell(isp, 'away', isp.observed === 0 ? '–' : lasted(isp.down_s, format)),
    },
    {
      key: 'loss',
      title: t('hours.isps.loss'),
      end: true,
      render: (isp) => cell(isp, 'lossy', format.loss(isp.loss)),
    },
    {
      key: 'delay',
      title: t('hours.isps.delay'),
      end: true,
      render: (isp) => format.ms(isp.rtt_ms),
    },
    {
      key: 'events',
      title: t('hours.isps.events'),
      end: true,
      low: true,
      render: (isp) => format.number(isp.events),
    },
    {
      key: 'measured',
      title: t('hours.isps.measured'),
      end: true,
      render: ({ observed, bridged }) => format.coverage(observed * (1 - bridged)),
    },
  ];

  /** Of the direction that was full for longer. */
  function minutes(isp: IspBeside): string {
    const known = DIRECTIONS.flatMap((direction) => isp[direction].full_s ?? []);
    return known.length === 0 ? '–' : lasted(Math.max(...known), format);
  }
}
