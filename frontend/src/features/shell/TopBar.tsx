import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@/components/ui/page/Brand';
import { LiveIndicator } from './LiveIndicator';
import { RouterPicker } from './RouterPicker';
import classes from './Shell.module.css';
import { UserMenu } from './UserMenu';

interface TopBarProps {
  routerId: number | undefined;
  follows: boolean;
}

export function TopBar({ routerId, follows }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <Link to="/" className={classes.brand} aria-label={t('app.name')}>
        <BrandMark />
        <span>{t('app.name')}</span>
      </Link>
      <RouterPicker routerId={routerId} />
      <div className={classes.spacer} />
      {follows && routerId !== undefined && <LiveIndicator key={routerId} routerId={routerId} />}
      <UserMenu />
    </div>
  );
}
