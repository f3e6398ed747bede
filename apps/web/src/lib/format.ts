import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/i18n.ts';
import { useAccount } from './account.ts';

export interface Format {
  number(value: number): string;
  /** With its sign: +3, −2. */
  signed(value: number): string;
  /** A score of 0–100, always with its one decimal. */
  score(value: number): string;
  /** An instant, as ISO text or date. */
  date(instant: string | Date): string;
  time(instant: string | Date): string;
  dateTime(instant: string | Date): string;
  /** Without the year. */
  shortDateTime(instant: string | Date): string;
  /** A calendar day `yyyy-MM-dd`, in full or short (without the year). */
  day(day: string): string;
  shortDay(day: string): string;
  /** With the day of the week. */
  fullDay(day: string): string;
  /** The shop's day now, `yyyy-MM-dd`. */
  today(): string;
}

/** Dates and numbers in the console's language; instants in the shop's time zone (an IANA name), not the browser's. */
export function createFormat(locale: Locale, timeZone: string): Format {
  const number = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  const dateTime = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const shortDateTime = new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
  const shortDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
  const fullDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' });
  const midnight = (text: string) => new Date(`${text}T00:00:00Z`);
  return {
    number: (value) => number.format(value),
    signed: (value) => signed.format(value),
    score: (value) => score.format(value),
    date: (instant) => date.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
    dateTime: (instant) => dateTime.format(new Date(instant)),
    shortDateTime: (instant) => shortDateTime.format(new Date(instant)),
    day: (text) => day.format(midnight(text)),
    shortDay: (text) => shortDay.format(midnight(text)),
    fullDay: (text) => fullDay.format(midnight(text)),
    today: () => shopDay(new Date(), timeZone),
  };
}

export function useFormat(): Format {
  const { timezone } = useAccount();
  const { i18n } = useTranslation();
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `currentLocale` follows `language`.
  return useMemo(() => createFormat(currentLocale(), timezone), [language, timezone]);
}
