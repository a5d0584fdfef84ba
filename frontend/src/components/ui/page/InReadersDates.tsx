import { DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/id';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Around every calendar: months and days in the reader's language, weeks from Monday. */
export function InReadersDates({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1 }}>
      {children}
    </DatesProvider>
  );
}
