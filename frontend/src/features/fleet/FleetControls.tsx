import { SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VERDICT_TONE } from '@/components/domain/router/verdict/verdictTone';
import { StatusChip } from '@/components/ui/states/StatusChip';
import type { Tone } from './fleet';
import classes from './fleet.module.css';
import type { FleetSearch } from './useFleetSearch';

const TONES: readonly Tone[] = ['bad', 'warning', 'good', 'unknown'];

export function SearchField({ search }: { search: FleetSearch }) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="search"
      w={{ base: 'auto', sm: 300 }}
      aria-label={t('overview.fleet.search')}
      placeholder={t('overview.fleet.search')}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={search.typed}
      onChange={(event) => search.onText(event.currentTarget.value)}
    />
  );
}

interface ToneChipsProps {
  counts: Record<Tone, number>;
  chosen: readonly Tone[];
  onChoose: (tones: readonly Tone[]) => void;
}

/** How many routers have each colour; a click shows only those. */
export function ToneChips({ counts, chosen, onChoose }: ToneChipsProps) {
  const { t } = useTranslation();
  const toggle = (tone: Tone) =>
    onChoose(chosen.includes(tone) ? chosen.filter((each) => each !== tone) : [...chosen, tone]);
  return (
    <div role="group" aria-label={t('overview.fleet.by_tone')} className={classes.chips}>
      {TONES.filter((tone) => counts[tone] > 0 || chosen.includes(tone)).map((tone) => (
        <button
          key={tone}
          type="button"
          className={classes.chip}
          aria-pressed={chosen.includes(tone)}
          onClick={() => toggle(tone)}
          data-testid={`tone-${tone}`}
        >
          <StatusChip tone={VERDICT_TONE[tone]}>
            {t(`overview.fleet.tone.${tone}`, { number: counts[tone] })}
          </StatusChip>
        </button>
      ))}
    </div>
  );
}

interface CampusSwitchProps {
  by: 'campus' | 'all';
  onChoose: (by: 'campus' | 'all') => void;
}

export function CampusSwitch({ by, onChoose }: CampusSwitchProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('overview.fleet.arrange')}
      data={(['campus', 'all'] as const).map((value) => ({
        value,
        label: t(`overview.fleet.by.${value}`),
      }))}
      value={by}
      onChange={(value) => onChoose(value)}
    />
  );
}
