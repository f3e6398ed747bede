import { z } from 'zod';
import { customerMobile } from '../customer/customer-mobile.schema.ts';
import { FOLLOW_UP_EXPORT_COLUMNS, SHEET } from '../export/export.ts';
import { exportInput } from '../export/export-columns.schema.ts';
import { user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { optionalDay, optionalText, rev, seenRev } from '../kernel/input.ts';
import { LOCALES } from '../kernel/locales.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { FOLLOW_UP_PARTS, FOLLOW_UP_SORTS, FOLLOW_UP_STATES, MAX_FOLLOW_UP_NOTE, OUTCOMES } from './follow-up.ts';

const followUpFilter = z.object({
  state: z.enum(FOLLOW_UP_PARTS).default('due'),
  /** Search text: any part of the nickname or the mobile number. */
  q: z.string().trim().max(64).default(''),
  /** `shown` lists customers of simulated mirrors even if the shop leaves them out. */
  simulated: z.enum(['', 'shown']).default(''),
  /** By default the first day first, and the last day first in the past. */
  ...sortInput(FOLLOW_UP_SORTS),
});
export type FollowUpFilterInput = z.output<typeof followUpFilter>;

export const followUpRow = z.object({
  /** The id of the test after which the customer should come again. */
  id: z.uuid(),
  customer_id: z.number().int(),
  nickname: z.string(),
  mobile: customerMobile,
  sex: z.literal([1, 0]).nullable(),
  age: z.number().int().nullable(),
  test_time: z.date(),
  total_score: z.number().nullable(),
  /** The name of the scheme that the report gave. Empty without one. */
  scheme: z.string(),
  device_no: z.string(),
  user_acct: z.string(),
  /** The guide's name, else the login. */
  user_name: z.string(),
  is_simulated: z.boolean(),
  /** The day on which the customer should come or be contacted. */
  due_on: z.iso.date(),
  state: z.enum(FOLLOW_UP_STATES),
  /** The time of the customer's next test. Null until then. */
  came_at: z.date().nullable(),
  /** Empty before the first contact. */
  outcome: z.enum(['', ...OUTCOMES]),
  note: z.string(),
  attempts: z.number().int(),
  noted_by: z.string(),
  /** The name of whoever noted the last contact, else the login. */
  noted_name: z.string(),
  noted_at: z.date().nullable(),
  /** When the server last sent the customer a message. Null if it never did. */
  sent_at: z.date().nullable(),
  rev,
});
export type FollowUpRow = z.infer<typeof followUpRow>;

const byId = z.object({ id: z.uuid() });

export const followUpContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Customers whose next test is due, the longest overdue first',
    access: user('records', { scope: 'records:read' }),
    lane: 'heavy',
    rest: { method: 'POST', path: '/skinMgrSrv/followUp/list' },
    input: followUpFilter.extend(pageInput(20)),
    output: z.object({ list: z.array(followUpRow), total: z.number().int(), total_capped: z.boolean() }),
  },
  get: {
    kind: 'query',
    summary: 'One follow-up, with a message to the customer in each language',
    access: user('records'),
    input: byId,
    output: followUpRow.extend({
      /** The language of the test first, else the shop's. */
      messages: z.array(z.object({ locale: z.enum(LOCALES), text: z.string() })),
      /** True if `send` sends the message. Otherwise somebody copies it. */
      can_send: z.boolean(),
      /** False if only this computer can open the report, so that the messages have no link to it. */
      has_link: z.boolean(),
    }),
    errors: ['FOLLOW_UP_NOT_FOUND'],
  },
  note: {
    kind: 'mutation',
    audit: ['follow_up.note'],
    summary: 'Note what a contact with a customer led to',
    access: user('records'),
    rest: { method: 'POST', path: '/skinMgrSrv/followUp/note' },
    input: byId.extend({
      outcome: z.enum(OUTCOMES),
      /** The day of the appointment or of the next contact. */
      next_on: optionalDay,
      note: optionalText(MAX_FOLLOW_UP_NOTE),
      rev: seenRev,
    }),
    output: z.object({ due_on: z.iso.date(), is_done: z.boolean() }),
    errors: ['FOLLOW_UP_NOT_FOUND', 'FOLLOW_UP_CAME', 'CHANGED_MEANWHILE', 'INPUT_INVALID'],
  },
  /** Once for each contact. What it leads to is noted with it. */
  send: {
    kind: 'mutation',
    audit: ['follow_up.send'],
    summary: 'Send a customer the message by SMS, and note it as a contact',
    access: user('records'),
    /** Enough for whoever goes through the list, but too few to use up the shop's SMS. */
    limit: { name: 'follow-up-send', points: 60, seconds: 3600, by: 'caller' },
    input: byId.extend({
      locale: z.enum(LOCALES),
      note: optionalText(MAX_FOLLOW_UP_NOTE),
      rev,
    }),
    output: z.object({ due_on: z.iso.date() }),
    errors: ['FOLLOW_UP_NOT_FOUND', 'FOLLOW_UP_CAME', 'FOLLOW_UP_SENT', 'FOLLOW_UP_UNSENT', 'CHANGED_MEANWHILE'],
  },
  /** Has no name of a person, so that it can be sent to the customer. */
  calendar: {
    kind: 'query',
    summary: 'The day of the next test as a calendar file',
    access: user('records'),
    rest: { method: 'GET', path: '/skinMgrSrv/followUp/calendar', envelope: 'file', fileTypes: ['text/calendar'] },
    input: byId.extend({ locale: z.enum(LOCALES).optional() }),
    output: z.custom<FileAnswer>(),
    errors: ['FOLLOW_UP_NOT_FOUND'],
  },
  /** The rows that the list shows with the same filter. The shop needs the switch `customer_expprt`. */
  export: {
    kind: 'query',
    audit: ['follow_up.export'],
    summary: 'Follow-ups as a sheet',
    access: user('records', { scope: 'records:read' }),
    lane: 'heavy',
    rest: { method: 'GET', path: '/skinMgrSrv/followUp/export', ...SHEET },
    input: followUpFilter.extend(exportInput(FOLLOW_UP_EXPORT_COLUMNS)),
    output: z.custom<FileAnswer>(),
    errors: ['EXPORT_NOT_ALLOWED', 'RANGE_TOO_LARGE', 'EXPORT_BUSY'],
  },
});
