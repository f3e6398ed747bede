import { z } from 'zod';
import { platformAdmin } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { optionalText } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { OUTBOX_SORTS, OUTBOX_STATUS } from './outbox.ts';

const outboxRow = z.object({
  id: z.number().int(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  subject: z.string(),
  /** Empty after the message was sent, because only the recipient should have the content. */
  body: z.string(),
  status: z.literal(Object.values(OUTBOX_STATUS)),
  error: z.string(),
  crt_time: z.date(),
  sent_at: z.date().nullable(),
});
export type OutboxRow = z.infer<typeof outboxRow>;

export const outboxContract = defineContract({
  list: {
    kind: 'query',
    audit: ['outbox.view'],
    summary: 'SMS and e-mails that went out, or wait here because nothing sends them',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/outbox/list' },
    input: z.object({
      q: optionalText(64),
      channel: z.enum(['', 'sms', 'email']).default(''),
      ...sortInput(OUTBOX_SORTS),
      ...pageInput(20),
    }),
    output: z.object({
      list: z.array(outboxRow),
      total: z.number().int(),
      /** How this server sends messages. `outbox`: the messages only appear on the outbox page. */
      channels: z.object({ sms: z.enum(['gateway', 'outbox']), email: z.enum(['smtp', 'outbox']) }),
    }),
  },
});
