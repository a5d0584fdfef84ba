import { useTranslation } from 'react-i18next';
import type { Alarm } from './alarms';

export function useAlarmSentence() {
  const { t } = useTranslation();
  return ({ code, name, direction, overMs }: Alarm) =>
    t(`wall.${overMs === null ? 'alarm' : 'recovered'}.${code}`, {
      name,
      direction: direction ? t(`direction_in_sentence.${direction}`) : '',
    });
}
