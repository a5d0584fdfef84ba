import {
  Alert,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { withTls, type ConnectionValues, type PasswordAgain } from './connection';

interface ConnectionFieldsProps {
  form: UseFormReturnType<ConnectionValues>;
  /** A stored password: none need be given. */
  hasPassword: boolean;
  /** Why the stored one will not do. */
  passwordAgain?: PasswordAgain | null;
  /** Chosen when the router is added. */
  withCampus: boolean;
}

export function ConnectionFields(props: ConnectionFieldsProps) {
  const { form, hasPassword, passwordAgain = null, withCampus } = props;
  const { t } = useTranslation();
  const campuses = useQuery(campusesQuery()).data ?? [];
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('routers.field.name')}
          description={t(withCampus ? 'routers.field.name_own' : 'routers.field.name_help')}
          required={!withCampus}
          {...form.getInputProps('name')}
        />
        {withCampus && campuses.length > 1 && (
          <Select
            label={t('routers.field.campus')}
            description=" "
            data={campuses.map(({ id, name }) => ({ value: String(id), label: name }))}
            allowDeselect={false}
            {...form.getInputProps('campus_id')}
          />
        )}
      </SimpleGrid>
      <Group align="flex-start" gap="md">
        <TextInput
          label={t('routers.field.host')}
          description={t('routers.field.host_help')}
          placeholder="192.0.2.1"
          required
          flex="1 1 220px"
          {...form.getInputProps('host')}
        />
        <NumberInput
          label={t('routers.field.port')}
          description="api-ssl 8729 · api 8728"
          min={1}
          max={65535}
          allowDecimal={false}
          hideControls
          required
          w={170}
          {...form.getInputProps('port')}
        />
      </Group>
      <Select
        label={t('routers.field.tls')}
        data={(['pinned', 'ca', 'off'] as const).map((tls) => ({
          value: tls,
          label: t(`routers.field.tls_${tls}`),
        }))}
        allowDeselect={false}
        value={form.values.tls}
        onChange={(tls) => tls && form.setValues(withTls(form.values, tls))}
        error={form.errors.tls}
      />
      {form.values.tls === 'off' && (
        <Alert color="var(--tb-warn)">{t('routers.field.tls_off_warning')}</Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('routers.field.username')}
          description={t('routers.field.username_help')}
          autoComplete="off"
          required
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('routers.field.password')}
          description={
            passwordAgain
              ? t(`routers.field.password_again.${passwordAgain}`)
              : t(hasPassword ? 'routers.field.password_keep' : 'routers.field.password_stored')
          }
          required={passwordAgain !== null}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </SimpleGrid>
    </Stack>
  );
}
