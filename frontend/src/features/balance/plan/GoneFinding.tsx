import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findingsQuery } from '@/api/queries/inventory/routerActs';
import { ButtonLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';

/** Cured meanwhile, or an address from somewhere else. */
export function useIsGone(code: string | undefined, routerId: number): boolean {
  const findings = useQuery({ ...findingsQuery(routerId), enabled: code !== undefined }).data;
  return (
    code !== undefined && findings !== undefined && !findings.some((each) => each.code === code)
  );
}

export function GoneFinding({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      kind="empty"
      title={t('balance.plan.gone')}
      text={t('balance.plan.gone_text')}
      action={
        <ButtonLink to="/routers/$routerId/router" params={{ routerId }} hash="findings">
          {t('balance.plan.to_findings')}
        </ButtonLink>
      }
    />
  );
}
