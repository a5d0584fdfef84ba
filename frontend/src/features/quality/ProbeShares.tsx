import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type QualityLine } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';

/** Traffic of tests, and the split without it. */
export function ProbeShares({ lines }: { lines: readonly QualityLine[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const moved = lines.some((line) =>
    DIRECTIONS.some((direction) => pairOf(line, direction).probe_bytes > 0),
  );
  if (!moved) return null;
  return (
    <Section title={t('quality.shares.title')} lead={t('quality.shares.lead')}>
      <DataTable
        caption={t('quality.shares.title')}
        columns={columns}
        rows={lines}
        rowKey={({ uplink_id: id }) => id}
      />
    </Section>
  );
}

const pairOf = (line: QualityLine, direction: Direction) => line[`${direction}_share`];

function useColumns(): Column<QualityLine>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ name, position }) => <IspName name={name} position={position} />,
    },
    ...DIRECTIONS.flatMap((direction): Column<QualityLine>[] => {
      const word = t(`direction_in_sentence.${direction}`);
      const shown = (
        line: QualityLine,
        key: 'achieved_share' | 'achieved_share_without_probes',
      ) => {
        const share = pairOf(line, direction)[key];
        return (
          <span data-testid={`${key}-${direction}-${line.name}`} data-value={share ?? ''}>
            {format.share(share, 2)}
          </span>
        );
      };
      return [
        {
          key: `${direction}-moved`,
          title: t('quality.shares.moved', { direction: word }),
          end: true,
          render: (line) => format.volume(pairOf(line, direction).probe_bytes),
        },
        {
          key: `${direction}-with`,
          title: t('quality.shares.with', { direction: word }),
          end: true,
          render: (line) => shown(line, 'achieved_share'),
        },
        {
          key: `${direction}-without`,
          title: t('quality.shares.without', { direction: word }),
          end: true,
          render: (line) => <b>{shown(line, 'achieved_share_without_probes')}</b>,
        },
      ];
    }),
  ];
}
