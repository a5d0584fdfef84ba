import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { Costs } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';

export function PriceHint({ costs }: { costs: Costs }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { unpriced } = costs.totals;
  if (unpriced === 0) return null;
  return (
    <Group gap="4px 12px" mt={14} fz="sm" c="dimmed">
      <p>
        {unpriced === costs.uplinks.length
          ? t('money.no_prices')
          : t('money.some_unpriced', { n: unpriced, all: costs.uplinks.length })}{' '}
        {!isAdmin && t('money.ask_admin')}
      </p>
      {isAdmin && (
        <ButtonLink
          className="no-print"
          variant="default"
          size="xs"
          to="/settings/routers/$routerId"
          params={{ routerId: costs.router_id }}
          search={{ tab: 'uplinks' }}
        >
          {t('money.enter')}
        </ButtonLink>
      )}
    </Group>
  );
}
