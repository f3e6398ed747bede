import { z } from 'zod';
import { couponTerms } from '../coupon/coupon.schema.ts';
import { CUSTOMER_EXPORT_COLUMNS, SHEET } from '../export/export.ts';
import { exportInput } from '../export/export-columns.schema.ts';
import { followUpRow } from '../follow-up/follow-up.contract.ts';
import { owner, user } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { optionalDay, rowId } from '../kernel/input.ts';
import { pageInput, sortInput } from '../kernel/page.ts';
import { recordRow } from '../record/record.contract.ts';
import { recordResult } from '../record/record.schema.ts';
import { CUSTOMER_SORTS, MAX_SPLIT } from './customer.ts';
import { customerMobile } from './customer-mobile.schema.ts';

const customerFilterInput = z.object({
  /** Search text: any part of the nickname or the mobile number, or the beginning of the name in pinyin or of its initials. */
  q: z.string().trim().max(64).default(''),
  /** The first and the last day of the last visit, both included. Default: no limit. */
  from: optionalDay,
  to: optionalDay,
  /** `shown` lists customers of simulated mirrors even if the shop leaves them out. */
  simulated: z.enum(['', 'shown']).default(''),
  /** By default the newest visit first. */
  ...sortInput(CUSTOMER_SORTS),
});
export type CustomerFilterInput = z.output<typeof customerFilterInput>;

