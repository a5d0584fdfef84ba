import { useTranslation } from 'react-i18next';
import type { ChangeProof } from '@/api/types';

/** What each failed check says, as `ISP2: down`. */
export function useFailures(proof: ChangeProof | undefined): string[] {
  const { t } = useTranslation();
  if (!proof) return [];
  return proof.checks
    .filter(({ state }) => state === 'failed')
    .map(({ code, uplink_ids: ids }) => {
      const what = t(`balance.proof.failed.${code}`);
      const isps = proof.uplinks.filter(({ uplink_id: id }) => ids.includes(id));
      const names = isps.map(({ name }) => name).join(', ');
      return names ? t('balance.proof.named', { isps: names, what }) : what;
    });
}
