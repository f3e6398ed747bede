import { namedPart } from '@skin-mirror/shared/kernel/field-name.ts';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { type Problem, problemOf } from './problem.ts';

/**
 * Returns an error message in the console's language.
 * @param name the field's label; needed only if it isn't the usual label of the field
 */
export function problemText(problem: Problem, name?: string): string {
  if (problem.isFileLost) return i18n.t('problem.file_lost');
  if (problem.kind === 'network') return i18n.t('problem.network');
  if (problem.kind === 'service') {
    return problem.traceId ? i18n.t('problem.service_traced', { id: problem.traceId }) : i18n.t('problem.service');
  }
  if (problem.isProxyLimit) return i18n.t('problem.proxy_limit');
  if (!problem.code) return problem.message ?? i18n.t('problem.service');
  const { field } = problem.details ?? {};
  const label = field === undefined ? {} : { field: name ?? fieldLabel(String(field)) };
  return i18n.t(`shared:errors.${problem.code}`, { ...problem.details, ...label, defaultValue: problem.message });
}

/** Returns the usual label of a field; for `customer.mobile` or `ids.0`, the label of the last name. */
export function fieldLabel(field: string): string {
  const name = namedPart(field);
  return i18n.t([`shared:field.${name}`, `shared:dimension.${name.replace(/^deep_|_rate$/g, '')}`], {
    defaultValue: field,
  });
}

/** Returns the message of an error, and the id of the failed request. Changes with the language. */
export function useProblemText(error: unknown): { text: string; traceId?: string } {
  useTranslation(['app', 'shared']);
  const problem = problemOf(error);
  return { text: problemText(problem), traceId: problem.traceId };
}
