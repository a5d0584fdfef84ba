import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN, passwordStrength, type Strength } from '@/lib/text/password';

const LOOK: Record<Strength, { bars: number; color: string }> = {
  too_short: { bars: 1, color: 'var(--tb-danger-fill)' },
  of_names: { bars: 1, color: 'var(--tb-danger-fill)' },
  weak: { bars: 1, color: 'var(--tb-danger-fill)' },
  fair: { bars: 2, color: 'var(--tb-warn-fill)' },
  strong: { bars: 3, color: 'var(--tb-ok-fill)' },
};

interface PasswordHintProps {
  password: string;
  /** Of the user: a password that is little more than them is refused. */
  names: readonly string[];
}

export function PasswordHint({ password, names }: PasswordHintProps) {
  const { t } = useTranslation();
  const strength = passwordStrength(password, names);
  const { bars, color } = LOOK[strength];
  const isEmpty = password === '';
  return (
    <Group gap="sm" mt={6} wrap="nowrap" align="flex-start">
      <Group gap={3} wrap="nowrap" mt={7} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className="data-mark"
            style={{
              width: 26,
              height: 4,
              borderRadius: 2,
              background: !isEmpty && bar <= bars ? color : 'var(--tb-shade)',
            }}
          />
        ))}
      </Group>
      <Text size="xs" c="dimmed" aria-live="polite">
        {t(`access.strength.${isEmpty ? 'hint' : strength}`, { min: PASSWORD_MIN })}
      </Text>
    </Group>
  );
}
