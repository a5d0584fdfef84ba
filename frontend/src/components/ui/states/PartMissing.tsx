import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isServed, reloadOnce } from '@/lib/browser/reloading';
import { StatePanel } from './StatePanel';

const LOOK_EVERY_MS = 5000;
const RELOADED = 'timbang.part.reloaded';

/** A browser remembers a part that failed, so the page reloads once the server answers. */
export function PartMissing() {
  const { t } = useTranslation();
  useEffect(() => {
    const look = () =>
      void isServed(location.pathname).then(
        (isThere) => isThere && reloadOnce(RELOADED),
        () => undefined, // still away
      );
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="alert">
      <StatePanel
        kind="offline"
        title={t('state.part_missing_title')}
        text={t('state.part_missing_text')}
        action={
          <Button variant="default" onClick={() => location.reload()}>
            {t('action.reload')}
          </Button>
        }
      />
    </div>
  );
}
