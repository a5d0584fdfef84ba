import { Box, Checkbox, Group, List, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { regimesQuery } from '@/api/queries/inventory/routerActs';
import type { Regime, Router } from '@/api/types';
import { useRouterText } from '@/components/domain/router/useRouterText';
import { ButtonLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { formOf } from '@/lib/text/plural';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import { useNow } from '@/lib/time/useNow';
import { DAY_MS } from '@/lib/time/lengths';
import classes from './RouterPage.module.css';
import { pairOf, timelineSpans, toggled, type TimelineSpan } from './timeline';

/** Two periods can be compared. */
export function RegimeSection({ router }: { router: Router }) {
  const { t } = useTranslation();
  const regimes = useQuery(regimesQuery(router.id));
  return (
    <Section title={t('routers.tab.regimes')} term="period" lead={t('routers.regimes.lead')}>
      <QueryView query={regimes}>
        {(list) =>
          list.length === 0 ? (
            <Text c="dimmed">{t('routers.regimes.none')}</Text>
          ) : (
            <Timeline regimes={list} router={router} />
          )
        }
      </QueryView>
    </Section>
  );
}

function Timeline({ regimes, router }: { regimes: readonly Regime[]; router: Router }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const spans = timelineSpans(regimes, useNow());
  const toggle = (id: number) => setChosen(toggled(chosen, id));
  const canChoose = regimes.length > 1;
  return (
    <>
      <Strip spans={spans} chosen={chosen} onToggle={canChoose ? toggle : undefined} />
      {canChoose && <Chosen spans={spans} chosen={chosen} routerId={router.id} />}
      {[...spans].reverse().map((span) => {
        const regime = regimes.find(({ id }) => id === span.id);
        return (
          regime && (
            <Period
              key={span.id}
              regime={regime}
              span={span}
              isChosen={chosen.includes(span.id)}
              onToggle={canChoose ? () => toggle(span.id) : undefined}
            />
          )
        );
      })}
    </>
  );
}

interface StripProps {
  spans: readonly TimelineSpan[];
  chosen: readonly number[];
  onToggle: ((id: number) => void) | undefined;
}

/** As wide as they lasted; the list below names them in full. */
function Strip({ spans, chosen, onToggle }: StripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = spans[0];
  const last = spans.at(-1);
  return (
    <Box mb={10}>
      <ol className={classes.strip} aria-label={t('routerPage.regimes.strip')}>
        {spans.map(({ id, label, from, to }) => (
          <li key={id} style={{ flexGrow: Math.max(1, to - from) }}>
            <UnstyledButton
              className={classes.span}
              disabled={!onToggle}
              aria-pressed={chosen.includes(id)}
              aria-label={t('routerPage.regimes.choose', { label })}
              title={label}
              onClick={() => onToggle?.(id)}
            >
              {label}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {first && last && (
        <Group component="p" gap={0} justify="space-between" mt={3} fz="xs" c="dimmed" aria-hidden>
          <span>{format.date(new Date(first.from))}</span>
          <span>{format.date(new Date(last.to))}</span>
        </Group>
      )}
    </Box>
  );
}

interface ChosenProps {
  spans: readonly TimelineSpan[];
  chosen: readonly number[];
  routerId: number;
}

function Chosen({ spans, chosen, routerId }: ChosenProps) {
  const { t } = useTranslation();
  const pair = pairOf(spans, chosen);
  return (
    <div className={`${classes.chosen} no-print`} role="status">
      <span>
        {chosen.length === 0
          ? t('routerPage.regimes.pick')
          : t('routerPage.regimes.chosen', { n: chosen.length })}
      </span>
      {pair && (
        <ButtonLink
          size="xs"
          to="/routers/$routerId/reports/compare"
          params={{ routerId }}
          search={pair}
        >
          {t('routerPage.regimes.compare')}
        </ButtonLink>
      )}
    </div>
  );
}

interface PeriodProps {
  regime: Regime;
  span: TimelineSpan;
  isChosen: boolean;
  onToggle: (() => void) | undefined;
}

function Period({ regime, span, isChosen, onToggle }: PeriodProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const lastedMs = span.to - span.from;
  const days = format.number(lastedMs / DAY_MS, 1);
  return (
    <article className={classes.period} data-testid={`regime-${regime.id}`}>
      <Group component="h3" gap="6px 10px">
        {onToggle && (
          <Checkbox
            className="no-print"
            checked={isChosen}
            onChange={onToggle}
            aria-label={t('routerPage.regimes.choose', { label: regime.label })}
          />
        )}
        <bdi>{regime.label}</bdi>
        {regime.to === null && <StatusChip tone="ok">{t('routers.regimes.current')}</StatusChip>}
      </Group>
      <Text size="sm" c="dimmed">
        {regime.to
          ? t('routers.regimes.from_to', {
              from: format.dateTime(regime.from),
              to: format.dateTime(regime.to),
            })
          : t('time.since', { time: format.dateTime(regime.from) })}
        {' · '}
        {lastedMs < DAY_MS
          ? lasted(lastedMs / 1000, format)
          : t(`routerPage.regimes.days.${formOf(days)}`, { n: days })}
      </Text>
      <Differences differences={regime.differences} />
    </article>
  );
}

/** At first: a conversion changes a dozen rows. */
const SHOWN = 4;

function Differences({ differences }: { differences: Regime['differences'] }) {
  const { t } = useTranslation();
  const words = useRouterText();
  const [showsAll, setShowsAll] = useState(false);
  if (differences.length === 0) return <Text size="sm">{t('routers.regimes.first')}</Text>;
  const shown = showsAll ? differences : differences.slice(0, SHOWN);
  return (
    <>
      <List size="sm" my={6}>
        {shown.map((difference) => (
          <List.Item key={difference.text}>
            <bdi>{words.difference(difference)}</bdi>
          </List.Item>
        ))}
      </List>
      {differences.length > shown.length && (
        <UnstyledButton className={classes.more} onClick={() => setShowsAll(true)}>
          {t('routerPage.regimes.more', { n: differences.length - shown.length })}
        </UnstyledButton>
      )}
    </>
  );
}
