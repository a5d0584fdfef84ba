import { DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCalendar } from '@/lib/i18n';

/** Around every calendar: months and days in the reader's language, weeks from Monday. */
export function InReadersDates({ children }: { children: ReactNode }) {
  const { language } = useTranslation().i18n;
  const [locale, setLocale] = useState('en');
  useEffect(() => {
    void loadCalendar(language).then(() => setLocale(language));
  }, [language]);
  return <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>{children}</DatesProvider>;
}
