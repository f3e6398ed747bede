import type { ErrorCode, ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { problemOfIssue } from '@skin-mirror/shared/kernel/input-problem.ts';
import type { z } from 'zod';
import type { Problem } from '../../lib/problem.ts';
import type { FieldProblem } from './field-problem.tsx';

export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** Maps an error code, or its details, to the form field that shows an error which names no field itself. */
export type FieldOfCode = Readonly<Partial<Record<ErrorCode, string | ((details: ErrorDetails) => string)>>>;

/** Returns the first part of a field's path, for example `steps` for `steps.0.title`. */
export const partOf = (field: string): string => field.split('.', 1)[0] ?? field;

/** Checks the values with a schema. Returns the first problem of each field. */
export function schemaProblems(schema: z.ZodType, values: unknown): FieldProblems {
  const result = schema.safeParse(values);
  const problems: Record<string, FieldProblem> = {};
  for (const issue of result.error?.issues ?? []) {
    const { code, details } = problemOfIssue(schema, issue, values);
    const { field: _, ...limits } = details;
    problems[issue.path.join('.')] ??= { code, ...(Object.keys(limits).length > 0 && { details: limits }) };
  }
  return problems;
}

/** Returns the field that an error names, or else the one of its code. Undefined if the form has no such field. */
export function refusedField(
  { code, details, message }: Problem,
  fields: readonly string[],
  fieldOfCode: FieldOfCode,
): { field: string; problem: FieldProblem } | undefined {
  if (!code) return undefined;
  const byCode = fieldOfCode[code];
  const usual = typeof byCode === 'function' ? byCode(details ?? {}) : byCode;
  const named = details?.field === undefined ? usual : String(details.field);
  return named && fields.includes(partOf(named)) ? { field: named, problem: { code, details, message } } : undefined;
}

/** Returns a problem for each empty text. Use this function if all texts of a form are required. */
export function requiredTexts(texts: Readonly<Record<string, string>>): FieldProblems {
  const empty = Object.entries(texts).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(empty.map(([field]) => [field, { code: 'INPUT_REQUIRED' }]));
}
