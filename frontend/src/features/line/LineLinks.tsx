import { Button } from '@mantine/core';
import { IconDownload, IconFlask, IconGauge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lineCsvUrl } from '@/api/queries/line';
import type { Line } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';
import type { View } from '@/lib/view';
import classes from './LinePage.module.css';

export function LineLinks({ line, view }: { line: Line; view: View }) {
  const { t } = useTranslation();
  const { router_id: routerId, uplink } = line;
  return (
    <nav className={`${classes.links} no-print`} aria-label={t('line.links')}>
      <ButtonLink
        variant="default"
        to="/routers/$routerId/quality"
        params={{ routerId }}
        search={({ at: _at, slot: _slot, dir: _dir, ...kept }) => kept}
        leftSection={<IconGauge size={16} aria-hidden />}
      >
        {t('line.to_quality')}
      </ButtonLink>
      <ButtonLink
        variant="default"
        to="/routers/$routerId/quality"
        params={{ routerId }}
        search={({ at: _at, slot: _slot, dir: _dir, ...kept }) => ({ ...kept, isp: uplink.id })}
        leftSection={<IconFlask size={16} aria-hidden />}
      >
        {t('line.to_tests', { isp: uplink.name })}
      </ButtonLink>
      <Button
        component="a"
        variant="default"
        href={lineCsvUrl(routerId, uplink.id, view)}
        download={`timbang-${uplink.name}-router-${routerId}.csv`}
        leftSection={<IconDownload size={16} aria-hidden />}
        data-testid="line-csv"
      >
        {t('line.csv')}
      </Button>
    </nav>
  );
}
