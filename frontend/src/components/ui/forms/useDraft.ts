import { useForm, type FormRulesRecord } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { errorsByField } from '@/api/problem';

interface DraftOptions<Values, Input, Saved> {
  start: Values;
  save: UseMutationResult<Saved, Error, Input>;
  validate?: FormRulesRecord<Values>;
}

/** What a form holds until the server has taken it; what the server refuses stands beside its field. */
export function useDraft<Values extends object, Input, Saved>(
  options: DraftOptions<Values, Input, Saved>,
) {
  const { start, save, validate = {} } = options;
  const form = useForm<Values>({ initialValues: start, validate });
  /** Back to the values it began with. */
  const reset = () => {
    form.reset();
    save.reset();
  };
  return {
    form,
    send: (input: Input, onSaved?: (saved: Saved) => void) =>
      save.mutate(input, {
        onSuccess: (saved) => onSaved?.(saved),
        onError: (error) => form.setErrors(errorsByField(error)),
      }),
    /** Other values to begin with; the last refusal is over. */
    begin: (values: Values) => {
      form.setInitialValues(values);
      reset();
    },
    reset,
    pending: save.isPending,
    error: save.error,
  };
}
