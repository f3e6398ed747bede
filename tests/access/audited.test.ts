import { AUDIT_ACTIONS, JOB_ACTIONS } from '@skin-mirror/shared/audit/audit-action.ts';
import { expect, it } from 'vitest';
import type { Context } from '../../apps/server/src/kernel/context.ts';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { audit } from '../../apps/server/src/modules/audit/audit.ts';
import { registry } from '../../apps/server/src/registry.ts';

const operations = Object.values(registry).flatMap((bound) => Object.values(bound) as BoundOperation[]);

it('has an operation or a job for every action of the audit log', () => {
  const declared = new Set<string>([...JOB_ACTIONS, ...operations.flatMap(({ operation }) => operation.audit ?? [])]);
  expect(AUDIT_ACTIONS.filter((action) => !declared.has(action))).toEqual([]);
});

it('has a declaration for every change, even if it adds nothing to the audit log', () => {
  const changes = operations.filter(({ operation }) => operation.kind === 'mutation');
  expect(changes.filter(({ operation }) => operation.audit === undefined).map(({ name }) => name)).toEqual([]);
});

it('takes no entry that the contract does not declare', async () => {
  const ctx = { audits: ['tip.update'] } as unknown as Context;
  await expect(audit(ctx, { action: 'tip.remove' })).rejects.toThrow("doesn't declare tip.remove");
});
