import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Money.module.css';

type CostUplink = Costs['uplinks'][number];

/** As in backend/domain/figures/costs.py: from here on no contract is called too large. */
const BUSY = 0.35;

/** A hint, with its figures and what speaks against it; nothing where the figures do not support one. */
export function SmallerContracts({ costs }: { costs: Costs }) {
  const { t } = useTranslation();
  const roomy = costs.uplinks.filter(({ enough_share: enough }) => enough !== null);
  const needsAll = costs.uplinks.every(({ peak_share: peak }) => (peak ?? 0) >= BUSY);
  if (roomy.length === 0 && !needsAll) return null;
  return (
    <Section title={t('money.smaller.title')} lead={t('money.smaller.lead')}>
      {needsAll ? (
        <p data-testid="smaller-none">{t('money.smaller.none')}</p>
      ) : (
        <ul className={classes.smaller}>
          {roomy.map((uplink) => (
            <Smaller key={uplink.uplink_id} uplink={uplink} />
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed" mt="md">
        {t('money.smaller.mind')}{' '}
        <TextLink
          to="/routers/$routerId/balance"
          params={{ routerId: costs.router_id }}
          hash="failures"
          fz="inherit"
        >
          {t('money.smaller.failures')}
        </TextLink>
      </Text>
    </Section>
  );
}

function Smaller({ uplink }: { uplink: CostUplink }) {
  const { t } = useTranslation();
  const format = useFormat();
  const enough = uplink.enough_share ?? 0;
  return (
    <li data-testid={`smaller-${uplink.name}`} data-value={enough}>
      <IspName name={uplink.name} provider={uplink.provider} position={uplink.position} />
      <p>
        {t('money.smaller.says', {
          peak: format.share(uplink.peak_share, 0),
          enough: format.share(enough, 0),
          today: `${format.contract(uplink.download.capacity_bps)} / ${format.contract(uplink.upload.capacity_bps)}`,
        })}
      </p>
    </li>
  );
}
