import { AUDIT_ACTIONS, JOB_ACTIONS } from '@skin-mirror/shared/audit/audit-action.ts';
import { customerMobile } from '@skin-mirror/shared/customer/customer-mobile.schema.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../apps/server/src/kernel/context.ts';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { hasNumbers } from '../../apps/server/src/kernel/numbers-in.ts';
import { audit } from '../../apps/server/src/modules/audit/audit.ts';
import { registry } from '../../apps/server/src/registry.ts';

const operations = Object.values(registry).flatMap((bound) => Object.values(bound) as BoundOperation[]);

it('has an operation or a job for every action of the audit log', () => {
  const declared = new Set<string>([
    ...JOB_ACTIONS,
    // Every operation that answers with customers' mobile numbers adds this entry by itself, without declaring it.
    'customer.numbers',
    ...operations.flatMap(({ operation }) => operation.audit ?? []),
  ]);
  expect(AUDIT_ACTIONS.filter((action) => !declared.has(action))).toEqual([]);
});

it('has a declaration for every change, even if it adds nothing to the audit log', () => {
  const changes = operations.filter(({ operation }) => operation.kind === 'mutation');
  expect(changes.filter(({ operation }) => operation.audit === undefined).map(({ name }) => name)).toEqual([]);
});

/** Returns the names of the fields of an answer that look like a mobile number and are not counted as a customer's. */
function uncounted(schema: z.core.$ZodType, name = ''): string[] {
  if (schema === customerMobile) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, inner]) => uncounted(inner, field));
  if (schema instanceof z.ZodArray) return uncounted(schema.element, name);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return uncounted(schema.unwrap(), name);
  return schema instanceof z.ZodString && /mobile/.test(name) ? [name] : [];
}

it('counts the mobile numbers of customers in every answer; those of accounts are none', () => {
  const others = Object.entries(registry).flatMap(([domain, bound]) =>
    Object.values<BoundOperation>(bound).flatMap(({ name, operation }) =>
      uncounted(operation.output).map((field) => `${domain}.${name} ${field}`),
    ),
  );
  expect(others).toEqual([
    'identity.current mobile',
    'dashboard.about mobile',
    'account.list mobile',
    'device.guideList mobile',
  ]);
  const counted = operations.filter(({ operation }) => hasNumbers(operation.output)).map(({ name }) => name);
  expect(counted.length).toBeGreaterThan(5);
});

it('takes no entry that the contract does not declare', async () => {
  const ctx = { audits: ['tip.update'] } as unknown as Context;
  await expect(audit(ctx, { action: 'tip.remove' })).rejects.toThrow("doesn't declare tip.remove");
});
