import { useForm, type FormRulesRecord } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { errorsByField } from '@/api/problem';

interface DraftOptions<Values, Input, Saved> {
  start: Values;
  save: UseMutationResult<Saved, Error, Input>;
  validate?: FormRulesRecord<Values>;
  /** The input that a refused path of the body is about, where it has another name. */
  fieldOf?: (path: string) => string;
}

const same = (path: string) => path;

/** Values of a form until the server takes them; refusals stand beside their fields. */
export function useDraft<Values extends object, Input, Saved>(
  options: DraftOptions<Values, Input, Saved>,
) {
  const { start, save, validate = {}, fieldOf = same } = options;
  const form = useForm<Values>({ initialValues: start, validate });
  const reset = () => {
    form.reset();
    save.reset();
  };
  return {
    form,
    send: (input: Input, onSaved?: (saved: Saved) => void) =>
      save.mutate(input, {
        onSuccess: (saved) => onSaved?.(saved),
        onError: (error) => form.setErrors(errorsByField(error, fieldOf)),
      }),
    /** Starts again with other values, without the last refusal. */
    begin: (values: Values) => {
      form.setInitialValues(values);
      reset();
    },
    reset,
    pending: save.isPending,
    error: save.error,
  };
}
