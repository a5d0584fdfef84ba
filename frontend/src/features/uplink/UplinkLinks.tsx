import { Button, Group } from '@mantine/core';
import { IconDownload, IconFlask, IconGauge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { uplinkTableUrl } from '@/api/queries/uplink';
import type { UplinkDetail } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';
import { FILE_FORMATS, useFileHref } from '@/components/ui/tables/useFileHref';
import type { View } from '@/lib/view';

export function UplinkLinks({ detail, view }: { detail: UplinkDetail; view: View }) {
  const { t } = useTranslation();
  const fileHref = useFileHref();
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
      <Button.Group data-testid="line-files">
        {FILE_FORMATS.map(({ format, name }) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={fileHref(uplinkTableUrl(routerId, uplink.id, view), format)}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('uplink.file', { format: name })}
          </Button>
        ))}
      </Button.Group>
    </Group>
  );
}
