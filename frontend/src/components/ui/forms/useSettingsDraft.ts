import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useAskBeforeLeaving } from './useAskBeforeLeaving';
import { useDraft } from './useDraft';
import { useSaved } from './useSaved';

interface SettingsOptions<Stored, Values, Input> {
  stored: Stored;
  draftOf: (stored: Stored) => Values;
  /** Edits that do not change it are none. */
  inputOf: (draft: Values, base: Stored) => Input;
  save: UseMutationResult<Stored, Error, Input>;
  /** Reads what somebody else saved; undefined when it is gone. */
  load?: UseMutationResult<Stored | undefined, Error, void>;
  leaveText: string;
  within?: 'page' | 'address';
  onSaved?: (stored: Stored) => void;
}

/** Settings edited here and saved as a whole; `bar` goes to their `SaveBar`. */
export function useSettingsDraft<Stored, Values extends object, Input>(
  options: SettingsOptions<Stored, Values, Input>,
) {
  const { stored, draftOf, inputOf, save, load, leaveText, within, onSaved } = options;
  const { saved, refused } = useSaved();
  // Edits keep the revision they began with, also when the page reads the settings again.
  const [base, setBase] = useState(stored);
  const draft = useDraft({ start: draftOf(base), save });
  const { form, pending, error } = draft;
  const input = inputOf(form.values, base);
  const isDirty = JSON.stringify(input) !== JSON.stringify(inputOf(draftOf(base), base));
  useAskBeforeLeaving(isDirty, leaveText, within);
  const begin = (from: Stored | undefined) => {
    if (from === undefined) return;
    setBase(from);
    draft.begin(draftOf(from));
  };
  const submit = (wanted: Input) =>
    draft.send(wanted, (answer) => {
      begin(answer);
      onSaved?.(answer);
      saved();
    });
  return {
    form,
    base,
    input,
    /** What was stored otherwise takes the place of the draft. */
    adopt: begin,
    isDirty,
    pending,
    error,
    send: submit,
    submit: form.onSubmit(() => submit(input)),
    bar: {
      isDirty,
      pending,
      error,
      onDiscard: () => begin(stored),
      ...(load && {
        onLoadAgain: () => load.mutate(undefined, { onSuccess: begin, onError: refused }),
      }),
    },
  };
}
