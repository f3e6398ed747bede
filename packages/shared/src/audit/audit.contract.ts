import { z } from 'zod';
import { SHEET } from '../export/export.ts';
import { ownerOrPlatform } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { optionalDay, optionalText } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { AUDIT_SORTS } from './audit.ts';

const auditFilter = z.object({
  /** The first and the last day in the shop's time zone, both included. Empty for no limit. */
  from: optionalDay,
  to: optionalDay,
  /** An action such as `device.bind`, or the first part of actions, such as `device`. */
  action: optionalText(64),
  actor: optionalText(64),
  /** Search text: a part of the name of the changed thing, or of a value in the details. */
  q: optionalText(64),
});
export type AuditFilterInput = z.output<typeof auditFilter>;

export const auditRow = z.object({
  id: z.string(),
  time: z.date(),
  actor_id: z.number().int().nullable(),
  /** The login at the time. Empty for the server and the platform. */
  actor_name: z.string(),
  /** The name of the account, else its login. */
  actor: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string(),
  x_tid: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Who did what in the shop; for the platform administrator, on the platform',
    access: ownerOrPlatform(),
    lane: 'heavy',
    rest: { method: 'POST', path: '/skinMgrSrv/audit/list' },
    input: auditFilter.extend({ ...sortInput(AUDIT_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(auditRow), total: z.number().int(), total_capped: z.boolean() }),
  },
  /** Each row's hash depends on the row before it, so a changed or deleted row is found. */
  verify: {
    kind: 'query',
    summary: "Check the audit log's chain",
    access: ownerOrPlatform(),
    lane: 'heavy',
    input: z.object({}),
    output: z.object({
      count: z.number().int(),
      /** The number of old rows that were exported and then removed. The check starts after these rows. */
      detached: z.number().int(),
      /** The id of the first incorrect row; null if all rows are correct. */
      broken_at: z.string().nullable(),
    }),
  },
  export: {
    kind: 'query',
    audit: ['audit.export'],
    summary: 'The audit log as a sheet',
    access: ownerOrPlatform(),
    lane: 'heavy',
    rest: { method: 'GET', path: '/skinMgrSrv/audit/export', ...SHEET },
    input: auditFilter,
    output: z.custom<FileAnswer>(),
    errors: ['RANGE_TOO_LARGE'],
  },
});
