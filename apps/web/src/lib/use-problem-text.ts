import { namedPart } from '@skin-mirror/shared/kernel/field-name.ts';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { type Problem, problemOf } from './problem.ts';

/** A problem's text in the console's current language. `name` is the field's label, if it isn't the usual one. */
export function problemText(problem: Problem, name?: string): string {
  if (problem.kind === 'network') return i18n.t('problem.network');
  if (!problem.code) return problem.message ?? i18n.t('problem.service');
  const { field } = problem.details ?? {};
  const label = field === undefined ? {} : { field: name ?? fieldLabel(String(field)) };
  return i18n.t(`shared:errors.${problem.code}`, { ...problem.details, ...label, defaultValue: problem.message });
}

/** A field's usual label. A nested field (`customer.mobile`, `ids.0`) uses the label of its last named part. */
export function fieldLabel(field: string): string {
  const name = namedPart(field);
  return i18n.t([`shared:field.${name}`, `shared:dimension.${name.replace(/^deep_|_rate$/g, '')}`], {
    defaultValue: field,
  });
}

/** The text and the server's id of the failed request; updates with the language. */
export function useProblemText(error: unknown): { text: string; traceId?: string } {
  useTranslation(['app', 'shared']);
  const problem = problemOf(error);
  return { text: problemText(problem), traceId: problem.traceId };
}
