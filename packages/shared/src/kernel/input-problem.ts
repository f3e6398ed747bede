import type { z } from 'zod';
import type { ErrorCode, ErrorDetails } from './errors.ts';

/** The problem of one input field. `details` has the values for the error text, such as a limit. */
export interface InputProblem {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}

/** Limits above this number come from the database. Error texts don't show them, because they don't help people. */
const LARGEST_BOUND = 1_000_000;

/** Converts an error of the zod schema to an input problem. `value` is the refused input. */
export function problemOfIssue(schema: z.ZodType, issue: z.core.$ZodIssue, value: unknown): InputProblem {
  const found = deepestIssue(issue);
  const field = found.path.join('.');
  if (isMissing(found, valueAt(value, found.path))) return { code: 'INPUT_REQUIRED', details: { field } };
  if (found.code === 'too_big' && found.origin === 'string')
    return { code: 'INPUT_TOO_LONG', details: { field, max: Number(found.maximum) } };
  if (found.code === 'too_big' && found.origin === 'array')
    return { code: 'INPUT_TOO_MANY', details: { field, max: Number(found.maximum) } };
  const range = rangeOf(schemasAt(schema, found.path));
  return range ? { code: 'INPUT_RANGE', details: { field, ...range } } : { code: 'INPUT_INVALID', details: { field } };
}

/** If a value fits no branch of a union, returns the deepest of the branches' issues, because its branch fits best. */
function deepestIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const branches = issue.errors.flatMap((branch) => (branch[0] ? [deepestIssue(branch[0])] : []));
  const deepest = branches.sort((a, b) => b.path.length - a.path.length)[0];
  return deepest ? { ...deepest, path: [...issue.path, ...deepest.path] } : issue;
}

function isMissing(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0 && issue.code === 'too_small';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (current, key) =>
      current === null || current === undefined ? undefined : (current as Record<PropertyKey, unknown>)[key],
    value,
  );
}

type Schema = z.core.$ZodType;

const schemasAt = (schema: Schema, path: readonly PropertyKey[]): readonly Schema[] =>
  path.reduce<readonly Schema[]>(
    (schemas, key) =>
      schemas.flatMap((current) => {
        const { def } = (current as z.core.$ZodTypes)._zod;
        if (def.type === 'object') return branchesOf(def.shape[String(key)]);
        return def.type === 'array' ? branchesOf(def.element) : [];
      }),
    branchesOf(schema),
  );

function branchesOf(schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return branchesOf(def.innerType);
    case 'pipe':
      return [...branchesOf(def.out), ...branchesOf(def.in)];
    case 'union':
      return def.options.flatMap(branchesOf);
    default:
      return [schema];
  }
}

/** Returns the limits of the first number in the schemas. Limits that are too large to help people are ignored. */
function rangeOf(schemas: readonly Schema[]): { min: number; max: number } | undefined {
  for (const schema of schemas) {
    if ((schema as z.core.$ZodTypes)._zod.def.type !== 'number') continue;
    const { minValue: min, maxValue: max } = schema as z.ZodNumber;
    if (min !== null && max !== null && min >= -LARGEST_BOUND && max <= LARGEST_BOUND) return { min, max };
  }
  return undefined;
}
