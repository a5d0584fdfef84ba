import { useTranslation } from 'react-i18next';
import type { Overview } from '@/api/types';
import Telling, { type TellingProps } from '@/components/domain/router/verdict/Telling';
import { useRouterError } from '@/components/domain/router/useRouterError';
import { useHarm } from './useHarm';

/** Tells an admin also what an event does to people, and what to check. */
export default function TellingOfNow({
  overview,
  others,
  ...said
}: TellingProps & { overview: Overview }) {
  return <Telling {...said} others={[...useWordsForAdmin(overview), ...others]} />;
}

/** Beside the verdict: what the event does to people, and what to check. */
function useWordsForAdmin({ events: [event], router, verdict }: Overview): string[] {
  const { t } = useTranslation();
  const harm = useHarm();
  const errorText = useRouterError();
  if (!event || event.code !== verdict.causes[0]?.code) return [];
  const uplink = router.uplinks.find(({ id }) => id === event.uplink_id);
  const remedy = errorText(event.error_code) ?? t(`checks.${event.code}`);
  const { provider } = event;
  const known =
    provider && [provider.name, provider.phone, provider.contract_number].filter(Boolean);
  const said = [
    harm(event, uplink?.name ?? router.name),
    t('verdict.check', { remedy }),
    known &&
      t('verdict.provider', { provider: known.join(' · ') || t('verdict.provider_unknown') }),
  ];
  return said.filter((text) => text !== null);
}
