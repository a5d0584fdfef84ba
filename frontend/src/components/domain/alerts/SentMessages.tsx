import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deliveriesQuery } from '@/api/queries/alerts/channels';
import type { Delivery } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { TextLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { MoreRows } from '@/components/ui/tables/MoreRows';
import { useFormat } from '@/lib/text/useFormat';
import { DeliveryChip } from './DeliveryChip';

/** Every message with what the other side said; null: of all incidents. */
export function SentMessages({ incidentId = null }: { incidentId?: number | null }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(deliveriesQuery(incidentId));
  const columns = useColumns(incidentId === null);
  return (
    <Section
      title={t('channels.sent')}
      lead={t(incidentId === null ? 'channels.sent_lead' : 'channels.sent_of_incident')}
      aside={incidentId === null && <TableFiles href="/api/v1/deliveries?limit=500" />}
    >
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return <StatePanel kind="empty" compact title={t('channels.sent_none')} />;
          return (
            <>
              <div className={tableClasses.wide}>
                <DataTable
                  caption={t('channels.sent')}
                  columns={columns}
                  rows={rows}
                  rowKey={({ id }) => id}
                />
              </div>
              <MoreRows query={query} />
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

function useColumns(withIncident: boolean): Column<Delivery>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const incident: Column<Delivery> = {
    key: 'incident',
    title: t('channels.incident'),
    render: ({ incident_id: id, phase }) =>
      id === null ? (
        t(`channels.phase.${phase}`)
      ) : (
        <TextLink to="/incidents/$incidentId" params={{ incidentId: id }} fz="inherit">
          {`#${id}`}
        </TextLink>
      ),
  };
  return [
    {
      key: 'at',
      title: t('channels.at'),
      render: ({ created_at: at }) => format.moment(at),
    },
    {
      key: 'channel',
      title: t('channels.channel'),
      render: ({ channel_name: name, personal }) => (
        <>
          <bdi>{name}</bdi>
          {personal && ` (${t('channels.own')})`}
        </>
      ),
    },
    ...(withIncident ? [incident] : []),
    {
      key: 'phase',
      title: t('channels.what'),
      render: ({ phase }) => t(`channels.phase.${phase}`),
    },
    {
      key: 'state',
      title: t('channels.outcome'),
      render: ({ state }) => (
        <DeliveryChip state={state}>{t(`channels.state.${state}`)}</DeliveryChip>
      ),
    },
    {
      key: 'answer',
      title: t('channels.answered'),
      prose: true,
      render: ({ answer, attempts, reason }) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          {reason ? t(`channels.reason.${reason}`) : answer || '–'}
          {attempts.length > 1 && <Attempts attempts={attempts} />}
        </div>
      ),
    },
  ];
}

/** When each was, over which way, and what the other side said. */
function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <details className="details">
      <summary>{t('channels.attempts', { count: attempts.length })}</summary>
      <ol className="bullets">
        {attempts.map(({ at, answer, source_address: source }) => (
          <li key={at}>
            {format.moment(at)}
            {source && ` (${t('channels.from_address', { address: source })})`}: {answer}
          </li>
        ))}
      </ol>
    </details>
  );
}
