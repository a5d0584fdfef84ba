import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comparison, Regime, WeekBrief } from '@/api/types';
import { DateField } from '@/components/ui/forms/DateField';
import { serverNow } from '@/lib/time/clock';
import { addDays, dateIn, midnightMs } from '@/lib/time/days';
import { formOf } from '@/lib/text/plural';
import { useFormat } from '@/lib/text/useFormat';
import { WEEK_MS } from '@/lib/time/lengths';
import classes from './ComparePage.module.css';
import { onlyRegime } from './mixedSides';
import {
  choiceOf,
  contractStretches,
  lastContracts,
  lastRegimes,
  lastWeeks,
  SIDE_NAMES,
  sideOf,
  weekSpans,
  type ContractStretch,
  type Pair,
  type Side,
  type SideName,
} from './sides';
import { sideKey } from './volumeRows';

interface SidePickersProps {
  pair: Pair;
  regimes: readonly Regime[];
  weeks: readonly WeekBrief[];
  /** Null: nothing more is told of the sides. */
  comparison: Comparison | null | undefined;
  choose: (pair: Pair) => void;
}

/** Per side a balancing period, a week, a contract's time, or dates. */
export function SidePickers({ pair, regimes, weeks, comparison, choose }: SidePickersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stretches = contractStretches(weeks, format.contract);
  const presets = {
    regimes: lastRegimes(regimes, serverNow()),
    weeks: lastWeeks(weeks, serverNow()),
    contracts: lastContracts(stretches),
  };
  const [a, b] = SIDE_NAMES.map((name) => (
    <SidePicker
      key={name}
      name={name}
      side={pair[name]}
      {...{ regimes, weeks, stretches, comparison }}
      onSide={(side) => choose({ ...pair, [name]: side })}
    />
  ));
  return (
    <>
      <div className={classes.pickers}>
        {a}
        <ActionIcon
          variant="default"
          size={36}
          className={`${classes.swap} no-print`}
          aria-label={t('compare.swap')}
          onClick={() => choose({ a: pair.b, b: pair.a })}
        >
          <IconArrowsExchange size={18} />
        </ActionIcon>
        {b}
      </div>
      <Group className="no-print" gap={8} align="stretch" mt={12}>
        {(['regimes', 'weeks', 'contracts'] as const).map((name) => {
          const preset = presets[name];
          return (
            preset && (
              <Button key={name} size="xs" variant="default" onClick={() => choose(preset)}>
                {t(`compare.preset.${name}`)}
              </Button>
            )
          );
        })}
      </Group>
    </>
  );
}

interface SidePickerProps extends Pick<SidePickersProps, 'regimes' | 'weeks' | 'comparison'> {
  name: SideName;
  side: Side;
  stretches: readonly ContractStretch[];
  onSide: (side: Side) => void;
}

function useChoices({
  regimes,
  weeks,
  stretches,
}: Pick<SidePickerProps, 'regimes' | 'weeks' | 'stretches'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const daysOf = ({ from, to }: Pick<Regime, 'from' | 'to'>) =>
    to !== null && Date.parse(to) <= serverNow()
      ? format.days(from, to)
      : t('time.since', { time: format.date(from) });
  const ofRegimes = [...regimes].reverse().map((regime) => ({
    value: `r${regime.id}`,
    label: `${regime.label} (${daysOf(regime)})`,
  }));
  const ofWeeks = weeks.map(({ week, from, to }) => ({
    value: `w${week}`,
    label: t('compare.week', { week, days: format.days(from, to) }),
  }));
  const ofContracts = [...stretches].reverse().map((stretch) => {
    const { name, contract, isBefore } = stretch;
    const words = isBefore ? t('compare.before_contract', { contract }) : contract;
    return { value: name, label: `${words} (${daysOf(stretch)})` };
  });
  const groups = [
    { group: t('compare.group.regimes'), items: ofRegimes },
    { group: t('compare.group.weeks'), items: ofWeeks },
    { group: t('compare.group.contracts'), items: ofContracts },
    { group: t('compare.group.own'), items: [{ value: 'custom', label: t('compare.own') }] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function SidePicker({
  name,
  side,
  regimes,
  weeks,
  stretches,
  comparison,
  onSide,
}: SidePickerProps) {
  const { t } = useTranslation();
  const [isOwn, setOwn] = useState(false);
  const data = useChoices({ regimes, weeks, stretches });
  const spans = [...weekSpans(weeks), ...stretches];
  const choice = isOwn ? 'custom' : choiceOf(side, spans);
  const pick = (value: string) => {
    setOwn(value === 'custom');
    const next = sideOf(value, spans);
    if (next) onSide(next);
  };
  return (
    <div>
      <Select
        label={`${name.toUpperCase()} · ${t(name === 'a' ? 'compare.first' : 'compare.second')}`}
        data={data}
        value={choice}
        onChange={(value) => value && pick(value)}
        allowDeselect={false}
        searchable
        data-testid={`side-${name}`}
      />
      {choice === 'custom' && <OwnDates side={side} regimes={regimes} onSide={onSide} />}
      <SideFacts name={name} comparison={comparison} isRegime={'regime' in side} />
    </div>
  );
}

/** Both included, on the calendar of the campus. */
function OwnDates({ side, regimes, onSide }: Pick<SidePickerProps, 'side' | 'regimes' | 'onSide'>) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const known = 'regime' in side ? regimes.find(({ id }) => id === side.regime) : side;
  const endMs = known?.to ? Date.parse(known.to) : serverNow();
  const [from, setFrom] = useState(dateIn(known ? Date.parse(known.from) : endMs - WEEK_MS, zone));
  const [to, setTo] = useState(dateIn(endMs - 1, zone));
  const isWrong = from === '' || to === '' || to < from;
  const change = (first: string, last: string) => {
    setFrom(first);
    setTo(last);
    if (first === '' || last === '' || last < first) return;
    const at = (date: string) => new Date(midnightMs(date, zone)).toISOString();
    onSide({ from: at(first), to: at(addDays(last, 1)) });
  };
  return (
    <div className={classes.dates}>
      <DateField label={t('compare.own_from')} value={from} onChange={(date) => change(date, to)} />
      <DateField
        label={t('compare.own_to')}
        value={to}
        onChange={(date) => change(from, date)}
        error={isWrong && t('compare.own_invalid')}
      />
    </div>
  );
}

/** Begin, end, coverage, and the balancing. */
function SideFacts({
  name,
  comparison,
  isRegime,
}: Pick<SidePickerProps, 'name' | 'comparison'> & { isRegime: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (comparison === null) return null;
  if (!comparison) return <p className={classes.facts}>…</p>;
  const { window, coverage } = comparison[name];
  const side = comparison[sideKey(name)];
  const unit = side.weeks_of_data < 1 ? 'days' : 'weeks';
  const periodsOf = () =>
    onlyRegime(comparison, name)?.label ?? (side.regime && t('compare.side.several'));
  const n = format.number(side.weeks_of_data * (unit === 'days' ? 7 : 1), 1);
  return (
    <p className={classes.facts} data-testid={`facts-${name}`}>
      {[
        format.days(window.from, window.to),
        t(`compare.side.${unit}.${formOf(n)}`, { n }),
        coverage.observed > 0 &&
          t('compare.side.coverage', { coverage: format.coverage(coverage.observed) }),
        !isRegime && periodsOf(),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
