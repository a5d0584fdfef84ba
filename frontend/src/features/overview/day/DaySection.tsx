import { Text } from '@mantine/core';
import {
  IconActivity,
  IconAlertTriangleFilled,
  IconArrowsSplit2,
  IconCircleXFilled,
  IconFlask,
  IconFlaskOff,
  IconGauge,
  IconPencilExclamation,
  IconRefresh,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayMark, LastDay, Overview } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { TextLink } from '@/components/ui/page/links';
import { localTicks } from '@/lib/time/days';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import classes from './DaySection.module.css';
import { groupsOf, placeOf, placesOf, TONE_OF, unreadSeconds, type MarkGroup } from './dayMarks';
import { markLink } from './markLink';
import { useMarkText } from './useMarkText';

const ICONS: Record<DayMark['kind'], typeof IconRefresh> = {
  link_down: IconCircleXFilled,
  interface_missing: IconCircleXFilled,
  isp_silent: IconCircleXFilled,
  isp_full: IconGauge,
  isp_degraded: IconActivity,
  unreachable: IconCircleXFilled,
  reboot: IconRefresh,
  drift: IconPencilExclamation,
  change: IconArrowsSplit2,
  queue_trial: IconFlask,
  test_failed: IconAlertTriangleFilled,
  test_invalid: IconFlaskOff,
};

/** What happened in the last 24 hours: marks on a line, on a phone a list. */
export function DaySection({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { last_day: day } = overview;
  const groups = groupsOf(day.marks);
  const places = placesOf(groups, day);
  const unreadS = unreadSeconds(day);
  return (
    <Section
      title={t('overview.day.title')}
      lead={
        unreadS > 0 && (
          <span data-testid="day-unread">
            {t('overview.day.unread', { time: lasted(unreadS, format) })}
          </span>
        )
      }
      aside={
        <TextLink
          to="/routers/$routerId/reports/hours/isps"
          params={{ routerId: overview.router.id }}
          search={{ range: '24h' }}
          className="no-print"
        >
          {t('overview.day.which')}
        </TextLink>
      }
    >
      <div className={classes.day} data-testid="day-strip">
        <div className={classes.line} aria-hidden>
          {day.unread.map((span) => (
            <span key={span.from} className={classes.unread} style={spanStyle(span, day)} />
          ))}
          {groups.map(({ mark }) => (
            <span
              key={`${mark.kind}-${mark.record_id}`}
              className={classes.span}
              data-tone={TONE_OF[mark.kind]}
              style={spanStyle({ from: mark.from, to: mark.to ?? day.to }, day)}
            />
          ))}
        </div>
        {groups.length > 0 && (
          <ul className={classes.marks}>
            {groups.map((group, index) => (
              <Mark
                key={`${group.mark.kind}-${group.mark.record_id}`}
                place={places[index] ?? 0}
                {...{ group, overview }}
              />
            ))}
          </ul>
        )}
        <Ticks day={day} />
      </div>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed" data-testid="day-empty">
          {t(unreadS > 0 ? 'overview.day.nothing_seen' : 'overview.day.nothing')}
        </Text>
      )}
    </Section>
  );
}

const spanStyle = ({ from, to }: { from: string; to: string }, day: LastDay): CSSProperties => {
  const start = placeOf(from, day);
  return {
    insetInlineStart: `${100 * start}%`,
    width: `${100 * (placeOf(to, day) - start)}%`,
  };
};

interface MarkProps {
  group: MarkGroup;
  /** 0 to 1. */
  place: number;
  overview: Overview;
}

function Mark({ group, place, overview }: MarkProps) {
  const text = useMarkText(overview.router.uplinks)(group);
  const Icon = ICONS[group.mark.kind];
  return (
    <li
      className={classes.mark}
      style={{ '--place': `${100 * place}%` } as CSSProperties}
      data-testid={`day-${group.mark.kind}`}
    >
      <TextLink
        {...markLink(group, overview.router.id)}
        className={classes.link}
        data-tone={TONE_OF[group.mark.kind]}
        title={text}
      >
        <Icon size={16} aria-hidden />
        <span className={classes.text}>{text}</span>
      </TextLink>
    </li>
  );
}

function Ticks({ day }: { day: LastDay }) {
  const format = useFormat();
  const ticks = localTicks(Date.parse(day.from), Date.parse(day.to), format.zone, 8);
  return (
    <div className={classes.ticks} aria-hidden>
      {ticks.map((at) => (
        <span
          key={at}
          style={{ insetInlineStart: `${100 * placeOf(new Date(at).toISOString(), day)}%` }}
        >
          {format.clock(new Date(at))}
        </span>
      ))}
    </div>
  );
}
