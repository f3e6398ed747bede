import type { ErrorCode, ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../lib/use-problem-text.ts';

/** What is wrong with one field of a form. */
export interface FieldProblem {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  /** The server's own words, for a code that this console doesn't know. */
  readonly message?: string;
}

/** The problem in words, which follow a change of the language. */
export function FieldProblemText({ field, problem }: { field: string; problem: FieldProblem }) {
  useTranslation(['app', 'shared']);
  const { code, details, message } = problem;
  return problemText({ kind: 'refused', code, details: { field, ...details }, message });
}
