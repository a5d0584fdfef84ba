import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

/** Pooling is nothing that a router's settings can do. */
export function WhatItTakes({ uplinks }: { uplinks: Router['uplinks'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sum = (way: 'download_bps' | 'upload_bps') =>
    format.contract(uplinks.reduce((total, uplink) => total + uplink[way], 0));
  return (
    <>
      <Text fw={600} mt="md" mb={6} size="sm">
        {t('largeTransfer.takes')}
      </Text>
      <ul className="bullets">
        <li>{t('largeTransfer.takes_box')}</li>
        <li>
          {t('largeTransfer.takes_server', { down: sum('download_bps'), up: sum('upload_bps') })}
        </li>
        <li>{t('largeTransfer.takes_address')}</li>
      </ul>
    </>
  );
}
