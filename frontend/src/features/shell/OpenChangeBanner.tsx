import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { ChangeRow } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { formatCountdown } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { type Reading, useStaleSince } from '@/lib/time/useStaleSince';
import classes from './OpenChanges.module.css';

interface OpenChangeBannerProps {
  change: ChangeRow;
  /** Of the open changes. */
  reading: Reading;
}

export default function OpenChangeBanner({ change, reading }: OpenChangeBannerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const isAdmin = useMay('admin');
  const staleSince = useStaleSince(reading);
  const { deadline_at: deadline, state } = change;
  const leftS = deadline ? Math.max(0, (Date.parse(deadline) - now) / 1000) : null;
  return (
    <div
      className={`${classes.banner} no-print`}
      role="status"
      data-testid={`open-change-${change.id}`}
    >
      <IconAlertTriangleFilled size={18} aria-hidden />
      <p>
        <b>
          <bdi>{change.router_name}</bdi>
        </b>{' '}
        {t('balance.banner.what', {
          who: change.applied_by || change.created_by,
          state: t(`balance.change.state.${state}`).toLocaleLowerCase(format.locale),
        })}{' '}
        {state === 'confirming' && t('balance.banner.disarming')}
        {state !== 'confirming' && leftS !== null && leftS > 0 && (
          <span className="num" aria-live="off">
            {t('balance.banner.left', { left: formatCountdown(leftS) })}
          </span>
        )}{' '}
        {staleSince && (
          <b data-testid="open-change-stale">
            {t('balance.timer.stale', {
              time: `${format.clockSeconds(staleSince)} ${format.zoneName(staleSince)}`,
            })}
          </b>
        )}
      </p>
      <TextLink to="/changes/$changeId" params={{ changeId: change.id }}>
        {t(isAdmin ? 'balance.banner.open' : 'balance.banner.look')}
      </TextLink>
    </div>
  );
}
