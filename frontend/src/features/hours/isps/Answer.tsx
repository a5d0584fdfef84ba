import { Button, CopyButton, Group, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SideBySide } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import classes from '../HoursPage.module.css';
import { culprits, measuredPart, pinged } from './culprits';
import { useAnswerWords } from './useAnswerWords';

/** First of all: the ISPs that were in trouble then, or that none was, and what to do next. `when`: heads a copy. */
export function Answer({ answer, when }: { answer: SideBySide; when: string }) {
  const { t } = useTranslation();
  const { verdicts, notes } = useAnswerWords(answer);
  const named = culprits(answer);
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
      <Group gap="md" mt="xs" className="no-print">
        <NextPages answer={answer} />
        <CopyButton value={[when, ...verdicts, ...notes].join(' ')}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {t(copied ? 'action.copied' : 'hours.isps.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Paper>
  );
}

/** The ISPs that were named, with their providers; else where tests are planned, if there are none. */
function NextPages({ answer }: { answer: SideBySide }) {
  const { t } = useTranslation();
  const routerId = answer.router_id;
  const isps = new Map(culprits(answer).map(({ isp }) => [isp.uplink_id, isp.name]));
  if (isps.size > 0)
    return [...isps].map(([uplinkId, isp]) => (
      <TextLink
        key={uplinkId}
        to="/routers/$routerId/lines/$uplinkId"
        params={{ routerId, uplinkId }}
      >
        {t('hours.isps.open_isp', { isp })}
      </TextLink>
    ));
  if (measuredPart(answer) === 0 || pinged(answer) !== 'none') return null;
  return (
    <TextLink to="/routers/$routerId/quality" params={{ routerId }}>
      {t('hours.isps.open_quality')}
    </TextLink>
  );
}
