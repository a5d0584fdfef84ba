import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type QualityUplink } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';

/** Traffic of tests, and the split without it. */
export function ProbeShares({ uplinks }: { uplinks: readonly QualityUplink[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const moved = uplinks.some((uplink) =>
    DIRECTIONS.some((direction) => pairOf(uplink, direction).probe_bytes > 0),
  );
  if (!moved) return null;
  return (
    <Section title={t('quality.shares.title')} lead={t('quality.shares.lead')}>
      <DataTable
        caption={t('quality.shares.title')}
        columns={columns}
        rows={uplinks}
        rowKey={({ uplink_id: id }) => id}
      />
    </Section>
  );
}

const pairOf = (uplink: QualityUplink, direction: Direction) => uplink[`${direction}_share`];

function useColumns(): Column<QualityUplink>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ name, position }) => <IspName name={name} position={position} />,
    },
    ...DIRECTIONS.flatMap((direction): Column<QualityUplink>[] => {
      const word = t(`direction_in_sentence.${direction}`);
      const shown = (
        uplink: QualityUplink,
        key: 'achieved_share' | 'achieved_share_without_probes',
      ) => {
        const share = pairOf(uplink, direction)[key];
        return (
          <span data-testid={`${key}-${direction}-${uplink.name}`} data-value={share ?? ''}>
            {format.share(share, 2)}
          </span>
        );
      };
      return [
        {
          key: `${direction}-moved`,
          title: t('quality.shares.moved', { direction: word }),
          end: true,
          render: (uplink) => format.volume(pairOf(uplink, direction).probe_bytes),
        },
        {
          key: `${direction}-with`,
          title: t('quality.shares.with', { direction: word }),
          end: true,
          render: (uplink) => shown(uplink, 'achieved_share'),
        },
        {
          key: `${direction}-without`,
          title: t('quality.shares.without', { direction: word }),
          end: true,
          render: (uplink) => <b>{shown(uplink, 'achieved_share_without_probes')}</b>,
        },
      ];
    }),
  ];
}
