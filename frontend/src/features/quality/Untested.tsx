import { useQuery, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeSlotsQuery } from '@/api/queries/probes';
import { probeRunsQuery } from '@/api/queries/quality';
import { useMay } from '@/api/queries/session';
import type { Quality, Router } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { ButtonLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { isUntested } from './grid';

type Answered = Pick<UseQueryResult<Quality>, 'data' | 'errorUpdateCount'>;

/** Whether a test of the router ever ran or is planned for today; null while that is not known. What cannot be read
 * says so where it would stand, also while it is tried again. */
export function useWasTested(routerId: number, quality: Answered): boolean | null {
  const isBare = quality.data !== undefined && isUntested(quality.data.lines);
  const runs = useInfiniteQuery({ ...probeRunsQuery(routerId, {}), enabled: isBare });
  const slots = useQuery({ ...probeSlotsQuery(routerId, undefined), enabled: isBare });
  if (!isBare) return quality.data || quality.errorUpdateCount > 0 ? true : null;
  const hasRun = runs.data?.pages.some(({ items }) => items.length > 0);
  if (hasRun || (slots.data && slots.data.slots.length > 0)) return true;
  if (runs.data && slots.data) return false;
  return runs.errorUpdateCount + slots.errorUpdateCount > 0 ? true : null;
}

interface UntestedProps {
  router: Router;
  /** Never, or not in the period that is shown. */
  when: 'never' | 'period';
}

/** What tests would show, and who can plan them. */
export function Untested({ router, when }: UntestedProps) {
  const { t } = useTranslation();
  const who = useMay('admin') ? 'admin' : 'others';
  const title = t(`quality.untested.${when}.title`);
  return (
    <StatePanel
      kind="empty"
      title={title}
      text={`${t(`quality.untested.${when}.text`)} ${t(`quality.untested.${when}.${who}`)}`}
      action={
        who === 'admin' ? (
          <ButtonLink to="/settings/probes/new" search={{ router: router.id }}>
            {t('quality.untested.plan')}
          </ButtonLink>
        ) : (
          <TellAdmin text={`${router.name}: ${title}. ${t('quality.untested.please')}`} />
        )
      }
    />
  );
}
