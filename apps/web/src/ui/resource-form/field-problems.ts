import type { ErrorCode, ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { problemOfIssue } from '@skin-mirror/shared/kernel/input-problem.ts';
import type { z } from 'zod';
import type { Problem } from '../../lib/problem.ts';
import type { FieldProblem } from './field-problem.tsx';

export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** Fields of errors that name none: a field, or a function of the error's details. */
export type FieldOfCode = Readonly<Partial<Record<ErrorCode, string | ((details: ErrorDetails) => string)>>>;

/** The part of a form with the field: `steps` for `steps.0.title`. */
export const partOf = (field: string): string => field.split('.', 1)[0] ?? field;

/** Problems that a contract's schema finds in the values, by field. Only the first of each field is kept. */
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

/**
 * The field of a server error: the field it names, or the field of its code. Undefined if it belongs to no field of the
 * form.
 */
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

/** The empty texts, for forms whose texts are all required. */
export function requiredTexts(texts: Readonly<Record<string, string>>): FieldProblems {
  const empty = Object.entries(texts).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(empty.map(([field]) => [field, { code: 'INPUT_REQUIRED' }]));
}
