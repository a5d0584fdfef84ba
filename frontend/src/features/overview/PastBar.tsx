import { Button } from '@mantine/core';
import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';
import { DEFAULT_VIEW, windowOf, type View } from '@/lib/view';
import classes from './OverviewPage.module.css';

interface PastBarProps {
  view: View;
  onView: (view: View) => void;
  /** UTC ms. */
  now: number;
}

/** The page is called Now, but some of its figures are of another time: says which, and leads back. */
export default function PastBar({ view, onView, now }: PastBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { from, to } = windowOf(view, now, format.zone);
  const { selection, previous } = view;
  return (
    <div className={classes.past} role="status" data-testid="past-bar">
      <IconHistory size={20} aria-hidden />
      <p>
        {t('overview.past.looking', {
          period: `${format.shortSpan(from, to, now)} ${format.zoneName(to)}`,
        })}
      </p>
      <Button
        className="no-print"
        variant="default"
        rightSection={<IconArrowRight size={16} aria-hidden />}
        onClick={() => onView({ range: DEFAULT_VIEW.range, selection, previous })}
      >
        {t('overview.past.back')}
      </Button>
    </div>
  );
}
