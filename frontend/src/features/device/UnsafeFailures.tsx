import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import { isUnsafe } from '@/components/domain/router/verdict/useUnsafe';
import { TextLink } from '@/components/ui/page/links';

/** No fault of the rules, and yet a reason to look: failures of ISPs that the others would not carry. */
export function UnsafeFailures({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const balance = useQuery(balanceQuery(routerId)).data;
  const names = balance?.n_minus_one.filter(isUnsafe).map(({ down }) => down.join(' + ')) ?? [];
  if (!balance || names.length === 0) return null;
  const spared = balance.lines
    .filter(({ uplink_id: id }) => balance.spares.some((spare) => spare.uplink_id === id))
    .map(({ name }) => name);
  return (
    <Text size="sm" mt={14} data-testid="unsafe-failures">
      {t('routerPage.failures.unsafe', { names: names.join(', ') })}{' '}
      {spared.length > 0 && `${t('routerPage.failures.no_route', { names: spared.join(', ') })} `}
      <TextLink to="/routers/$routerId/balance" params={{ routerId }} hash="failures">
        {t('routerPage.failures.see')}
      </TextLink>
    </Text>
  );
}
