import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openChangesQuery } from '@/api/queries/changes';
import type { ChangeRow } from '@/api/types';
import { TextLink } from '@/components/ui/links';
import { formatCountdown } from '@/lib/time';
import { useFormat } from '@/lib/useFormat';
import { useNow } from '@/lib/useNow';
import classes from './OpenChanges.module.css';

/** On every page, while a router is being changed: who does what, how long is left, and the way there. */
export function OpenChanges() {
  const { changeId } = useParams({ strict: false });
  const open = useQuery(openChangesQuery()).data ?? [];
  return open
    .filter(({ id }) => id !== changeId)
    .map((change) => <Banner key={change.id} change={change} />);
}

function Banner({ change }: { change: ChangeRow }) {
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
