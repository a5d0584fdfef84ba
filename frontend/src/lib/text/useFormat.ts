/** Formatting with language, zone and units bound. */
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '@/lib/i18n';
import { useVolumeSystem } from '@/lib/browser/preferences';
import * as time from '@/lib/time/time';
import * as units from './units';

/** The campus's zone, else the browser's. */
export const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);
export const useZone = (): string => useContext(ZoneContext);

/** A figure and its unit stay on one line. */
const whole = (figure: string): string => figure.replace(/(\d) (?=\S)/g, '$1\u00a0');

export function useFormat() {
  const { i18n } = useTranslation();
  const zone = useZone();
  const system = useVolumeSystem();
  const locale = localeOf(i18n.language);
  return useMemo(() => bind(locale, zone, system), [locale, zone, system]);
}
export type Format = ReturnType<typeof bind>;
type Maybe = number | null | undefined;

function bind(locale: string, zone: string, system: units.VolumeSystem) {
  const context = { locale, zone };
  return {
    locale,
    zone,
    system,
    zoneName: (at: string | Date = new Date()) => time.zoneAbbreviation(zone, new Date(at), locale),
    rate: (bps: Maybe, unit?: units.Unit) => whole(units.formatRate(bps, locale, unit)),
    signedRate: (bps: number) =>
      whole(units.formatDifference(bps, (size) => units.formatRate(size, locale))),
    signedVolume: (bytes: number) =>
      whole(units.formatDifference(bytes, (size) => units.formatVolume(size, locale, system))),
    contract: (bps: number) => whole(units.formatContract(bps, locale)),
    volume: (bytes: Maybe, unit?: units.Unit) =>
      whole(units.formatVolume(bytes, locale, system, unit)),
    /** In GB or TB, whatever unit was chosen for volumes: quotas, and beside amounts per TB. */
    decimalVolume: (bytes: Maybe) => whole(units.formatVolume(bytes, locale, 'si')),
    volumeUnit: (maxBytes: number) => units.volumeUnit(maxBytes, system),
    share: (share: Maybe, digits?: number) => whole(units.formatShare(share, locale, digits)),
    skewShare: (skew: Maybe) => whole(units.formatSkewShare(skew, locale)),
    coverage: (coverage: Maybe) => whole(units.formatCoverage(coverage, locale)),
    availability: (share: Maybe) => whole(units.formatAvailability(share, locale)),
    signed: (value: Maybe, digits?: number) => units.formatSigned(value, locale, digits),
    ms: (ms: Maybe) => whole(units.formatMs(ms, locale)),
    loss: (loss: Maybe) => whole(units.formatLoss(loss, locale)),
    money: (amount: string | null | undefined, currency: string | null | undefined) =>
      units.formatMoney(amount, currency, locale),
    moneyShort: (amount: string | null, currency: string) =>
      units.formatMoneyShort(amount, currency, locale),
    skew: (skew: Maybe) => units.formatSkew(skew, locale),
    number: (value: number, digits = 0) => units.formatNumber(value, locale, digits, true),
    /** How many times as much, one below another in a table: `2.0`. */
    times: (factor: number) => units.formatNumber(factor, locale, 1),
    clock: (at: string | Date) => time.formatClock(at, context),
    clockSeconds: (at: string | Date) => time.formatClockSeconds(at, context),
    /** A whole hour of any day: `08:00`. */
    hour: (hour: number) => time.formatHour(hour, locale),
    day: (at: string | Date) => time.formatDay(at, context),
    date: (at: string | Date) => time.formatDate(at, context),
    weekdayAndDay: (at: string | Date) => time.formatWeekdayAndDay(at, context),
    moment: (at: string | Date) => time.formatMoment(at, context),
    momentBeside: (at: string | Date, other: string) => time.formatMomentBeside(at, other, context),
    dateTime: (at: string | Date) => time.formatDateTime(at, context),
    days: (from: string, to: string) => time.formatDays(from, to, context),
    longDays: (from: string, to: string) => time.formatLongDays(from, to, context),
    span: (from: string, to: string) => time.formatSpan(from, to, context),
    shortSpan: (from: string, to: string, now?: number) =>
      time.formatShortSpan(from, to, context, now),
    calendarDate: (date: string, style?: Intl.DateTimeFormatOptions) =>
      time.formatCalendarDate(date, locale, style),
    /** ISO weekday, 1 = Monday. */
    weekday: (weekday: number, style: 'short' | 'long') =>
      time.formatWeekdayName(weekday, locale, style),
    step: (seconds: number) => whole(time.formatStep(seconds, locale)),
    duration: (seconds: number) => whole(time.formatDuration(seconds, locale)),
    inUnit: (count: number, unit: time.TimeUnit, digits?: number) =>
      whole(time.formatInUnit(count, unit, locale, digits)),
  };
}
