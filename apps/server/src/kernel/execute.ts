import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { decide, type Principal } from '@skin-mirror/shared/kernel/access.ts';
import { laneOf } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { problemOfIssue } from '@skin-mirror/shared/kernel/input-problem.ts';
import { isCallLimit, type LimitedBy } from '@skin-mirror/shared/kernel/limit.ts';
import type { z } from 'zod';
import { inLane } from '../database/lanes.ts';
import { asShop } from '../database/shop-rows.ts';
import { noteNumbersRead } from '../modules/audit/numbers-read.ts';
import type { Context } from './context.ts';
import type { BoundOperation } from './implement.ts';
import { numbersIn, numbersNamed } from './numbers-in.ts';
import { mustChoosePassword, mustSetUpFactor } from './principal.ts';
import { networkOf } from './rate-limit.ts';
import { NO_SHOP } from './turns.ts';

/**
 * All calls of handlers go through this function: check permissions, parse input, count the call, call the handler with
 * the database connections of its lane, parse output. Unknown fields of the output are removed, so that no database
 * column leaks, and customers' mobile numbers in it are counted for the audit log. For a subscription, the caller parses
 * each event.
 */
export async function execute(bound: BoundOperation, raw: unknown, ctx: Context): Promise<unknown> {
  authorize(bound, ctx);
  const { operation } = bound;
  const input = parseInput(operation.input, raw);
  const { services, principal } = ctx;
  if (isCallLimit(operation.limit)) await services.memoryLimits.take(operation.limit, keyOf(operation.limit.by, ctx));
  const lane = laneOf(operation);
  const inItsLane = { ...ctx, services: inLane(services, lane) };
  const handle = () => bound.handle({ input, ctx: { ...inItsLane, audits: operation.audit ?? [] } });
  if (operation.kind === 'subscription') return handle();
  const noted = async (numbers: number) => numbers > 0 && noteNumbersRead(inItsLane, numbers);
  const answer = async () => {
    const output = operation.output.parse(
      await handle().catch(async (cause: unknown) => {
        // A refused save shows what somebody else has saved.
        if (cause instanceof AppError && cause.newer) await noted(numbersNamed(cause.newer));
        throw cause;
      }),
    );
    await noted(numbersIn(operation.output, output));
    return output;
  };
  if (lane === 'heavy')
    return services.heavyTurns(principal.kind === 'anonymous' ? NO_SHOP : principal.tenant_id, answer, ctx.signal());
  const shop = operation.access.kind === 'anonymous' ? undefined : shopOf(principal);
  return shop === undefined ? answer() : asShop(shop, answer);
}

/** The shop whose rows alone the caller may see. Calls of the platform's administrators are about no single shop. */
const shopOf = (principal: Principal): number | undefined =>
  principal.kind === 'anonymous' || principal.tenant_id === PLATFORM_TENANT_ID ? undefined : principal.tenant_id;

function keyOf(by: LimitedBy, { principal, client }: Context): string {
  if (by === 'network' || principal.kind === 'anonymous') return networkOf(client.ip);
  if (by === 'shop') return String(principal.tenant_id);
  return `${principal.tenant_id}/${principal.kind === 'user' ? principal.user_id : principal.device_id}`;
}

export function authorize(bound: BoundOperation, ctx: Context): void {
  const { access } = bound.operation;
  const decision = decide(access, ctx.principal);
  if (decision === 'sign-in') {
    const { refusal, detail } = ctx.principal.kind === 'anonymous' ? ctx.principal : {};
    const code = refusal ?? (access.kind === 'device' ? 'DEVICE_SIGNATURE_MISSING' : 'SESSION_INVALID');
    throw new AppError(code, detail === undefined ? {} : { detail });
  }
  if (decision === 'no-permission') throw new AppError('NO_PERMISSION');
  const { principal, services } = ctx;
  if (principal.kind !== 'user' || access.kind === 'anonymous' || bound.operation.withoutFactor) return;
  if (mustChoosePassword(principal)) throw new AppError('PASSWORD_INITIAL');
  if (mustSetUpFactor(principal, services.env)) throw new AppError('SECOND_FACTOR_MISSING');
}

/** No call's input has lists and objects within each other to this depth. Checks that call themselves would overflow. */
const MAX_DEPTH = 100;

function parseInput(schema: z.ZodType, raw: unknown): unknown {
  if (isDeeper(raw, MAX_DEPTH)) throw new AppError('BODY_MALFORMED');
  const result = schema.safeParse(raw ?? {});
  if (!result.success) {
    const { code, details } = problemOfIssue(schema, result.error.issues[0] as z.core.$ZodIssue, raw);
    throw new AppError(code, details);
  }
  const field = unstorableText(result.data);
  if (field !== undefined) throw new AppError('INPUT_INVALID', { field });
  return result.data;
}

/** Only lists and objects as JSON makes them count. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/**
 * Returns the path of the first field whose text PostgreSQL can't store: a NUL character or half of a surrogate pair.
 * It is empty for the value itself.
 */
function unstorableText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? '' : undefined;
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || value instanceof Date)
    return undefined;
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\0') || !key.isWellFormed()) return '';
    const found = unstorableText(item);
    if (found !== undefined) return found === '' ? key : `${key}.${found}`;
  }
  return undefined;
}
