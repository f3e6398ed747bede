import type { Finding } from '@skin-mirror/shared/health/health.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { translate } from '../../kernel/messages.ts';

/** Tells a finding and what to do about it. */
export const findingWords = (
  locale: Locale,
  { check, values }: Finding,
): { readonly text: string; readonly advice: string } => {
  const problem = values.problem === undefined ? '' : translate(locale, `health.problem.${values.problem}`);
  return {
    text: translate(locale, `health.${check}.text`, { ...values, problem }),
    advice: translate(locale, `health.${check}.advice`, values),
  };
};
