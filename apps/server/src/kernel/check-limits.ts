import { type CallLimit, isCallLimit } from '@skin-mirror/shared/kernel/limit.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import type { Operations } from './implement.ts';

/** A limit of a contract makes no sense. */
export class LimitError extends Error {}

/** Throws LimitError if a limit would refuse every call, or differs from another limit of its name. */
export function checkLimits(registry: Readonly<Record<string, Operations>>): void {
  const known = new Map<string, CallLimit>();
  for (const [domain, operations] of Object.entries(registry)) {
    for (const { name, operation } of Object.values(operations)) {
      const { limit } = operation;
      if (!isCallLimit(limit)) continue;
      const isUsable = [limit.points, limit.seconds].every((number) => Number.isSafeInteger(number) && number > 0);
      if (!isUsable) throw new LimitError(`The limit of ${domain}.${name} must be at least one call in one second.`);
      if (!isSameJson(limit, known.get(limit.name) ?? limit))
        throw new LimitError(`The limit of ${domain}.${name} differs from another one with the name ${limit.name}.`);
      known.set(limit.name, limit);
    }
  }
}
