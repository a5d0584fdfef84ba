import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { routersQuery } from '@/api/queries/routers';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { languageName, LANGUAGES } from '@/lib/i18n';
import { ALL_ROUTERS, CAMPUS_LANGUAGE, type BoardChoice } from './boardChoice';

const [SHORTEST_TURN_S, LONGEST_TURN_S] = [5, 3600];

interface BoardFieldsProps {
  value: BoardChoice;
  onChange: (change: Partial<BoardChoice>) => void;
  /** Whose language it speaks unless another one is chosen. */
  speaksAs: 'campus' | 'screen';
}

/** What a wallboard shows, and how. */
export function BoardFields({ value, onChange, speaksAs }: BoardFieldsProps) {
  const { t } = useTranslation();
  const themeId = useId();
  const routers = useQuery(routersQuery()).data ?? [];
  return (
    <Stack>
      <Select
        label={t('wall.board.router')}
        data={[
          { value: ALL_ROUTERS, label: t('wall.board.all_routers') },
          ...routers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={value.router}
        onChange={(router) => router && onChange({ router })}
        allowDeselect={false}
      />
      {value.router === ALL_ROUTERS && routers.length > 1 && (
        <LimitedNumber
          label={t('wall.board.rotate')}
          min={SHORTEST_TURN_S}
          max={LONGEST_TURN_S}
          allowDecimal={false}
          value={value.rotateS}
          onChange={(rotateS) => onChange({ rotateS })}
        />
      )}
      <div>
        <Text size="sm" fw={550} mb={4} id={themeId}>
          {t('prefs.theme')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={themeId}
          value={value.theme}
          onChange={(theme) => onChange({ theme })}
          data={[
            { value: 'dark', label: t('prefs.dark') },
            { value: 'light', label: t('prefs.light') },
          ]}
        />
      </div>
      <Select
        label={t('prefs.language')}
        data={[
          { value: CAMPUS_LANGUAGE, label: t(`wall.board.language_of.${speaksAs}`) },
          ...LANGUAGES.map((language) => ({ value: language, label: languageName(language) })),
        ]}
        value={value.language}
        onChange={(language) => language && onChange({ language })}
        allowDeselect={false}
      />
    </Stack>
  );
}
