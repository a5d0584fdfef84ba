import { Radio, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, languageName, LANGUAGES, type Language } from '@/lib/i18n';
import { chooseVolume, useVolumeSystem } from '@/lib/browser/preferences';

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={550} mb={4} id={id}>
        {label}
      </Text>
      {children(id)}
    </div>
  );
}

export function ThemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Labelled label={t('prefs.theme')}>
      {(id) => (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby={id}
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
          data={[
            { value: 'light', label: t('prefs.light') },
            { value: 'dark', label: t('prefs.dark') },
            { value: 'auto', label: t('prefs.auto') },
          ]}
        />
      )}
    </Labelled>
  );
}

export function LanguageSwitch({ onChosen }: { onChosen?: (language: Language) => void }) {
  const { t, i18n } = useTranslation();
  return (
    <Labelled label={t('prefs.language')}>
      {(id) => (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby={id}
          value={i18n.language}
          onChange={(value) => {
            void chooseLanguage(value);
            onChosen?.(value);
          }}
          data={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
        />
      )}
    </Labelled>
  );
}

export function VolumeSwitch() {
  const { t } = useTranslation();
  const system = useVolumeSystem();
  return (
    <Radio.Group
      label={t('prefs.volume')}
      description={t('prefs.volume_help')}
      size="sm"
      value={system}
      onChange={(value) => chooseVolume(value === 'iec' ? 'iec' : 'si')}
    >
      <Stack gap={6} mt={8}>
        <Radio size="sm" value="si" label={t('prefs.gb')} />
        <Radio size="sm" value="iec" label={t('prefs.gib')} />
      </Stack>
    </Radio.Group>
  );
}
