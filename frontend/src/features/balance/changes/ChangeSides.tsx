import { useTranslation } from 'react-i18next';
import type { Router, RouterChange } from '@/api/types';
import { BucketStrip } from '@/components/domain/uplinks/BucketStrip';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import classes from '../Balance.module.css';
import { isMoved } from '../buckets';

interface ChangeSidesProps {
  change: RouterChange;
  router: Router;
}

export function ChangeSides({ change, router }: ChangeSidesProps) {
  const { t } = useTranslation();
  const { position } = uplinkLook(router);
  const uplinks = change.lines.map(({ uplink_id, name }, place) => ({
    uplink_id,
    name,
    position: position(uplink_id, place),
  }));
  // After its start the router has the new side, or is on its way there.
  const isPlan = change.state === 'planned';
  const sides = [
    {
      key: 'before',
      side: change.before,
      other: change.after,
      title: t(isPlan ? 'balance.sides.now' : 'balance.sides.before'),
    },
    {
      key: 'after',
      side: change.after,
      other: change.before,
      title: t(isPlan ? 'balance.sides.proposed' : 'balance.sides.after'),
    },
  ];
  return (
    <div className={classes.sides}>
      {sides.map(({ key, side, other, title }) => (
        <div key={key} data-testid={`change-${key}`}>
          <h3 className={classes.side}>
            {title}{' '}
            <span className={classes.note}>
              {t(`balance.method.${side.method}` as 'balance.method.pcc')}
              {side.classifier && ` · ${side.classifier}`}
            </span>
          </h3>
          {side.buckets.length > 0 ? (
            <BucketStrip
              label={title}
              buckets={side.buckets}
              uplinks={uplinks}
              moved={(remainder) => isMoved(side.buckets, other.buckets, remainder)}
            />
          ) : (
            <p className={classes.note}>{t('balance.sides.no_buckets')}</p>
          )}
        </div>
      ))}
    </div>
  );
}
