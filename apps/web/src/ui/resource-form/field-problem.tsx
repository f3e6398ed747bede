import type { ErrorCode, ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { fieldLabel, problemText } from '../../lib/use-problem-text.ts';

/**
 * The i18next keys of field labels. A field that isn't listed uses `shared:field.<name>`. The key for `steps.*` names
 * one item of the list `steps`, for example "Step 2".
 */
export type FieldNames = Readonly<Record<string, string>>;

export function labelOf(field: string, names: FieldNames = {}): string {
  const own = names[field.split('.').at(-1) ?? field];
  return own ? i18n.t(own) : fieldLabel(field);
}

/** Returns the label of a field. In a list, as for `steps.0.title`, it also names the item, such as "Step 1". */
export function fieldName(field: string, names: FieldNames = {}): string {
  const [part = '', index] = field.split('.');
  const numbered = index === undefined ? undefined : names[`${part}.*`];
  const label = labelOf(field, names);
  return numbered
    ? i18n.t('table:save.within', { part: i18n.t(numbered, { number: Number(index) + 1 }), field: label })
    : label;
}

export interface FieldProblem {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  /** The server's message. It is shown if the console has no text for the code. */
  readonly message?: string;
}

interface FieldProblemTextProps {
  field: string;
  names?: FieldNames | undefined;
  problem: FieldProblem;
}

export function FieldProblemText({ field, names, problem }: FieldProblemTextProps) {
  useTranslation(['app', 'shared']);
  const { code, details, message } = problem;
  const name = labelOf(String(details?.field ?? field), names);
  return problemText({ kind: 'refused', code, details: { ...details, field }, message }, name);
}
