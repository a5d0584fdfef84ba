import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Section } from '@/components/ui/page/Section';
import { chosenLines } from './answers';
import { addressCommands, isCard, netplanCommands, networkdCommands } from './hostCommands';
import type { StepProps } from './stepProps';
import classes from './Wizard.module.css';

const WAYS = ['now', 'netplan', 'networkd'] as const;
const COMMANDS = { now: addressCommands, netplan: netplanCommands, networkd: networkdCommands };

/** The commands that give the test host its addresses, to be copied. */
export function HostAddresses({ answers, change }: StepProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<(typeof WAYS)[number]>('now');
  const addresses = chosenLines(answers)
    .map(({ source }) => source.trim())
    .filter((source) => /^[0-9a-fA-F:.]+$/.test(source));
  const isWrong = !isCard(answers.card);
  return (
    <Section title={t('probeSetup.lines.commands')}>
      <Stack className={classes.narrow}>
        <TextInput
          label={t('probeSetup.lines.card')}
          description={t('probeSetup.lines.card_help')}
          value={answers.card}
          onChange={(event) => change({ card: event.currentTarget.value })}
          error={isWrong && t('probeSetup.fault.card')}
          w={240}
          maw="100%"
          maxLength={15}
          autoComplete="off"
          spellCheck={false}
        />
        {addresses.length === 0 || isWrong ? (
          <Text size="sm" c="dimmed">
            {t('probeSetup.lines.no_address')}
          </Text>
        ) : (
          <div>
            <SegmentedControl
              data={WAYS.map((value) => ({ value, label: t(`probeSetup.lines.${value}`) }))}
              value={way}
              onChange={(value) => setWay(value)}
              aria-label={t('probeSetup.lines.commands')}
              mb={6}
              maw="100%"
            />
            <Text size="sm" mb={6}>
              {t(`probeSetup.lines.${way}_help`)}
            </Text>
            <CopyBlock
              text={COMMANDS[way](addresses, answers.card)}
              label={t('probeSetup.lines.commands')}
            />
          </div>
        )}
      </Stack>
    </Section>
  );
}
