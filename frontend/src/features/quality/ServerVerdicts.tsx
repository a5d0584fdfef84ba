import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Track } from '@/components/ui/page/Track';
import { serverComparisonQuery } from '@/api/queries/quality';
import type { ServerVerdict, Uplink } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { useStatement } from '@/components/domain/router/useStatement';
import { IspName } from '@/components/domain/uplinks/IspName';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import classes from './QualityPage.module.css';
import { useQualityText } from './useQualityText';

const TONE = { isp: 'danger', server: 'warn', unclear: 'idle', fine: 'ok' } as const;

interface ServerVerdictsProps {
  routerId: number;
  view: View;
  uplinks: readonly Uplink[];
}

/** One line against two servers: whose fault is it? */
export function ServerVerdicts({ routerId, view, uplinks }: ServerVerdictsProps) {
  const { t } = useTranslation();
  const query = useQuery(serverComparisonQuery(routerId, view));
  return (
    <Section title={t('quality.servers.title')} lead={t('quality.servers.lead')}>
      <QueryView query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <span style={{ color: 'var(--tb-dimmed)' }}>{t('quality.servers.none')}</span>
          ) : (
            <>
              {items.map((item) => (
                <Verdict
                  key={`${item.uplink_id}-${item.direction}`}
                  item={item}
                  position={uplinks.find(({ id }) => id === item.uplink_id)?.position ?? 0}
                />
              ))}
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

function Verdict({ item, position }: { item: ServerVerdict; position: number }) {
  const { t } = useTranslation();
  const statement = useStatement('qualityVerdicts');
  const format = useFormat();
  const { counted } = useQualityText();
  return (
    <div className="part">
      <Group gap="6px 12px">
        <IspName name={item.name} position={position} />
        <span>{t(`direction.${item.direction}`)}</span>
        <StatusChip tone={TONE[item.verdict]}>
          {t(`quality.servers.verdict.${item.verdict}`)}
        </StatusChip>
      </Group>
      <div style={{ fontSize: 'var(--mantine-font-size-sm)' }}>{statement(item.statement)}</div>
      {item.servers.map((server) => (
        <div key={server.server_id} className={classes.serverbar}>
          <span>
            <bdi>{server.name}</bdi>
          </span>
          <Track height={10} part={server.share_of_contract} color={ispColor(position)} />
          <span className="num">
            <b>{format.rate(server.median_bps)}</b>{' '}
            <span style={{ color: 'var(--tb-dimmed)' }}>
              {format.share(server.share_of_contract, 0)} · {counted(server.runs)}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
