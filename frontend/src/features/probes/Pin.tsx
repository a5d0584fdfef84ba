import { Code, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProbePin } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { IspName } from '@/components/domain/uplinks/IspName';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { StatusChip } from '@/components/ui/states/StatusChip';
import classes from './Probes.module.css';

const TONE = { pinned: 'ok', missing: 'danger', shadowed: 'warn', not_configured: 'idle' } as const;

/** Whether the router sends a source address over its ISP, and what it lacks. */
export function Pin({ pin, position }: { pin: ProbePin; position: number }) {
  const { t } = useTranslation();
  const say = useStatement('pins');
  return (
    <div className={classes.pin} data-testid={`pin-${pin.name}`}>
      <Group gap="8px 14px" mb={6}>
        <IspName name={pin.name} position={position} />
        <StatusChip tone={TONE[pin.state]}>{t(`probes.pins.state.${pin.state}`)}</StatusChip>
        <span className={classes.note}>
          {[pin.source_address, pin.table && t('probes.pins.table', { table: pin.table })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Group>
      <Text size="sm" mb="xs">
        {say(pin.explanation)}
      </Text>
      {pin.related_rules.length > 0 && (
        <>
          <p className={classes.label}>{t('probes.pins.related_rules')}</p>
          {pin.related_rules.map(({ menu, rule, problem }) => (
            <div key={menu + rule} style={{ marginTop: 4 }}>
              <Code style={{ overflowWrap: 'anywhere' }}>
                {menu} {rule}
              </Code>
              {problem && <div className={classes.note}>{say(problem)}</div>}
            </div>
          ))}
        </>
      )}
      {pin.rules.length > 0 && (
        <>
          <p className={classes.label}>{t('probes.pins.rules')}</p>
          <CopyBlock text={pin.rules.join('\n')} label={t('probes.pins.rules')} />
        </>
      )}
    </div>
  );
}
