import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probePinsQuery } from '@/api/queries/probes';
import { useMay } from '@/api/queries/session';
import type { ProbePin, Router } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { IspName } from '@/components/domain/uplinks/IspName';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Probes.module.css';

const TONE = { pinned: 'ok', missing: 'danger', shadowed: 'warn', not_configured: 'idle' } as const;

/** Rules that send a source address over its ISP, beside the router's. */
export function PinPanel({ router, isDirty }: { router: Router; isDirty: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useMay('admin');
  const [isReading, setIsReading] = useState(false);
  const pins = useQuery({ ...probePinsQuery(router.id), enabled: isReading && isAdmin });
  return (
    <Section
      title={t('probes.pins.title')}
      lead={t('probes.pins.lead')}
      aside={
        isAdmin && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={pins.isFetching}
            onClick={() => (isReading ? void pins.refetch() : setIsReading(true))}
          >
            {t(pins.data ? 'probes.pins.again' : 'probes.pins.check')}
          </Button>
        )
      }
    >
      {!isAdmin && (
        <Text size="sm" c="dimmed">
          {t('probes.pins.admins')}
        </Text>
      )}
      {isAdmin && !isReading && (
        <Text size="sm" c="dimmed">
          {t('probes.pins.unread')}
        </Text>
      )}
      {isDirty && (
        <Alert mb="sm" py="xs">
          {t('probes.pins.save_first')}
        </Alert>
      )}
      {isReading && isAdmin && (
        <QueryView query={pins}>
          {(reading) => (
            <>
              <Text size="xs" c="dimmed" mb="xs">
                {t('probes.pins.read_at', { time: format.dateTime(reading.read_at) })}
              </Text>
              {reading.pins.map((pin) => (
                <Pin
                  key={pin.uplink_id}
                  pin={pin}
                  position={router.uplinks.find(({ id }) => id === pin.uplink_id)?.position ?? 0}
                />
              ))}
            </>
          )}
        </QueryView>
      )}
    </Section>
  );
}

function Pin({ pin, position }: { pin: ProbePin; position: number }) {
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
      {pin.found.length > 0 && (
        <>
          <p className={classes.label}>{t('probes.pins.found')}</p>
          {pin.found.map(({ menu, rule, problem }) => (
            <div key={menu + rule} style={{ marginTop: 4 }}>
              <Code style={{ overflowWrap: 'anywhere' }}>
                {menu} {rule}
              </Code>
              {problem && <div className={classes.note}>{problem}</div>}
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
