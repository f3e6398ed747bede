import { expect, it } from 'vitest';
import { z } from 'zod';
import { namedPart } from './field-name.ts';
import { problemOfIssue } from './input-problem.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(5),
  seconds: z.coerce.number().pipe(z.number().int().min(5).max(600)).optional(),
  id: z.coerce.number().pipe(z.int32().positive()).default(1),
  choice: z.union([z.literal(''), z.coerce.number().pipe(z.int().min(0).max(120))]).default(''),
  steps: z.array(z.object({ ids: z.array(z.number().int().min(1).max(9)).max(2) })).default([]),
});

function problemOf(value: Record<string, unknown>) {
  const raw = { name: 'Ann', ...value };
  const issue = schema.safeParse(raw).error?.issues[0];
  return issue && problemOfIssue(schema, issue, raw);
}

it.each([
  [{ name: ' ' }, 'INPUT_REQUIRED', { field: 'name' }],
  [{ name: 'Annette' }, 'INPUT_TOO_LONG', { field: 'name', max: 5 }],
  [{ seconds: 4 }, 'INPUT_RANGE', { field: 'seconds', min: 5, max: 600 }],
  [{ seconds: 601 }, 'INPUT_RANGE', { field: 'seconds', min: 5, max: 600 }],
  [{ seconds: 'soon' }, 'INPUT_RANGE', { field: 'seconds', min: 5, max: 600 }],
  [{ choice: 121 }, 'INPUT_RANGE', { field: 'choice', min: 0, max: 120 }],
  [{ steps: [{ ids: [1, 10] }] }, 'INPUT_RANGE', { field: 'steps.0.ids.1', min: 1, max: 9 }],
  [{ steps: [{ ids: [1, 2, 3] }] }, 'INPUT_TOO_MANY', { field: 'steps.0.ids', max: 2 }],
  // The limits of a database column don't help people, so the error doesn't contain them.
  [{ id: -1 }, 'INPUT_INVALID', { field: 'id' }],
  [{ steps: 'none' }, 'INPUT_INVALID', { field: 'steps' }],
])('the problem of %j is %s with %j', (value, code, details) => {
  expect(problemOf(value)).toEqual({ code, details });
});

it.each([
  ['ids.0', 'ids'],
  ['steps.2.goods_ids.0', 'goods_ids'],
  ['customer.mobile', 'mobile'],
  ['0', '0'],
])('the label of %s is that of %s', (field, name) => {
  expect(namedPart(field)).toBe(name);
});
