import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PlaceLink } from './PlaceLink';
import { MORE, placeOf, PLACES, TABS, type Place } from './places';
import classes from './Shell.module.css';

interface NavProps {
  routerId: number | undefined;
  /** For the page of one test or change. */
  place: Place | undefined;
}

interface PlaceLinksProps extends NavProps {
  places: readonly Place[];
  className?: string | undefined;
  onClick?: () => void;
}

const PlaceLinks = ({ places, place, className = classes.item, ...props }: PlaceLinksProps) =>
  places.map((to) => (
    <PlaceLink key={to} to={to} className={className} isHere={to === place} {...props} />
  ));

export const SideNav = (props: NavProps) => (
  <div className={classes.nav}>
    <PlaceLinks places={PLACES} {...props} />
  </div>
);

/** Four tabs under the thumb, the rest in a sheet. */
export function BottomTabs(props: NavProps) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const here = props.place ?? placeOf(path);
  const isInMore = here !== undefined && MORE.includes(here);
  return (
    <>
      <nav className={classes.tabs} aria-label={t('nav.menu')}>
        <PlaceLinks places={TABS} {...props} className={classes.tab} />
        <UnstyledButton
          className={classes.tab}
          onClick={open}
          aria-haspopup="dialog"
          aria-expanded={opened}
          {...(isInMore && { 'data-status': 'active' })}
        >
          <IconDots size={20} stroke={1.7} aria-hidden />
          <span>{isInMore ? t(`nav.${here}`) : t('nav.more')}</span>
        </UnstyledButton>
      </nav>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('nav.more')}
        classNames={{ content: classes.sheet }}
      >
        <nav className={classes.nav} aria-label={t('nav.more')}>
          <PlaceLinks places={MORE} {...props} onClick={close} />
        </nav>
      </Drawer>
    </>
  );
}
