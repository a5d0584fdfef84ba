import { Group } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ispColor, ispTexture } from '@/components/charts/frame/palette';
import classes from './BucketStrip.module.css';
import { IspName } from './IspName';

export interface BucketUplink {
  uplink_id: number;
  name: string;
  position: number;
}
interface BucketStripProps {
  label: string;
  /** By remainder; null: no rule marks it. */
  buckets: readonly (number | null)[];
  uplinks: readonly BucketUplink[];
  /** Another uplink on the other side. */
  moved?: (remainder: number) => boolean;
}
const MANY = 14;

/** Remainders in the colours of their ISPs, with the weights below. */
export function BucketStrip({ label, buckets, uplinks, moved }: BucketStripProps) {
  const { t } = useTranslation();
  const of = (id: number | null) => uplinks.find(({ uplink_id: known }) => known === id);
  return (
    <div>
      <ol className={classes.strip} data-many={buckets.length > MANY} aria-label={label}>
        {buckets.map((id, remainder) => {
          const uplink = of(id);
          const isMoved = moved?.(remainder) ?? false;
          const words = t(isMoved ? 'balance.strip.cell_moved' : 'balance.strip.cell', {
            remainder,
            total: buckets.length,
            isp: uplink?.name ?? t('balance.strip.nobody'),
          });
          return (
            <li
              key={remainder}
              className={classes.cell}
              data-moved={isMoved}
              data-none={!uplink}
              data-texture={uplink && ispTexture(uplink.position)}
              title={words}
              style={uplink && ({ '--isp': ispColor(uplink.position) } as CSSProperties)}
            >
              <span aria-hidden className={classes.number}>
                {remainder}
              </span>
              <span className="visually-hidden">{words}</span>
            </li>
          );
        })}
      </ol>
      <Group gap="4px 16px" align="stretch" mt={10} fz="sm" aria-hidden>
        {uplinks.map(({ uplink_id: id, name, position }) => (
          <span key={id} className="num">
            <IspName name={name} position={position} />{' '}
            {t('balance.strip.of', {
              n: buckets.filter((uplinkId) => uplinkId === id).length,
              total: buckets.length,
            })}
          </span>
        ))}
      </Group>
    </div>
  );
}
