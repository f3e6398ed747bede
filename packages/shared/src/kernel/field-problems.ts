import type { ErrorCode, ErrorDetails } from './errors.ts';

/** The problem of one field of a form. */
export interface FieldProblem {
  readonly field: string;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}

/** Collects the problems of a form in the order in which they are added. Each field has only its first one. */
export function fieldProblems() {
  const problems: FieldProblem[] = [];
  const add = (
    isWrong: boolean,
    field: string,
    code: ErrorCode = 'INPUT_INVALID',
    details: ErrorDetails = { field },
  ) => {
    if (isWrong && !problems.some((problem) => problem.field === field)) problems.push({ field, code, details });
  };
  return { problems, add };
}
