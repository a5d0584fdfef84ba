import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openIncidentsQuery } from '@/api/queries/alerts/incidents';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { useStaleSince } from '@/lib/time/useStaleSince';
import classes from './StaleMark.module.css';

/** While the server does not answer, all beside it is grey, with its age: nothing of it is of now. */
export function StaleMark() {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  // Read every ten seconds on every page, so its silence is noticed first.
  const since = useStaleSince(useQuery(openIncidentsQuery()));
  if (!since) return null;
  const age = format.duration(Math.max(0, (now - since.getTime()) / 1000));
  return (
    <Text component="p" role="status" fw={650} className={classes.stale} data-testid="stale-mark">
      <span aria-live="off">
        {t('overview.stale', { time: format.clock(since.toISOString()), age })}
      </span>
    </Text>
  );
}
