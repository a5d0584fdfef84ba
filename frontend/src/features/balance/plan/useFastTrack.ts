import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findingsQuery } from '@/api/queries/inventory/routerActs';
import type { Balance, Router } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

/** Divide by connection marks: with them a finding tells whether FastTrack passes them by. */
const MARKING: ReadonlySet<Balance['method']> = new Set(['pcc', 'nth']);

/** Whether this router needs the option, where that is known, and what its processor has to do now. */
export function useFastTrack(router: Router, method: Balance['method']) {
  const { t } = useTranslation();
  const format = useFormat();
  const findings = useQuery(findingsQuery(router.id)).data;
  const cpu = router.health.cpu_load_pct;
  const isNeeded = findings?.some(({ code }) => code === 'fasttrack_with_marks') ?? false;
  const isKnown = findings !== undefined && (isNeeded || MARKING.has(method));
  const words = [
    isKnown && isNeeded && t('balance.rules.fasttrack_needed'),
    cpu === null
      ? t('balance.rules.cpu_waits')
      : t('balance.rules.cpu_now', { cpu: format.share(cpu / 100, 0) }),
  ]
    .filter(Boolean)
    .join(' ');
  return { isNeeded: isKnown ? isNeeded : null, words };
}
