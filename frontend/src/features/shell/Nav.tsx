import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BottomSheet } from '@/components/ui/overlays/BottomSheet';
import { PlaceLink } from './PlaceLink';
import { placeOf, placesIn, tabsIn, type Place, type Reach } from './places';
import classes from './Shell.module.css';

interface NavProps {
  reach: Reach;
  /** For the page of one test or change. */
  place: Place | undefined;
}

interface PlaceLinksProps extends NavProps {
  places: readonly Place[];
  className?: string | undefined;
  onClick?: () => void;
  isShort?: boolean;
}

const PlaceLinks = ({
  places,
  place,
  reach,
  className = classes.item,
  ...props
}: PlaceLinksProps) =>
  places.map((to) => (
    <PlaceLink
      key={to}
      to={to}
      routerId={reach.routerId}
      className={className}
      isHere={to === place}
      {...props}
    />
  ));

export const SideNav = (props: NavProps) => (
  <div className={classes.nav}>
    <PlaceLinks places={placesIn(props.reach)} {...props} />
  </div>
);

/** Four tabs under the thumb, the rest in a sheet. */
export function BottomTabs(props: NavProps) {
  const { t } = useTranslation();
  const { tabs, more } = tabsIn(props.reach);
  return (
    <nav className={classes.tabs} aria-label={t('nav.menu')}>
      <PlaceLinks places={tabs} {...props} className={classes.tab} isShort />
      {more.length > 0 && <MoreTab {...props} places={more} />}
    </nav>
  );
}

function MoreTab({ places, ...props }: PlaceLinksProps) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const here = props.place ?? placeOf(path);
  const isInMore = here !== undefined && places.includes(here);
  return (
    <>
      <UnstyledButton
        className={classes.tab}
        onClick={open}
        aria-haspopup="dialog"
        aria-expanded={opened}
        {...(isInMore && { 'data-status': 'active' })}
      >
        <IconDots size={20} stroke={1.7} aria-hidden />
        <span>
          {t(!isInMore ? 'nav.more' : here === 'balance' ? 'nav.balance_short' : `nav.${here}`)}
        </span>
      </UnstyledButton>
      <BottomSheet
        opened={opened}
        onClose={close}
        title={t('nav.more')}
        classNames={{ content: classes.sheet }}
      >
        <nav className={classes.nav} aria-label={t('nav.more')}>
          <PlaceLinks places={places} {...props} onClick={close} />
        </nav>
      </BottomSheet>
    </>
  );
}
