import { Alert, Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fixQuery } from '@/api/queries/fixes';
import { useMay } from '@/api/queries/session';
import type { Finding, FindingFix, StatementOut } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { QueryView } from '@/components/ui/states/QueryView';
import { useFormat } from '@/lib/text/useFormat';
import classes from './FixScript.module.css';
import { useRouterText } from '../router/useRouterText';
import { useStatement } from '../router/useStatement';

interface FixScriptProps {
  finding: Finding;
  routerId: number;
}

/** The lines that cure a finding on the router as it is now: what they do, how to undo them, what to check. */
export function FixScript({ finding, routerId }: FixScriptProps) {
  const query = useQuery(fixQuery(routerId, finding.code));
  return (
    <Box className={classes.script} data-testid={`fix-${finding.code}`}>
      <QueryView query={query} skeleton={<Skeleton height={120} />}>
        {(fix) =>
          fix.lines.length > 0 ? (
            <Script fix={fix} finding={finding} />
          ) : (
            <Sentences statements={fix.reasons} />
          )
        }
      </QueryView>
    </Box>
  );
}

function Script({ fix, finding }: { fix: FindingFix; finding: Finding }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useMay('admin');
  const { message, remedy } = useRouterText().finding(finding);
  const { effects, warnings, lines: script, undo_lines: undo } = fix;
  return (
    <>
      {effects.length > 0 && (
        <>
          <h4 className={classes.title}>{t('overview.fix.does')}</h4>
          <Sentences statements={effects} />
        </>
      )}
      {warnings.length > 0 && (
        <Alert color="var(--tb-warn)" title={t('overview.fix.warnings')} my={10}>
          <Sentences statements={warnings} />
        </Alert>
      )}
      <h4 className={classes.title}>{t('overview.fix.lines', { count: script.length })}</h4>
      <CopyBlock
        text={script.join('\n')}
        label={t('overview.fix.lines', { count: script.length })}
      />
      {undo.length > 0 && (
        <details className="details">
          <summary>{t('overview.fix.undo')}</summary>
          <CopyBlock text={undo.join('\n')} label={t('overview.fix.undo')} />
        </details>
      )}
      <h4 className={classes.title}>{t('overview.fix.after')}</h4>
      <ul className="bullets">
        <li>{t('overview.fix.after_finding')}</li>
        <li>{t('overview.fix.after_traffic')}</li>
        {undo.length > 0 && <li>{t('overview.fix.after_wrong')}</li>}
      </ul>
      <Text fz="sm" c="dimmed" mt={8}>
        {t(fix.cure === 'plan' ? 'overview.fix.planned' : 'overview.fix.typed', {
          time: format.clockSeconds(fix.read_at),
        })}
      </Text>
      {!isAdmin && (
        <Box mt={10}>
          <TellAdmin text={`${message} ${remedy}`} />
        </Box>
      )}
    </>
  );
}

function Sentences({ statements }: { statements: readonly StatementOut[] }) {
  const statement = useStatement('plans');
  return (
    <ul className="bullets">
      {statements.map((each, index) => (
        <li key={index}>{statement(each)}</li>
      ))}
    </ul>
  );
}
