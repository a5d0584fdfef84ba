import { Modal, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSetRule } from '@/api/queries/alerts/rules';
import { campusesQuery } from '@/api/queries/campuses';
import { type KindRules, type RuleRow } from '@/api/types';
import { isOfIsps } from '@/components/domain/places/ofIsps';
import { PlaceFields } from '@/components/domain/places/PlaceFields';
import { campusOf } from '@/components/domain/places/placeDraft';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFormat } from '@/lib/text/useFormat';
import {
  boundOf,
  draftOf,
  inputOf,
  isOutside,
  LIMITS,
  type Limit,
  type RuleDraft,
} from './ruleDraft';
import { TryRule } from './TryRule';

interface RuleFormProps {
  kind: KindRules;
  row: RuleRow;
  onClose: () => void;
}

/** The limits of a kind at a place, and what they would have opened. */
export function RuleForm({ kind, row, onClose }: RuleFormProps) {
  const { t } = useTranslation();
  useFocusBack();
  const { saved } = useSaved();
  const { form, send, pending, error } = useDraft({
    start: draftOf(row, kind),
    save: useSetRule(),
  });
  const { values, errors } = form;
  const campus = campusOf(values, useQuery(campusesQuery()).data ?? []);
  const input = inputOf(values, kind, campus);
  const name = t(`incidents.kind.${kind.kind}`);
  return (
    <Modal opened onClose={onClose} size="lg" title={t('rules.dialog', { kind: name })}>
      <form
        onSubmit={form.onSubmit(() => {
          if (!input) return;
          send(input, () => {
            saved();
            onClose();
          });
        })}
      >
        <Stack>
          <ProblemAlert error={error} shown={Object.keys(errors)} />
          <PlaceFields
            place={values}
            onPlace={form.setValues}
            errors={errors}
            mayBeEverywhere
            hasIsps={isOfIsps(kind.kind)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {LIMITS.map((limit) => (
              <LimitField key={limit} limit={limit} kind={kind} form={form} />
            ))}
          </SimpleGrid>
          <TryRule input={input} />
          <DialogActions pending={pending} disabled={input === null} onCancel={onClose}>
            {t('action.save')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

interface LimitFieldProps {
  limit: Limit;
  kind: KindRules;
  form: UseFormReturnType<RuleDraft>;
}

/** Nothing where the kind has no such limit. */
function LimitField({ limit, kind, form }: LimitFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const bound = boundOf(limit, kind);
  if (!bound) return null;
  const unit = t(`rules.unit.${bound.unit}`);
  const between = t('rules.between', {
    least: format.number(bound.least),
    most: format.number(bound.most),
    unit,
  });
  const help =
    kind.kind === 'router_busy' && limit.endsWith('_percent')
      ? t('rules.help.of_processor')
      : t(`rules.help.${limit}`);
  return (
    <NumberInput
      label={t(`rules.field.${limit}`)}
      description={`${help} (${between})`}
      required
      allowDecimal={false}
      allowNegative={false}
      min={bound.least}
      max={bound.most}
      step={bound.step}
      suffix={` ${unit}`}
      value={form.values.limits[limit] ?? ''}
      onChange={(value) => {
        form.setFieldValue(`limits.${limit}`, value);
        form.clearFieldError(limit);
      }}
      error={
        isOutside(form.values, limit, kind) ? t('rules.outside', { between }) : form.errors[limit]
      }
    />
  );
}
