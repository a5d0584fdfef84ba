import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speaking } from '@/lib/i18n';
import type { Reach } from '../places';
import { SEARCH_KEYS } from '../searchKeys';
import classes from './PaletteButton.module.css';

const load = speaking(['palette', 'settings', 'verdicts', 'valueWords'], () => import('./Palette'));
const Palette = lazy(load);

interface PaletteButtonProps {
  reach: Reach;
  onShortcuts: () => void;
}

/** The key is said on it; on a phone it is a magnifying glass. */
export function PaletteButton({ reach, onShortcuts }: PaletteButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault(); // the browser's own search field
      setOpened((before) => !before);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.words}>{t('nav.search')}…</span>
        <kbd className={classes.keys}>{SEARCH_KEYS}</kbd>
      </UnstyledButton>
      {opened && (
        <Suspense>
          <Palette reach={reach} onShortcuts={onShortcuts} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
