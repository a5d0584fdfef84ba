import { Button, Group, SegmentedControl, Slider, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Balance, BalanceUplink, Router } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { useFormat } from '@/lib/text/useFormat';
import { AskedNumber } from './AskedNumber';
import whatIf from './WhatIf.module.css';
import { weightIn } from '../question';
import { FATES, fateOf, toggled, withFate, type Question } from './whatIf';

interface ControlsProps {
  balance: Balance;
  router: Router;
  question: Question;
  base: Record<number, number>;
  onQuestion: (question: Question) => void;
}
const GROWTHS = { min: -50, max: 200, step: 5 } as const;

export function WhatIfControls({ balance, router, question, base, onQuestion }: ControlsProps) {
  const { t } = useTranslation();
  const ask = (part: Partial<Question>) => onQuestion({ ...question, ...part });
  const groups = [
    ...new Set(balance.lines.flatMap(({ risk_group: group }) => (group ? [group] : []))),
  ];
  const growth = Math.round(question.growth * 100);
  const words =
    growth === 0
      ? t('balance.what_if.growth_none')
      : t('balance.what_if.growth', { percent: growth > 0 ? `+${growth}` : growth });
  return (
    <>
      <div className={whatIf.controls}>
        {balance.lines.map((uplink) => (
          <UplinkControl
            key={uplink.uplink_id}
            {...{ uplink, balance, router, question, base, ask }}
          />
        ))}
      </div>
      <Group gap="14px 32px" mt={16}>
        {groups.map((group) => (
          <Switch
            size="md"
            classNames={{ label: whatIf.switch }}
            key={group}
            label={t('balance.what_if.group_down', { group })}
            checked={question.downGroups.includes(group)}
            onChange={() => ask({ downGroups: toggled(question.downGroups, group) })}
          />
        ))}
        <div className={whatIf.growth}>
          <Text size="sm" fw={550} aria-hidden>
            {words}
          </Text>
          <Slider
            thumbSize={24}
            mt={10}
            thumbLabel={words}
            value={growth}
            onChange={(value) => ask({ growth: value / 100 })}
            label={(value) => `${value} %`}
            {...GROWTHS}
          />
        </div>
      </Group>
    </>
  );
}

interface UplinkControlProps extends Omit<ControlsProps, 'onQuestion'> {
  uplink: BalanceUplink;
  ask: (part: Partial<Question>) => void;
}
const MBPS = 1_000_000;
const MOST_WEIGHT = 64;

function UplinkControl({ uplink, balance, router, question, base, ask }: UplinkControlProps) {
  const { t } = useTranslation();
  const { uplink_id: id, name } = uplink;
  const weight = weightIn(question, base, id);
  const most = Math.max(16, balance.settings.largest_denominator / 2, ...Object.values(base));
  const total = balance.lines.reduce(
    (sum, { uplink_id: uplinkId }) => sum + weightIn(question, base, uplinkId),
    0,
  );
  const fate = fateOf(question, id);
  return (
    <div className={whatIf.control} data-fate={fate} role="group" aria-label={name}>
      <IspName name={name} position={uplinkLook(router).position(id)} />
      <SegmentedControl
        className={whatIf.fate}
        size="xs"
        fullWidth
        aria-label={t('balance.what_if.fate_label', { name })}
        value={fate}
        onChange={(value) => ask(withFate(question, id, value))}
        data={FATES.map((value) => ({ value, label: t(`balance.what_if.fate.${value}`) }))}
      />
      {fate === 'gone' ? (
        <Text size="sm" c="dimmed">
          {t('balance.what_if.gone_help')}
        </Text>
      ) : (
        <Weight {...{ uplink, question, ask, weight, most, total }} />
      )}
      {fate === 'in_use' && weight === 0 && (
        <Text size="sm" mt={4} data-testid={`no-weight-${name}`}>
          {t('balance.what_if.no_weight')}{' '}
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => ask(withFate(question, id, 'gone'))}
          >
            {t('balance.what_if.give_up', { name })}
          </Button>
        </Text>
      )}
    </div>
  );
}

interface WeightProps extends Pick<UplinkControlProps, 'uplink' | 'question' | 'ask'> {
  weight: number;
  most: number;
  /** Of all ISPs. */
  total: number;
}

function Weight({ uplink, question, ask, weight, most, total }: WeightProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { uplink_id: id, name } = uplink;
  const set = (value: number) => ask({ weights: { ...question.weights, [id]: Math.round(value) } });
  return (
    <>
      <div className={whatIf.weight}>
        <Slider
          thumbSize={24}
          thumbLabel={t('balance.what_if.weight_label', { name })}
          value={Math.min(weight, most)}
          onChange={set}
          min={0}
          max={most}
          step={1}
          label={null}
        />
        <AskedNumber
          aria-label={t('balance.what_if.weight_number', { name })}
          value={weight}
          onChange={set}
          min={0}
          max={MOST_WEIGHT}
          allowDecimal={false}
          w={104}
          data-testid={`weight-${name}`}
        />
        <span className={`${whatIf.percent} num`}>
          {format.share(total > 0 ? weight / total : null, 0)}
        </span>
      </div>
      <Capacity {...{ uplink, question, ask }} />
    </>
  );
}

type CapacityProps = Pick<UplinkControlProps, 'uplink' | 'question' | 'ask'>;

function Capacity({ uplink, question, ask }: CapacityProps) {
  const { t } = useTranslation();
  const { uplink_id: id, name } = uplink;
  const known = question.upgrades[id];
  const { [id]: _, ...others } = question.upgrades;
  if (!known) {
    const now = {
      downloadMbps: Math.max(1, Math.round(uplink.download_bps / MBPS)),
      uploadMbps: Math.max(1, Math.round(uplink.upload_bps / MBPS)),
    };
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => ask({ upgrades: { ...others, [id]: now } })}
        aria-label={t('balance.what_if.upgrade_label', { name })}
      >
        {t('balance.what_if.upgrade')}
      </Button>
    );
  }
  const set = (part: Partial<typeof known>) =>
    ask({ upgrades: { ...others, [id]: { ...known, ...part } } });
  const field = { size: 'xs', min: 1, max: 400_000, allowDecimal: false, suffix: ' Mbps' } as const;
  return (
    <div className={whatIf.upgrade}>
      <AskedNumber
        {...field}
        label={t('balance.what_if.download')}
        value={known.downloadMbps}
        onChange={(downloadMbps) => set({ downloadMbps })}
      />
      <AskedNumber
        {...field}
        label={t('balance.what_if.upload')}
        value={known.uploadMbps}
        onChange={(uploadMbps) => set({ uploadMbps })}
      />
      <Button variant="subtle" size="compact-sm" onClick={() => ask({ upgrades: others })}>
        {t('balance.what_if.no_upgrade')}
      </Button>
    </div>
  );
}
