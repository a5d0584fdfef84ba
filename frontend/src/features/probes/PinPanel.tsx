import { Alert, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probePinsQuery } from '@/api/queries/probes';
import { useMay } from '@/api/queries/session';
import type { Router } from '@/api/types';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { Pin } from './Pin';

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
