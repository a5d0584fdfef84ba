import { Button, CopyButton, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SideBySide } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import classes from '../HoursPage.module.css';
import { culprits, measuredPart, type Culprit } from './culprits';

/** Below it a poll or two are missing, not a time in which something could happen unseen. */
const ALL_OF_IT = 0.95;

/** First of all: the ISPs that were in trouble then, or that none was, and what to do next. `when`: heads a copy. */
export function Answer({ answer, when }: { answer: SideBySide; when: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCulpritWords();
  const named = culprits(answer);
  const part = measuredPart(answer);
  const isPinged = answer.uplinks.every(({ loss }) => loss !== null);
  const verdicts =
    named.length > 0
      ? named.map(words)
      : [
          t(
            part === 0
              ? 'hours.isps.unknown'
              : isPinged
                ? 'hours.isps.nobody'
                : 'hours.isps.no_pings',
          ),
        ];
  const notes = [
    part > 0 && t(named.length > 0 ? 'hours.isps.next_named' : 'hours.isps.next_none'),
    part > 0 && part < ALL_OF_IT && t('hours.isps.partly', { part: format.coverage(part) }),
    answer.router_events > 0 &&
      t('hours.isps.router_events', { n: format.number(answer.router_events) }),
  ].filter((note) => note !== false);
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} data-testid="which-isp" data-value={named.length}>
      {verdicts.map((text) => (
        <p key={text} className={classes.verdict}>
          {text}
        </p>
      ))}
      {notes.map((text) => (
        <p key={text} className={classes.partly}>
          {text}
        </p>
      ))}
      <CopyButton value={[when, ...verdicts, ...notes].join(' ')}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="subtle" className="no-print" onClick={copy}>
            {t(copied ? 'action.copied' : 'hours.isps.copy')}
          </Button>
        )}
      </CopyButton>
    </Paper>
  );
}

function useCulpritWords(): (culprit: Culprit) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (culprit) => {
    const isp = culprit.isp.name;
    switch (culprit.why) {
      case 'away':
        return t('hours.isps.was_away', { isp, time: lasted(culprit.seconds, format) });
      case 'full':
        return t('hours.isps.was_full', {
          isp,
          time: lasted(culprit.seconds, format),
          direction: t(`direction_in_sentence.${culprit.direction}`),
        });
      case 'lossy':
        return t('hours.isps.was_lossy', { isp, part: format.loss(culprit.part) });
    }
  };
}
