import { z } from 'zod';
import { platformAdmin, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { flag, optionalText, rowId } from '../kernel/input.ts';
import { limitedByHandler } from '../kernel/limit.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { uploadedFile } from '../kernel/uploaded-file.ts';
import {
  MAX_SUPPORT_PICTURE_BYTES,
  MAX_SUPPORT_PICTURES,
  SUPPORT_STATUS,
  SUPPORT_TYPES,
  TICKET_SORTS,
} from './support.ts';

const supportType = z.literal(Object.values(SUPPORT_TYPES));
const supportStatus = z.literal(Object.values(SUPPORT_STATUS));
const sentFlag = z.coerce.number().pipe(flag).default(0);

const reply = z.object({
  id: z.number().int(),
  /** True if the platform wrote the reply, false if the shop wrote it. */
  is_platform: z.boolean(),
  author: z.string(),
  content: z.string(),
  crt_time: z.date(),
});

export const ticket = z.object({
  id: z.number().int(),
  type: supportType,
  presale: flag,
  title: z.string(),
  content: z.string(),
  contact: z.string(),
  device_no: z.string(),
  images: z.array(z.string()),
  status: supportStatus,
  shop: z.string(),
  user_acct: z.string(),
  with_diag: flag,
  reply_count: z.number().int(),
  crt_time: z.date(),
  mod_time: z.date(),
});
export type Ticket = z.infer<typeof ticket>;

const ticketFilter = z.object({
  status: z.union([z.literal(''), z.coerce.number().pipe(supportStatus)]).default(''),
  q: optionalText(64),
});
export type TicketFilter = z.output<typeof ticketFilter>;

const A_DAY = limitedByHandler('the count of a day is kept in the database');

export const supportContract = defineContract({
  submit: {
    kind: 'mutation',
    audit: ['support.submit'],
    summary: 'Ask the platform for help',
    access: user(),
    limit: A_DAY,
    rest: {
      method: 'POST',
      path: '/skinMgrSrv/support/submit',
      files: { maxBytes: MAX_SUPPORT_PICTURE_BYTES, maxFiles: MAX_SUPPORT_PICTURES },
    },
    input: z.object({
      type: z.coerce.number().pipe(supportType),
      presale: sentFlag,
      title: optionalText(100),
      content: z.string().trim().min(1).max(4000),
      contact: z.string().trim().min(1).max(128),
      device_no: optionalText(32),
      /** 1 also sends technical data about the shop, without secrets and personal data. */
      with_diag: sentFlag,
      x_tid: optionalText(80),
      files: z.array(uploadedFile).max(MAX_SUPPORT_PICTURES).default([]),
    }),
    output: z.object({ id: z.number().int() }),
    errors: ['SUPPORT_LIMIT', 'DEVICE_NOT_FOUND', 'FILE_TYPE', 'FILE_TOO_LARGE', 'PICTURE_SIZE'],
  },
  /** Returns the technical data that a question would send. The user can look at it before sending. */
  diagnostics: {
    kind: 'query',
    summary: 'The diagnostics that a question can carry',
    access: user(),
    input: z.object({}),
    output: z.object({ diagnostics: z.record(z.string(), z.unknown()) }),
  },
  list: {
    kind: 'query',
    audit: ['support.view'],
    summary: "The account's questions; the platform administrator's are everybody's",
    access: user(),
    rest: { method: 'POST', path: '/skinMgrSrv/support/list' },
    input: ticketFilter.extend({ ...sortInput(TICKET_SORTS), ...pageInput(20) }),
    output: z.object({ list: z.array(ticket), total: z.number().int() }),
  },
  get: {
    kind: 'query',
    audit: ['support.view'],
    summary: 'One question with its answers',
    access: user(),
    input: z.object({ id: rowId }),
    output: ticket.extend({ replies: z.array(reply), diagnostics: z.record(z.string(), z.unknown()).nullable() }),
    errors: ['TICKET_NOT_FOUND'],
  },
  /** Adds a text to a question. A shop can add only to its own open questions. */
  comment: {
    kind: 'mutation',
    audit: ['support.submit'],
    summary: 'Add to a question of one’s own',
    access: user(),
    limit: A_DAY,
    input: z.object({ id: rowId, content: z.string().trim().min(1).max(4000) }),
    output: z.object({}),
    errors: ['TICKET_NOT_FOUND', 'TICKET_CLOSED', 'SUPPORT_LIMIT'],
  },
  reply: {
    kind: 'mutation',
    audit: ['support.reply'],
    summary: 'Answer or close a question',
    access: platformAdmin(),
    rest: { method: 'POST', path: '/skinMgrSrv/support/reply' },
    input: z.object({
      id: rowId,
      content: optionalText(4000),
      status: z.coerce.number().pipe(supportStatus).default(10),
    }),
    output: z.object({}),
    errors: ['TICKET_NOT_FOUND', 'INPUT_REQUIRED'],
  },
});
