/** Figures of the PDF are made on the server: both write the same cases alike (tests/unit/domain/reports). */
import { describe, expect, it } from 'vitest';
import cases from '@/testing/reportFigures.json';
import pageWords from '@/testing/reportWords.json';
import { lasted } from '@/lib/time/lasted';
import * as time from '@/lib/time/time';
import { codes as englishCodes } from '@/lib/i18n/en/shared/codes';
import { common as englishCommon } from '@/lib/i18n/en/shared/common';
import { quality as englishQuality } from '@/lib/i18n/en/quality/quality';
import { ledger as englishLedger } from '@/lib/i18n/en/figures/ledger';
import { weeks as englishWeeks } from '@/lib/i18n/en/figures/weeks';
import { codes as indonesianCodes } from '@/lib/i18n/id/shared/codes';
import { common as indonesianCommon } from '@/lib/i18n/id/shared/common';
import { quality as indonesianQuality } from '@/lib/i18n/id/quality/quality';
import { ledger as indonesianLedger } from '@/lib/i18n/id/figures/ledger';
import { weeks as indonesianWeeks } from '@/lib/i18n/id/figures/weeks';
import * as units from './units';

type Case = (typeof cases)[number];
const LOCALES = { en: 'en-GB', id: 'id-ID' };

const at = (zone: unknown, locale: string) => ({ zone: String(zone), locale });

function written({ format, arguments: given }: Case, locale: string): string {
  const [first, second, third] = given;
  const value = first as number | null;
  switch (format) {
    case 'rate':
      return units.formatRate(value, locale);
    case 'contract':
      return units.formatContract(value ?? 0, locale);
    case 'volume':
      return units.formatVolume(value, locale, 'si');
    case 'share':
      return units.formatShare(value, locale, Number(second));
    case 'coverage':
      return units.formatCoverage(value, locale);
    case 'availability':
      return units.formatAvailability(value, locale);
    case 'signed':
      return units.formatSigned(value, locale, Number(second));
    case 'skew':
      return units.formatSkew(value, locale);
    case 'ms':
      return units.formatMs(value, locale);
    case 'loss':
      return units.formatLoss(value, locale);
    case 'money':
      return units.formatMoney(first, second as string, locale);
    case 'moneyShort':
      return units.formatMoneyShort(String(first), String(second), locale);
    case 'lasted':
      return lasted(value ?? 0, {
        duration: (seconds) => time.formatDuration(seconds, locale),
        inUnit: (count, unit, digits) => time.formatInUnit(count, unit, locale, digits),
      });
    case 'duration':
      return time.formatDuration(value ?? 0, locale);
    case 'dateTime':
      return time.formatDateTime(String(first), at(second, locale));
    case 'clock':
      return time.formatClock(String(first), at(second, locale));
    case 'date':
      return time.formatDate(String(first), at(second, locale));
    case 'days':
      return time.formatDays(String(first), String(second), at(third, locale));
    case 'longDays':
      return time.formatLongDays(String(first), String(second), at(third, locale));
    default:
      return time.formatSpan(String(first), String(second), at(third, locale));
  }
}

/** Data of languages differ between browsers in this one: `j` or `jam`. */
const HOURS = /\d+ j(?= |$)/;

describe.each(Object.entries(LOCALES))('figures of reports in %s', (language, locale) => {
  it.each(cases.map((each) => [`${each.format} ${each.arguments.join(' ')}`, each] as const))(
    '%s',
    (_, each) => {
      const text = written(each, locale).replace(HOURS, (hours) => `${hours}am`);
      expect(text).toBe(each[language as 'en' | 'id']);
    },
  );
});

const DICTIONARIES = {
  en: {
    ...englishCommon,
    codes: englishCodes,
    ledger: englishLedger,
    quality: englishQuality,
    weeks: englishWeeks,
  },
  id: {
    ...indonesianCommon,
    codes: indonesianCodes,
    ledger: indonesianLedger,
    quality: indonesianQuality,
    weeks: indonesianWeeks,
  },
};

const wordsOf = (language: 'en' | 'id', key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (words, part) => (words as Record<string, unknown>)[part],
      DICTIONARIES[language],
    );

describe.each(['en', 'id'] as const)('words of reports in %s', (language) => {
  it.each(Object.entries(pageWords[language]))('%s is as on the page', (key, text) => {
    expect(String(wordsOf(language, key)).replace(/\{\{(\w+)\}\}/g, '{$1}')).toBe(text);
  });
});
