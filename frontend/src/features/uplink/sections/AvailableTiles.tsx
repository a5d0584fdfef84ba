import { useTranslation } from 'react-i18next';
import type { UplinkDetail } from '@/api/types';
import { Delta } from '@/components/domain/period/Delta';
import { Tile } from '@/components/ui/page/Tile';
import classes from '@/components/ui/page/Tiles.module.css';
import { changeOf } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';

interface AvailableTilesProps {
  detail: UplinkDetail;
  /** Of the period before, where changes are shown. */
  before: UplinkDetail['figures'] | undefined;
  /** The days of the period before. */
  days: string;
}

/** Slots are counted when they are over: of an outage that lasts some minutes are still to come. */
const OUT: ReadonlySet<string> = new Set(['down', 'missing', 'silent']);
const LEAST_SHOWN = 0.0001; // a change of 0.01 points
const LEAST_UNREAD = 0.0005;

/** How much of the time that was read the ISP was there; time that was not read counts neither way. */
export function AvailableTiles({ detail, before, days }: AvailableTilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { share, up_s: upS, down_s: downS, unknown_s: unknownS } = detail.figures.available;
  const unread = unknownS / (upS + downS + unknownS || 1);
  const isKnown = share !== null;
  const change = before ? changeOf(share, before.available.share) : null;
  const ofRead =
    unread < LEAST_UNREAD
      ? t('uplink.available.all_read')
      : t('uplink.available.unread', {
          time: lasted(unknownS, format),
          part: format.share(unread),
        });
  return (
    <section
      className={classes.tiles}
      aria-label={t('uplink.available.label')}
      data-testid="line-available-tiles"
    >
      <Tile
        name={t('uplink.available.share')}
        testId="line-available"
        raw={share}
        value={isKnown ? format.availability(share) : t('band.unknown')}
        notes={[isKnown ? ofRead : t('uplink.available.nothing_read')]}
        delta={
          change === null ? null : Math.abs(change) < LEAST_SHOWN / 2 ? (
            t('overview.tiles.as_before', { days })
          ) : (
            <Delta change={change} unit="points" digits={2} better="more" />
          )
        }
      />
      <Tile
        name={t('uplink.available.down')}
        testId="line-down"
        raw={isKnown ? downS : null}
        value={isKnown ? lasted(downS, format) : '–'}
        notes={[
          t(isKnown && downS === 0 ? 'uplink.available.never' : 'uplink.available.down_of'),
          OUT.has(detail.state.state) &&
            t('uplink.available.up_to', { time: format.moment(detail.window.to) }),
        ].filter((note) => note !== false)}
      />
    </section>
  );
}
