import { useTranslation } from 'react-i18next';
import type { OpenEvent } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { aroundTime } from '@/lib/time/around';
import { lasted } from '@/lib/time/lasted';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';

interface EarlierEventsProps {
  event: OpenEvent;
  earlier: OpenEvent['earlier'];
  routerId: number;
}

/** The last ones of this kind: whether it is new or comes back. */
export function EarlierEvents({ event, earlier, routerId }: EarlierEventsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { uplink_id: uplinkId } = event;
  return (
    <div data-testid="event-earlier">
      <h3>{t('overview.event.earlier')}</h3>
      {earlier.length === 0 && <p>{t('overview.event.first')}</p>}
      <ul>
        {earlier.map(({ event_id: id, from, to }) => {
          const text = t('overview.day.lasted', {
            from: format.dateTime(from),
            length: lasted(Math.max(1, secondsBetween(from, to)), format),
          });
          return (
            <li key={id}>
              {uplinkId === null ? (
                text
              ) : (
                <TextLink
                  to="/routers/$routerId/lines/$uplinkId"
                  params={{ routerId, uplinkId }}
                  search={{ ...aroundTime(from, to), event: id }}
                  fz="inherit"
                >
                  {text}
                </TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
