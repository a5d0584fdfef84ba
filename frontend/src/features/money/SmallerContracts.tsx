import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Money.module.css';

type CostUplink = Costs['uplinks'][number];

/** A hint, with its figures and what speaks against it; or why there is none. */
export function SmallerContracts({ costs }: { costs: Costs }) {
  const { t } = useTranslation();
  const format = useFormat();
  const limit = costs.smaller_up_to;
  const known = costs.uplinks.filter(({ enough_share: enough }) => enough !== null);
  const roomy = known.filter(({ enough_share: enough }) => enough !== null && enough <= limit);
  if (costs.uplinks.length === 0) return null;
  const why = known.length < costs.uplinks.length ? 'unknown' : 'none';
  const part = format.share(limit, 0);
  return (
    <Section title={t('money.smaller.title')} lead={t('money.smaller.lead', { part })}>
      {roomy.length === 0 ? (
        <p data-testid="smaller-none" data-value={why}>
          {t(`money.smaller.${why}`, { part })}
        </p>
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
          // Rounded up: less would be fuller than it says.
          enough: format.share(Math.ceil(enough * 100 - 1e-9) / 100, 0),
          today: `${format.contract(uplink.download.capacity_bps)} / ${format.contract(uplink.upload.capacity_bps)}`,
        })}
      </p>
    </li>
  );
}
