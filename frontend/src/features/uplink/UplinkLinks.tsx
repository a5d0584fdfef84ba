import { Group, NativeSelect, Text } from '@mantine/core';
import { IconFlask, IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_STEPS, fitsSlots, uplinkFileUrl, type FileStep } from '@/api/queries/uplink';
import type { UplinkDetail } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';
import { TableFiles } from '@/components/ui/tables/TableFiles';

export function UplinkLinks({ detail }: { detail: UplinkDetail }) {
  const { t } = useTranslation();
  const { router_id: routerId, uplink } = detail;
  return (
    <Group
      component="nav"
      className="no-print"
      gap={8}
      align="stretch"
      aria-label={t('uplink.links')}
    >
      <ButtonLink
        variant="default"
        to="/routers/$routerId/quality"
        params={{ routerId }}
        search={({ at: _at, slot: _slot, dir: _dir, event: _event, ...kept }) => kept}
        leftSection={<IconGauge size={16} aria-hidden />}
      >
        {t('uplink.to_quality')}
      </ButtonLink>
      <ButtonLink
        variant="default"
        to="/routers/$routerId/quality"
        params={{ routerId }}
        search={({ at: _at, slot: _slot, dir: _dir, event: _event, ...kept }) => ({
          ...kept,
          isp: uplink.id,
        })}
        leftSection={<IconFlask size={16} aria-hidden />}
      >
        {t('uplink.to_tests', { isp: uplink.name })}
      </ButtonLink>
      <Files detail={detail} />
    </Group>
  );
}

/** What the ISP carried in this period, in steps of one's choice. */
function Files({ detail }: { detail: UplinkDetail }) {
  const { t } = useTranslation();
  const { router_id: routerId, uplink, window } = detail;
  const steps = FILE_STEPS.filter((each) => each !== 'slot' || fitsSlots(window.seconds));
  const [chosen, setChosen] = useState<FileStep>('day');
  const step = steps.includes(chosen) ? chosen : 'hour';
  const href = uplinkFileUrl(routerId, uplink.id, window, step);
  return (
    <Group gap={8} data-testid="line-files">
      <Text size="sm">{t('uplink.file')}</Text>
      <NativeSelect
        size="xs"
        aria-label={t('uplink.file_step')}
        value={step}
        onChange={(event) => setChosen(event.currentTarget.value as FileStep)}
        data={steps.map((each) => ({ value: each, label: t(`uplink.file_by.${each}`) }))}
      />
      <TableFiles href={href} />
    </Group>
  );
}
