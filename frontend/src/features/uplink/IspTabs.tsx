import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { UplinkDetail, Router } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { IspName } from '@/components/domain/uplinks/IspName';
import classes from './UplinkPage.module.css';

interface IspTabsProps {
  router: Router;
  uplinkId: number;
  /** An archived ISP stands in no list of the router. */
  archived: UplinkDetail | undefined;
}

/** The view stays as it is. */
export function IspTabs({ router, uplinkId, archived }: IspTabsProps) {
  const { t } = useTranslation();
  const known = [...router.uplinks].sort((a, b) => a.position - b.position);
  const isKnown = known.some(({ id }) => id === uplinkId);
  const uplinks = isKnown || archived?.uplink.id !== uplinkId ? known : [...known, archived.uplink];
  return (
    <Group
      component="nav"
      className="no-print"
      gap={6}
      align="stretch"
      mb="lg"
      aria-label={t('uplink.tabs')}
    >
      {uplinks.map(({ id, name, position }) => (
        <Link
          key={id}
          to="/routers/$routerId/lines/$uplinkId"
          params={{ routerId: router.id, uplinkId: id }}
          search={({ at: _at, slot: _slot, event: _event, ...kept }) => kept}
          className={classes.tab}
          data-here={id === uplinkId}
          style={{ '--isp': ispColor(position) } as CSSProperties}
        >
          <IspName name={name} position={position} />
        </Link>
      ))}
    </Group>
  );
}
