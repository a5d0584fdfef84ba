import { useTranslation } from 'react-i18next';
import type { OpenEvent, Uplink } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import classes from './EventCards.module.css';

interface MovedTrafficProps {
  event: OpenEvent;
  moved: NonNullable<OpenEvent['moved']>;
  uplinks: readonly Uplink[];
}

/** What each ISP carried before, and since then: where the traffic may have gone. */
export function MovedTraffic({ event, moved, uplinks }: MovedTrafficProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const position = (id: number) => uplinks.find((uplink) => uplink.id === id)?.position ?? 0;
  const time = lasted(moved.seconds, format);
  const rows = [
    ...moved.uplinks.filter(({ uplink_id: id }) => id === event.uplink_id),
    ...moved.uplinks.filter(({ uplink_id: id }) => id !== event.uplink_id),
  ];
  return (
    <div data-testid="event-moved">
      <h3>{t('overview.event.moved')}</h3>
      <table className={classes.moved}>
        <caption>{t('overview.event.moved_of', { time })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('words.isp')}</th>
            <th scope="col">{t('overview.event.before')}</th>
            <th scope="col">{t('overview.event.since_then')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uplink_id}>
              <th scope="row">
                <IspName name={row.name} position={position(row.uplink_id)} />
              </th>
              <td>↓ {format.rate(row.download_before_bps)}</td>
              <td>↓ {format.rate(row.download_since_bps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
