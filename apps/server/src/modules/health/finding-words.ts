import type { Finding } from '@skin-mirror/shared/health/health.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { translate } from '../../kernel/messages.ts';

/** Tells a finding and what to do about it. */
export const findingWords = (
  locale: Locale,
  { check, values }: Finding,
): { readonly text: string; readonly advice: string } => {
  const problem = values.problem === undefined ? '' : translate(locale, `health.problem.${values.problem}`);
  const day = values.day ? longDay(locale, String(values.day)) : '';
  return {
    text: translate(locale, `health.${check}.text`, { ...values, problem, day }),
    advice: translate(locale, `health.${check}.advice`, values),
  };
};

const longDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
