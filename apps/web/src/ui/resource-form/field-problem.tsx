import type { ErrorCode, ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../lib/use-problem-text.ts';
import { type FieldNames, labelOf } from './field-name.ts';

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
