import { useTranslation } from 'react-i18next';
import type { Balance, Router } from '@/api/types';
import { BucketStrip } from '@/components/domain/uplinks/BucketStrip';
import { Section } from '@/components/ui/page/Section';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import classes from '../Balance.module.css';
import { isMoved, ratio, weightOf, type Buckets } from '../buckets';

interface SidesProps {
  balance: Balance;
  router: Router;
}

/** Left the router's, right the recommended; alone without a recommendation. */
export function Sides({ balance, router }: SidesProps) {
  const { t } = useTranslation();
  const { position } = uplinkLook(router);
  const uplinks = balance.lines.map(({ uplink_id, name }, place) => ({
    uplink_id,
    name,
    position: position(uplink_id, place),
  }));
  const now: Buckets = balance.buckets.map(({ uplink_id: id }) => id);
  const { recommendation } = balance;
  const proposed: Buckets = recommendation?.verdict === 'change' ? recommendation.buckets : [];
  const weights = (buckets: Buckets) =>
    ratio(uplinks.map(({ uplink_id: id }) => weightOf(buckets, id)));
  return (
    <Section title={t('balance.sides.title')} lead={t('balance.sides.lead')}>
      <div className={classes.sides}>
        <div data-testid="side-now" data-value={weights(now)}>
          <h3 className={classes.side}>
            {t('balance.sides.now')}{' '}
            <span className={classes.note}>
              {t(`balance.method.${balance.method ?? 'unread'}`)}
              {balance.classifier && ` · ${balance.classifier}`}
            </span>
          </h3>
          {now.length > 0 ? (
            <BucketStrip
              label={t('balance.sides.now_label', { weights: weights(now) })}
              buckets={now}
              uplinks={uplinks}
              moved={(remainder) => proposed.length > 0 && isMoved(now, proposed, remainder)}
            />
          ) : (
            <p className={classes.note}>{t('balance.sides.no_buckets')}</p>
          )}
        </div>
        {proposed.length > 0 && (
          <div data-testid="side-proposed" data-value={weights(proposed)}>
            <h3 className={classes.side}>
              {t('balance.sides.proposed')}{' '}
              <span className={classes.note}>
                PCC{recommendation?.classifier && ` · ${recommendation.classifier}`}
              </span>
            </h3>
            <BucketStrip
              label={t('balance.sides.proposed_label', { weights: weights(proposed) })}
              buckets={proposed}
              uplinks={uplinks}
              moved={(remainder) => isMoved(proposed, now, remainder)}
            />
          </div>
        )}
      </div>
      {proposed.length > 0 && proposed.length === now.length && (
        <p className={classes.note}>{t('balance.sides.ring')}</p>
      )}
    </Section>
  );
}
