import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Uplink } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { Section } from '@/components/ui/page/Section';
import { queryOf, type View } from '@/lib/view';

interface DisputePackProps {
  routerId: number;
  view: View;
  uplinks: readonly Uplink[];
}
const FILES = ['json', 'csv'] as const;

/** Evidence for an ISP: contract, measurements, and each test with the hash of its raw data. */
export function DisputePack({ routerId, view, uplinks }: DisputePackProps) {
  const { t } = useTranslation();
  if (uplinks.length === 0) return null;
  const base = `/api/v1/routers/${routerId}/dispute?${new URLSearchParams(queryOf(view) as Record<string, string>).toString()}`;
  const period = t(`range.${view.range}`).toLocaleLowerCase();
  return (
    <Section title={t('quality.dispute.title')} lead={t('quality.dispute.lead', { period })}>
      <Stack gap={16}>
        {uplinks.map(({ id, name, position }) => (
          <Group key={id} justify="space-between" gap="xs">
            <IspName name={name} position={position} />
            <Group gap="xs">
              {FILES.map((file) => (
                <Button
                  key={file}
                  component="a"
                  href={`${base}&uplink_id=${id}&format=${file}`}
                  download={`timbang-dispute-${routerId}-${id}.${file}`}
                  variant="default"
                  size="xs"
                  leftSection={<IconDownload size={14} />}
                  aria-label={`${t(`quality.dispute.${file}`)}: ${name}`}
                  data-testid={`dispute-${file}-${name}`}
                >
                  {t(`quality.dispute.${file}`)}
                </Button>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