/** A person. A guide reads only figures of the tests that the guide may see. */
export const customerRow = z.object({
  id: z.number().int(),
  nickname: z.string(),
  mobile: customerMobile,
  sex: z.literal([1, 0]).nullable(),
  /** The age today in years; at most one year too high. */
  age: z.number().int().nullable(),
  /** Several persons may share a mobile number. They are counted from 1. */
  place: z.number().int(),
  tests: z.number().int(),
  first_time: z.date(),
  last_time: z.date(),
  /** The total score of the newest successful test. */
  total_score: z.number().nullable(),
  /** The time from which the person is erased. Null if nobody asked for it. */
  erase_at: z.date().nullable(),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** A test on a person's page. */
export const customerTest = recordRow.extend({
  /** The name of the guide, else the login. */
  guide: z.string(),
  result: recordResult.nullable(),
  goods: z.array(z.object({ goods_id: z.number().int(), goods_name: z.string() })),
  /** The name of the scheme of care that the report gave. Empty without one. */
  scheme: z.string(),
  /** True if sex or age of the test contradict the person's, and nobody has confirmed yet that it is the same one. */
  is_doubtful: z.boolean(),
});
export type CustomerTest = z.infer<typeof customerTest>;

const customerMove = z.object({
  id: z.number().int(),
  kind: z.enum(['merge', 'split']),
  /** The other person of the move. */
  other_id: z.number().int(),
  /** True if the tests came to this person, false if they left. */
  is_in: z.boolean(),
  tests: z.number().int(),
  time: z.date(),
});
export type CustomerMove = z.infer<typeof customerMove>;

/** A coupon that the person claimed on a report. */
const customerClaim = couponTerms.extend({
  /** The id of the test on whose report it was claimed. */
  record_id: z.uuid(),
  /** Empty for a coupon without a code. */
  redeem_code: z.string(),
  claim_time: z.date(),
  redeemed_at: z.date().nullable(),
});
export type CustomerClaim = z.infer<typeof customerClaim>;

/** A prize that the person won on a report. */
const customerPrize = z.object({
  record_id: z.uuid(),
  act_name: z.string(),
  prize_name: z.string(),
  /** 0 thank-you, 1 first … 5 fifth. */
  award_level: z.number().int(),
  redeem_code: z.string(),
  draw_time: z.date(),
  redeemed_at: z.date().nullable(),
});
export type CustomerPrize = z.infer<typeof customerPrize>;

const byId = z.object({ id: rowId });

export const customerContract = defineContract({
  list: {
    kind: 'query',
    summary: 'Customers, the newest visit first',
    access: user('records', { scope: 'records:read' }),
    lane: 'heavy',
    rest: { method: 'POST', path: '/skinMgrSrv/customer/list', renameInput: { st: 'from', ed: 'to' } },
    input: customerFilterInput.extend(pageInput(10)),
    output: z.object({ list: z.array(customerRow), total: z.number().int(), total_capped: z.boolean() }),
  },
  /** The customers that the list shows with the same filter. The shop needs the switch `customer_expprt`. */
  export: {
    kind: 'query',
    audit: ['customer.export'],
    summary: 'Customers as a sheet',
    access: user('records', { scope: 'records:read' }),
    lane: 'heavy',
    rest: { method: 'GET', path: '/skinMgrSrv/record/exportCustomer', renameInput: { st: 'from', ed: 'to' }, ...SHEET },
    input: customerFilterInput.extend(exportInput(CUSTOMER_EXPORT_COLUMNS)),
    output: z.custom<FileAnswer>(),
    errors: ['EXPORT_NOT_ALLOWED', 'RANGE_TOO_LARGE', 'EXPORT_BUSY'],
  },
  get: {
    kind: 'query',
    audit: ['customer.view'],
    summary: 'One customer with all tests, the newest first, the next visit, coupons and prizes',
    access: user('records'),
    rest: { method: 'POST', path: '/skinMgrSrv/customer/detail' },
    input: byId,
    output: customerRow.extend({
      /** All mobile numbers of the person: those of merged persons too. */
      mobiles: z.array(customerMobile),
      list: z.array(customerTest),
      /** When the person should come again. Null if no test proposes a day, or if the person agreed to no contact. */
      follow_up: followUpRow
        .pick({ id: true, due_on: true, state: true, outcome: true, note: true, noted_by: true, noted_at: true })
        .nullable(),
      /** The newest first. */
      claims: z.array(customerClaim),
      prizes: z.array(customerPrize),
      /** The merges and splits that can still be undone; only for those who may undo them. */
      moves: z.array(customerMove),
    }),
    errors: ['CUSTOMER_NOT_FOUND'],
  },
  merge: {
    kind: 'mutation',
    audit: ['customer.merge'],
    summary: 'Give all tests of one customer to another, and new tests with that mobile number too',
    access: owner(),
    rest: {
      method: 'POST',
      path: '/skinMgrSrv/customer/merge',
      renameInput: { from: 'from_customer', to: 'to_customer' },
    },
    input: z.object({ from_customer: rowId, to_customer: rowId }),
    output: z.object({ move_id: z.number().int(), tests: z.number().int() }),
    errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_SAME', 'CUSTOMER_MERGED', 'CUSTOMER_ERASING'],
  },
  split: {
    kind: 'mutation',
    audit: ['customer.split'],
    summary: 'Give some tests of a customer to a new one with the same mobile number',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/customer/split' },
    input: byId.extend({ record_ids: z.array(z.uuid()).min(1).max(MAX_SPLIT) }),
    output: z.object({ id: z.number().int(), move_id: z.number().int() }),
    errors: ['CUSTOMER_NOT_FOUND', 'RECORD_NOT_FOUND', 'CUSTOMER_SPLIT_ALL', 'CUSTOMER_ERASING'],
  },
  undo: {
    kind: 'mutation',
    audit: ['customer.undo'],
    summary: 'Undo a merge or a split within 30 days',
    access: owner(),
    input: z.object({ move_id: rowId }),
    output: z.object({ from: z.number().int(), to: z.number().int(), tests: z.number().int() }),
    errors: ['MOVE_NOT_FOUND', 'MOVE_UNDONE', 'MOVE_OVERTAKEN', 'CUSTOMER_ERASING'],
  },
  exportAll: {
    kind: 'query',
    audit: ['customer.export_all'],
    summary: 'Everything that the shop stores about a customer, as a zip archive of JSON and photos',
    access: owner(),
    lane: 'heavy',
    rest: { method: 'GET', path: '/skinMgrSrv/customer/exportAll', envelope: 'file', fileTypes: ['application/zip'] },
    input: byId,
    output: z.custom<FileAnswer>(),
    errors: ['CUSTOMER_NOT_FOUND', 'EXPORT_BUSY'],
  },
  /** The last digits of the mobile number confirm that the right person is erased. */
  erase: {
    kind: 'mutation',
    audit: ['customer.erase'],
    summary: 'Erase a customer after 24 hours: name, number, photos, notes and answers; scores stay without a person',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/customer/erase' },
    input: byId.extend({ confirm: z.string().trim().max(32) }),
    output: z.object({ erase_at: z.date() }),
    errors: ['CUSTOMER_NOT_FOUND', 'ERASE_UNCONFIRMED'],
  },
  keep: {
    kind: 'mutation',
    audit: ['customer.keep'],
    summary: 'Cancel an erasure',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/customer/keep' },
    input: byId,
    output: z.object({}),
    errors: ['CUSTOMER_NOT_FOUND'],
  },
  settle: {
    kind: 'mutation',
    audit: ['customer.settle'],
    summary: 'Confirm that a doubtful test belongs to its customer',
    access: owner(),
    input: z.object({ record_id: z.uuid() }),
    output: z.object({}),
    errors: ['RECORD_NOT_FOUND'],
  },
});
