import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChangeRow } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { formatCountdown } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import classes from './OpenChanges.module.css';

export default function OpenChangeBanner({ change }: { change: ChangeRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { deadline_at: deadline, state } = change;
  const leftS = deadline ? Math.max(0, (Date.parse(deadline) - now) / 1000) : null;
  return (
    <div className={classes.banner} role="status" data-testid={`open-change-${change.id}`}>
      <IconAlertTriangleFilled size={18} aria-hidden />
      <p>
        <b>
          <bdi>{change.router_name}</bdi>
        </b>{' '}
        {t('balance.banner.what', {
          who: change.applied_by || change.created_by,
          state: t(`balance.change.state.${state}`).toLocaleLowerCase(format.locale),
        })}{' '}
        {leftS !== null && leftS > 0 && (
          <span className="num" aria-live="off">
            {t('balance.banner.left', { left: formatCountdown(leftS) })}
          </span>
        )}
      </p>
      <TextLink to="/changes/$changeId" params={{ changeId: change.id }}>
        {t('balance.banner.open')}
      </TextLink>
    </div>
  );
}
