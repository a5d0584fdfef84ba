import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/lib/time/clock';
import { useFormat } from '@/lib/text/useFormat';
import type { Selection, Span } from '@/lib/view';
import classes from './Shell.module.css';

interface PrintHeadProps {
  router: string;
  campus: string | undefined;
  /** Lines of the campus's own. */
  letterhead: string;
  /** Null where the page names its own. */
  window: Span | null;
  selection: Selection;
}

/** On paper: whose figures, which time, and when printed. */
export function PrintHead({ router, campus, letterhead, window, selection }: PrintHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [printedAt, setPrintedAt] = useState(serverNow);
  useEffect(() => {
    // Before the browser lays out the paper, not after.
    const note = () => flushSync(() => setPrintedAt(serverNow()));
    globalThis.addEventListener('beforeprint', note);
    return () => globalThis.removeEventListener('beforeprint', note);
  }, []);
  const parts = [
    [router, campus].filter(Boolean).join(', '),
    window && `${format.span(window.from, window.to)} ${format.zoneName(window.to)}`,
    t(`selection.${selection}`),
    t('print.at', { time: format.dateTime(new Date(printedAt)) }),
  ];
  const [institution, ...others] = letterhead.split('\n');
  return (
    <>
      {institution && (
        <div className={`only-print ${classes.letterhead}`} data-testid="letterhead">
          <b>{institution}</b>
          {others.map((words, index) => (
            <span key={index}>{words}</span>
          ))}
        </div>
      )}
      <div className={`only-print ${classes.printhead}`}>
        <b>{t('app.name')}</b>
        {parts.filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </div>
    </>
  );
}
