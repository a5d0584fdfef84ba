import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeSlotsQuery } from '@/api/queries/probes';
import { probeRunsQuery } from '@/api/queries/quality';
import { useMay } from '@/api/queries/session';
import type { Quality, Router } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { ButtonLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { isUntested } from './grid';

/** Whether no test of the router ever ran, nor is one planned for today; false while that is not known. */
export function useNeverTested(routerId: number, quality: Quality | undefined): boolean {
  const isBare = quality !== undefined && isUntested(quality.lines);
  const runs = useInfiniteQuery({ ...probeRunsQuery(routerId, {}), enabled: isBare }).data;
  const slots = useQuery({ ...probeSlotsQuery(routerId, undefined), enabled: isBare }).data;
  const hasRun = runs?.pages.some(({ items }) => items.length > 0) ?? true;
  return isBare && !hasRun && slots?.slots.length === 0;
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
