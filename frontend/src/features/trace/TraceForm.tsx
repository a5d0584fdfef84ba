import { NumberInput, Paper, Select, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceQuestion } from '@/api/queries/trace';
import type { FieldError } from '@/api/types';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { isAddress, PROTOCOLS, WITHOUT_PORTS } from './question';
import classes from './Trace.module.css';

interface TraceFormProps {
  question: TraceQuestion;
  refused: readonly FieldError[];
  isAsking: boolean;
  onAsk: (question: TraceQuestion) => void;
  onAgain: () => void;
}

const LARGEST_PORT = 65_535;
/** Fields of one row stay level, with or without a help text. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Without blanks, and without a port where there is none. */
const cleaned = (draft: TraceQuestion): TraceQuestion => ({
  ...draft,
  from: draft.from.trim(),
  to: draft.to.trim(),
  entry: draft.entry.trim(),
  port: WITHOUT_PORTS.has(draft.protocol) ? undefined : draft.port,
});

export function TraceForm({ question, refused, isAsking, onAsk, onAgain }: TraceFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(question);
  const [isTried, setTried] = useState(false);
  const set = (part: Partial<TraceQuestion>) => setDraft((before) => ({ ...before, ...part }));
  const errorOf = (field: keyof TraceQuestion) =>
    draft[field] === question[field]
      ? refused.find((each) => each.field === field)?.message
      : undefined;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const next = cleaned(draft);
    if (!isAddress(next.from) || !isAddress(next.to)) return;
    if (JSON.stringify(next) === JSON.stringify(question)) onAgain();
    else onAsk(next);
  };

  const address = (field: 'from' | 'to') => (
    <TextInput
      label={t(`trace.${field}`)}
      description={t(`trace.${field}_help`)}
      inputWrapperOrder={BELOW}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      error={
        errorOf(field) ?? (isTried && !isAddress(draft[field]) ? t('trace.required') : undefined)
      }
      autoComplete="off"
      maxLength={100}
    />
  );
  const hasNoPort = WITHOUT_PORTS.has(draft.protocol);
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} className="no-print">
      <form onSubmit={submit} className={classes.form} noValidate aria-label={t('trace.title')}>
        {address('from')}
        {address('to')}
        <Select
          label={t('trace.protocol')}
          data={[...new Set([...PROTOCOLS, draft.protocol])].map((value) => ({
            value,
            label: value.toUpperCase(),
          }))}
          value={draft.protocol}
          onChange={(protocol) => protocol && set({ protocol })}
          error={errorOf('protocol')}
          allowDeselect={false}
        />
        <NumberInput
          label={t('trace.port')}
          value={hasNoPort ? '' : (draft.port ?? '')}
          placeholder={hasNoPort ? '–' : '443'}
          onChange={(port) => set({ port: typeof port === 'number' ? port : undefined })}
          disabled={hasNoPort}
          error={errorOf('port')}
          min={1}
          max={LARGEST_PORT}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=""
          hideControls
        />
        <TextInput
          label={t('trace.entry')}
          description={t('trace.entry_help')}
          inputWrapperOrder={BELOW}
          value={draft.entry}
          onChange={(event) => set({ entry: event.currentTarget.value })}
          error={errorOf('entry')}
          autoComplete="off"
          maxLength={100}
        />
        <div className={classes.submit}>
          <SubmitButton pending={isAsking}>{t('trace.submit')}</SubmitButton>
        </div>
      </form>
    </Paper>
  );
}
