import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { ispColor } from '@/components/charts/palette';
import { Section } from '@/components/ui/Section';
import { useFormat } from '@/lib/useFormat';
import classes from './HoursPage.module.css';

type Line = Costs['uplinks'][number];
const HOUR_S = 3600;

/** Which ISP lies idle while another one is nearly full: the plainest sign that the split is wrong. */
export function AsleepSection({ costs }: { costs: Costs }) {
  const { t } = useTranslation();
  const format = useFormat();
  const above = format.share(costs.busy_above, 0);
  return (
    <Section
      title={t('hours.asleep.title')}
      lead={t('hours.asleep.lead', { below: format.share(costs.asleep_below, 0), above })}
    >
      {costs.uplinks.length < 2 ? (
        <Text c="dimmed">{t(costs.uplinks.length === 0 ? 'chart.empty' : 'hours.asleep.one')}</Text>
      ) : (
        <ul className={classes.asleep}>
          {costs.uplinks.map((line) => (
            <Sleeper key={line.uplink_id} line={line} above={above} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Sleeper({ line, above }: { line: Line; above: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { asleep_s: seconds, asleep_share: share, name: isp } = line;
  const text =
    seconds === null
      ? t('hours.asleep.unknown', { isp })
      : seconds === 0
        ? t('hours.asleep.never', { isp, above })
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
      style={{ '--isp': ispColor(line.position) } as CSSProperties}
    >
      <p>{text}</p>
      {share !== null && share > 0 && (
        <span className={classes.track} aria-hidden>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  );
}
