import { decide } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { problemOfIssue } from '@skin-mirror/shared/kernel/input-problem.ts';
import type { z } from 'zod';
import type { Context } from './context.ts';
import type { BoundOperation } from './implement.ts';

/**
 * All calls of handlers go through this function: check permissions, parse input, call the handler, parse output.
 * Unknown fields of the output are removed, so that no database column leaks. For a subscription, the caller parses
 * each event.
 */
export async function execute(bound: BoundOperation, raw: unknown, ctx: Context): Promise<unknown> {
  authorize(bound, ctx);
  const input = parseInput(bound.operation.input, raw);
  const answer = bound.handle({ input, ctx: { ...ctx, audits: bound.operation.audit ?? [] } });
  if (bound.operation.kind === 'subscription') return answer;
  return bound.operation.output.parse(await answer);
}

export function authorize(bound: BoundOperation, ctx: Context): void {
  const { access } = bound.operation;
  const decision = decide(access, ctx.principal);
  if (decision === 'sign-in') {
    const refusal = ctx.principal.kind === 'anonymous' ? ctx.principal.refusal : undefined;
    throw new AppError(refusal ?? (access.kind === 'device' ? 'DEVICE_SIGNATURE_MISSING' : 'SESSION_INVALID'));
  }
  if (decision === 'no-permission') throw new AppError('NO_PERMISSION');
}

function parseInput(schema: z.ZodType, raw: unknown): unknown {
  const result = schema.safeParse(raw ?? {});
  if (!result.success) {
    const { code, details } = problemOfIssue(schema, result.error.issues[0] as z.core.$ZodIssue, raw);
    throw new AppError(code, details);
  }
  const field = unstorableText(result.data);
  if (field !== undefined) throw new AppError('INPUT_INVALID', { field });
  return result.data;
}

/**
 * Returns the name of the first field whose text PostgreSQL can't store: a NUL character or half of a surrogate pair.
 */
function unstorableText(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? name : undefined;
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || value instanceof Date)
    return undefined;
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\0') || !key.isWellFormed()) return name;
    const found = unstorableText(item, Array.isArray(value) ? name : key);
    if (found !== undefined) return found;
  }
  return undefined;
}
