import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { languageName, LANGUAGES, type Language } from '@/lib/i18n';

interface LanguageSelectProps {
  label: string;
  value?: Language;
  onChange?: (language: Language) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** Each language is named in itself. */
export function LanguageSelect({ onChange, ...rest }: LanguageSelectProps) {
  return (
    <Select
      {...rest}
      data={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
      allowDeselect={false}
      onChange={(value) => value && onChange?.(value)}
    />
  );
}
