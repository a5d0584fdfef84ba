import { useTranslation } from 'react-i18next';
import type { Alarm } from './alarms';

export function useAlarmSentence() {
  const { t } = useTranslation();
  return ({ kind, name, direction, overSince }: Alarm) =>
    t(`wall.${overSince === null ? 'alarm' : 'recovered'}.${kind}`, {
      name,
      direction: direction ? t(`direction_in_sentence.${direction}`) : '',
    });
}
