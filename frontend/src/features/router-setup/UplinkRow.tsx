import {
  Checkbox,
  Collapse,
  Group,
  Paper,
  Select,
  SimpleGrid,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProposedUplink, Uplink } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { AmountInput } from '@/components/ui/forms/AmountInput';
import { decimalsOf } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';
import { ContractQuestion } from './contracts/ContractQuestion';
import { CURRENCIES } from './contracts/currencies';
import { Evidence } from './steps/Evidence';
import classes from './UplinkRow.module.css';
import {
  changesContract,
  draftErrors,
  fillsBlanks,
  typedSpeed,
  type UplinkDraft,
} from './uplinkDrafts';

interface UplinkRowProps {
  draft: UplinkDraft;
  all: readonly UplinkDraft[];
  position: number;
  interfaces: readonly string[];
  proposal: ProposedUplink | undefined;
  /** If its contract changes, the row asks what that means. */
  stored?: Uplink | undefined;
  onChange: (draft: UplinkDraft) => void;
  /** After a first try, or where something was typed. */
  showErrors: boolean;
}

export function UplinkRow(props: UplinkRowProps) {
  const { draft, all, position, interfaces, proposal, stored, onChange, showErrors } = props;
  const { t } = useTranslation();
  const errors = draftErrors(draft, all);
  const set = (part: Partial<UplinkDraft>) => onChange({ ...draft, ...part });
  const errorOf = (field: keyof typeof errors) => {
    const code = errors[field];
    const isTyped = code !== 'missing' && draft[field] !== '';
    if (!code || !(showErrors || code === 'duplicate' || isTyped)) return undefined;
    if (code === 'speed') return t('routers.discovery.speed_invalid');
    if (code === 'bytes') return t('routers.discovery.speed_bytes');
    if (code === 'separator') return t('routers.discovery.speed_separator');
    return code === 'duplicate' ? t('routers.discovery.duplicate') : t('access.setup.required');
  };
  const speed = (field: 'download' | 'upload') => (
    <TextInput
      label={t(`routers.discovery.${field}`)}
      inputMode="decimal"
      placeholder={field === 'upload' ? draft.download : ''}
      value={draft[field]}
      onChange={(event) => onChange(typedSpeed(draft, field, event.currentTarget.value))}
      error={errorOf(field)}
      data-testid={`uplink-${field}-${draft.interface}`}
    />
  );
  return (
    <Paper p="md" className={classes.row} data-included={draft.included}>
      <Group gap="6px 16px" justify="space-between">
        <Checkbox
          checked={draft.included}
          onChange={(event) => set({ included: event.currentTarget.checked })}
          label={<IspName name={draft.name || draft.interface} position={position} />}
          aria-label={`${t('routers.discovery.include')}: ${draft.name || draft.interface}`}
        />
        <Evidence proposal={proposal} />
      </Group>
      <Collapse expanded={draft.included}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm">
          <Select
            label={t('routers.discovery.interface')}
            data={[...new Set([...interfaces, draft.interface])].filter((name) => name !== '')}
            value={draft.interface || null}
            onChange={(name) => set({ interface: name ?? '' })}
            searchable
            limit={100}
            allowDeselect={false}
            error={errorOf('interface')}
          />
          <TextInput
            label={t('routers.discovery.name')}
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf('name')}
            maxLength={100}
          />
          {speed('download')}
          {speed('upload')}
        </SimpleGrid>
        <LineRate bps={draft.lineRateBps} />
        <More draft={draft} set={set} />
        {stored && changesContract(draft, stored) && (
          <ContractQuestion
            isp={stored.name}
            edit={draft.edit}
            fillsBlanks={fillsBlanks(draft, stored)}
            onChange={(edit) => set({ edit })}
          />
        )}
      </Collapse>
    </Paper>
  );
}

function LineRate({ bps }: { bps: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (bps === null) return null;
  return (
    <Text size="xs" c="dimmed" mt={6}>
      {t('routers.discovery.line_rate', { rate: format.contract(bps) })}
    </Text>
  );
}

function More({ draft, set }: { draft: UplinkDraft; set: (part: Partial<UplinkDraft>) => void }) {
  const { t } = useTranslation();
  const [opened, { toggle }] = useDisclosure(false);
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  const text = (field: 'provider' | 'riskGroup', label: string, help?: string) => (
    <TextInput
      label={label}
      description={help}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <UnstyledButton onClick={toggle} aria-expanded={opened} className={classes.more}>
        <Chevron size={15} aria-hidden /> {t('routers.discovery.more')}
      </UnstyledButton>
      <Collapse expanded={opened}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="xs" style={{ alignItems: 'end' }}>
          {text('provider', t('routers.discovery.provider'))}
          <AmountInput
            label={t('routers.discovery.quota')}
            value={draft.quotaGb}
            onChange={(quotaGb) => set({ quotaGb })}
            decimals={3}
          />
          <AmountInput
            label={t('routers.discovery.price')}
            value={draft.price}
            onChange={(price) => set({ price })}
            decimals={decimalsOf(draft.currency)}
          />
          <Select
            label={t('routers.discovery.currency')}
            data={[...new Set([...CURRENCIES, draft.currency])]}
            value={draft.currency}
            onChange={(currency) => currency && set({ currency })}
            allowDeselect={false}
          />
        </SimpleGrid>
        <div style={{ marginTop: 12 }}>
          {text(
            'riskGroup',
            t('routers.discovery.risk_group'),
            t('routers.discovery.risk_group_help'),
          )}
        </div>
      </Collapse>
    </>
  );
}
