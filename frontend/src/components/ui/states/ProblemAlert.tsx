import { Alert, Button, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { asProblem, CHANGED_MEANWHILE, CORRECT_THESE } from '@/api/problem';
import type { StatementOut } from '@/api/types';
import { problemText } from './problemText';

interface ProblemAlertProps {
  error: unknown;
  /** Fields with their error beside the input; the others are listed here. */
  shown?: readonly string[];
  /** Names a field as its form does; else its path in the API. */
  fieldName?: (field: string) => string;
  /** Why no plan can be made; else the server's English. */
  reasonText?: (reason: StatementOut) => string;
  /** Drops edits for what somebody else saved meanwhile. */
  onLoadAgain?: () => void;
}

export function ProblemAlert({
  error,
  shown = [],
  fieldName,
  reasonText,
  onLoadAgain,
}: ProblemAlertProps) {
  const { t } = useTranslation();
  if (!error) return null;
  const problem = asProblem(error);
  const { text, remedy } = problemText(problem, t);
  const others = problem.fields.filter(
    ({ field }) => !shown.includes(field.replace(/^body\./, '')),
  );
  // Paths of the API are no words of a form.
  const isListed = problem.problem.detail_code === CORRECT_THESE;
  // A single one beside its input is not said here a second time.
  const isMarked =
    others.length === 0 && (isListed || (problem.fields.length > 0 && shown.length > 0));
  const title = isListed && fieldName ? t('state.correct_listed') : text;
  return (
    <Alert
      color="var(--tb-danger)"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={isMarked ? t('state.correct_marked') : title}
      role="alert"
      styles={{ title: { color: 'var(--tb-danger)' } }}
    >
      {remedy && <Text size="sm">{remedy}</Text>}
      {others.length > 0 && (
        <List size="sm">
          {others.map(({ field, message }) => (
            <List.Item key={field + message}>
              <b>{fieldName?.(field) ?? field}</b>: {message}
            </List.Item>
          ))}
        </List>
      )}
      {problem.problem.reasons.length > 0 && (
        <List size="sm">
          {problem.problem.reasons.map((reason) => (
            <List.Item key={reason.code + reason.text}>
              {reasonText?.(reason) ?? reason.text}
            </List.Item>
          ))}
        </List>
      )}
      {onLoadAgain && problem.code === CHANGED_MEANWHILE && (
        <Button variant="default" size="xs" mt="xs" onClick={onLoadAgain}>
          {t('action.load_again')}
        </Button>
      )}
    </Alert>
  );
}
