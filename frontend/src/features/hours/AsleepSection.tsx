import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { Delta } from '@/components/domain/period/Delta';
import { Section } from '@/components/ui/page/Section';
import { changeOf, isEnough } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import classes from './HoursPage.module.css';

type HoursUplink = Costs['uplinks'][number];
const HOUR_S = 3600;

interface AsleepProps {
  costs: Costs;
  /** Of the period before. */
  before: Costs | undefined;
}

/** An ISP lies idle while another is nearly full: the split is wrong. */
export function AsleepSection({ costs, before }: AsleepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const above = format.share(costs.busy_above, 0);
  const isAwake = ({ asleep_s: seconds }: HoursUplink) => seconds === 0;
  const never = costs.uplinks.filter(isAwake);
  const others = costs.uplinks.filter((uplink) => !isAwake(uplink));
  return (
    <Section
      title={t('hours.asleep.title')}
      lead={t('hours.asleep.lead', { below: format.share(costs.asleep_below, 0), above })}
    >
      {costs.uplinks.length < 2 ? (
        <Text c="dimmed">{t('hours.asleep.one')}</Text>
      ) : (
        <ul className={classes.asleep}>
          {others.map((uplink) => (
            <Sleeper
              key={uplink.uplink_id}
              uplink={uplink}
              above={above}
              before={before?.uplinks.find(({ uplink_id: id }) => id === uplink.uplink_id)}
            />
          ))}
          {never.length > 0 && <Awake uplinks={never} above={above} />}
        </ul>
      )}
    </Section>
  );
}

/** One sentence for all to which it applies. */
function Awake({ uplinks, above }: { uplinks: readonly HoursUplink[]; above: string }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const left = [...uplinks];
  const parts = new Intl.ListFormat(locale).formatToParts(uplinks.map(({ name }) => name));
  return (
    <li>
      <p data-testid="never-asleep">
        {parts.map(({ type, value }, index) => {
          const uplink = type === 'element' ? left.shift() : undefined;
          if (!uplink) return value;
          return (
            <span key={index} data-testid={`asleep-${uplink.name}`} data-value={0}>
              {value}
            </span>
          );
        })}{' '}
        {t(`hours.asleep.never.${uplinks.length === 1 ? 'one' : 'other'}`, { above })}
      </p>
    </li>
  );
}

interface SleeperProps {
  uplink: HoursUplink;
  above: string;
  before: HoursUplink | undefined;
}

function Sleeper({ uplink, above, before }: SleeperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { asleep_s: seconds, asleep_share: share, name: isp } = uplink;
  const text =
    seconds === null
      ? t('hours.asleep.unknown', { isp })
      : t('hours.asleep.says', {
          isp,
          above,
          hours: format.number(seconds / HOUR_S, 1),
          share: format.share(share),
        });
  return (
    <li
      data-testid={`asleep-${isp}`}
      data-value={seconds ?? ''}
      style={{ '--isp': ispColor(uplink.position) } as CSSProperties}
    >
      <p>
        {text}{' '}
        <Delta
          change={before && isEnough(before) ? changeOf(share, before.asleep_share) : null}
          unit="points"
          better="less"
        />
      </p>
      {share !== null && share > 0 && (
        <span className={classes.track} aria-hidden>
          <i className="data-mark" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  );
}
