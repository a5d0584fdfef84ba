import {
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './AddressFields.module.css';
import { FIELDS, isRequired, type ChannelDraft } from './channelDraft';
import type { UseFormReturnType } from '@mantine/form';

interface AddressFieldsProps {
  form: UseFormReturnType<ChannelDraft>;
  /** One is stored already: left empty, it stays. */
  hasSecret: boolean;
}
interface FieldProps extends AddressFieldsProps {
  field: keyof ChannelDraft;
}

const EXAMPLES: Partial<Record<string, string>> = {
  'mail.host': 'smtp.kampus.ac.id',
  'mail.sender': 'timbang@kampus.ac.id',
  'mail.recipients': 'noc@kampus.ac.id',
  'telegram.chat_id': '-1001234567890',
  'telegram.secret': '123456:ABC…',
  'webhook.url': 'https://',
  'webhook.secret': 'whsec_…',
  'ntfy.url': 'https://ntfy.sh',
  'alertmanager.url': 'http://alertmanager:9093',
};

/** The address of the chosen kind. */
export const AddressFields = ({ form, hasSecret }: AddressFieldsProps) =>
  FIELDS[form.values.kind].map((fields) => (
    <SimpleGrid key={fields.join()} cols={{ base: 1, xs: fields.length }} className={classes.pair}>
      {fields.map((field) => (
        <Field key={field} field={field} form={form} hasSecret={hasSecret} />
      ))}
    </SimpleGrid>
  ));

function Field({ field, form, hasSecret }: FieldProps) {
  const { t, i18n } = useTranslation();
  const { kind } = form.values;
  const label = `channels.address.${kind}.${field}`;
  const help = `${label}_help`;
  const shared = {
    label: t(label as 'channels.address.mail.host'),
    ...(i18n.exists(help) && { description: t(help as 'channels.address.mail.host') }),
    ...(EXAMPLES[`${kind}.${field}`] && { placeholder: EXAMPLES[`${kind}.${field}`] }),
    ...form.getInputProps(field),
    required: isRequired(kind, field, hasSecret),
  };
  switch (field) {
    case 'port':
      return <NumberInput {...shared} min={1} max={65_535} hideControls />;
    case 'security':
      return (
        <Select
          {...shared}
          allowDeselect={false}
          data={(['starttls', 'tls', 'none'] as const).map((value) => ({
            value,
            label: t(`channels.security.${value}`),
          }))}
        />
      );
    case 'secret':
      return (
        <PasswordInput
          {...shared}
          {...(hasSecret && { placeholder: t('channels.secret_kept') })}
          autoComplete="new-password"
        />
      );
    case 'recipients':
      return <TagsInput {...shared} acceptValueOnBlur splitChars={[',', ';', ' ']} />;
    default:
      return <TextInput {...shared} />;
  }
}
