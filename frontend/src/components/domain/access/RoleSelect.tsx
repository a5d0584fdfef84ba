import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role } from '@/api/types';

interface RoleSelectProps {
  label: string;
  value: Role;
  onChange: (role: Role) => void;
  disabled?: boolean;
}

export function RoleSelect({ value, onChange, ...rest }: RoleSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      {...rest}
      data={(['noc', 'manager', 'admin'] as const).map((role) => ({
        value: role,
        label: t(`role.${role}`),
      }))}
      value={value}
      onChange={(role) => role && onChange(role)}
      allowDeselect={false}
      description={t(`role_help.${value}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
