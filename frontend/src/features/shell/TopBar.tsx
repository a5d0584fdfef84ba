import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@/components/ui/page/Brand';
import { InTurn } from '@/components/ui/page/InTurn';
import { LiveIndicator } from './LiveIndicator';
import { PaletteButton } from './palette/PaletteButton';
import type { Reach } from './places';
import { RouterPicker } from './RouterPicker';
import classes from './Shell.module.css';
import { UserMenu } from './UserMenu';

interface TopBarProps {
  reach: Reach;
  follows: boolean;
  aside: ReactNode;
  onShortcuts: () => void;
}

export function TopBar({ reach, follows, aside, onShortcuts }: TopBarProps) {
  const { t } = useTranslation();
  const { routerId } = reach;
  return (
    <div className={classes.bar}>
      <Link to="/" className={classes.brand} aria-label={t('app.name')}>
        <BrandMark />
        <span>{t('app.name')}</span>
      </Link>
      <InTurn room={<div className={classes.picker} />}>
        <RouterPicker routerId={routerId} />
      </InTurn>
      <div className={classes.spacer} />
      <InTurn>
        {follows && routerId !== undefined && <LiveIndicator key={routerId} routerId={routerId} />}
        {aside}
        <PaletteButton reach={reach} onShortcuts={onShortcuts} />
        <UserMenu routerId={routerId} onShortcuts={onShortcuts} />
      </InTurn>
    </div>
  );
}
