import type { z } from 'zod';

/** Parses an answer, in which times are texts. The schema tells which texts are times. */
export function withTimes(schema: z.ZodType, data: unknown): unknown {
  const first = schema.safeParse(data);
  for (const issue of first.error?.issues ?? []) {
    if (issue.code === 'invalid_type' && issue.expected === 'date') makeTime(data, issue.path);
  }
  return first.success ? first.data : schema.parse(data);
}

function makeTime(data: unknown, path: readonly PropertyKey[]): void {
  const parents = path.slice(0, -1);
  const holder = parents.reduce((value, name) => (value as Record<PropertyKey, unknown>)[name], data);
  const name = path.at(-1) as string;
  const fields = holder as Record<string, unknown>;
  if (typeof fields[name] === 'string') fields[name] = new Date(fields[name]);
}
