import { Group, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Profile, Router } from '@/api/types';
import { ButtonLink, TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { hourOf, HOURS, weekdayOf } from '@/lib/series/weekGrid';
import { busiestHours } from './busiest';
import classes from './HoursPage.module.css';

/** First of all: when it is busiest, how full an ISP is then, and what to do. */
export function HoursVerdict({ profile, router }: { profile: Profile; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const busiest = busiestHours(profile);
  if (!busiest) return null;
  const { state, from, to, uplinkId, direction, part } = busiest;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} data-testid="hours-verdict" data-value={state}>
      <p className={classes.verdict}>
        {t(`hours.verdict.${state}`, {
          when: t('hours.when', {
            day: format.weekday(weekdayOf(from), 'long'),
            from: format.hour(hourOf(from)),
            to: format.hour((hourOf(to) + 1) % HOURS),
          }),
          isp: router.uplinks.find(({ id }) => id === uplinkId)?.name ?? '',
          direction: t(`direction_in_sentence.${direction}`),
          share: format.share(part, 0),
        })}
      </p>
      <Group gap="sm" mt="sm" className="no-print">
        <ButtonLink
          to="/routers/$routerId/reports/hours/isps"
          params={{ routerId: router.id }}
          variant="default"
        >
          {t('hours.isps.title')}
        </ButtonLink>
        {state !== 'calm' && (
          <TextLink to="/routers/$routerId/balance/what-if" params={{ routerId: router.id }}>
            {t('hours.verdict.try')}
          </TextLink>
        )}
      </Group>
    </Paper>
  );
}
