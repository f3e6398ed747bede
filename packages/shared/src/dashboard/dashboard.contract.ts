import { z } from 'zod';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { owner, platformAdmin, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { SETUP_STEPS } from './setup.ts';

const count = z.number().int().nonnegative();
const days = z.array(z.object({ day: z.string(), count, late: count }));

export const dashboardContract = defineContract({
  about: {
    kind: 'query',
    summary: 'Counts and to-dos of the overview',
    access: user(undefined, { scope: 'shop:read' }),
    rest: {
      method: 'POST',
      path: '/skinMgrSrv/count/about',
      renameOutput: {
        count_record_yesterday: 'countRecordYestoday',
        yesterday: 'yestoday',
        count_record: 'countRecord',
        count_device: 'countDevice',
        count_guide: 'countDG',
        count_goods: 'countGoods',
        sellers: 'dglist',
      },
    },
    input: z.object({}),
    output: z.object({
      /** Tests today, in the shop's time zone. */
      count_record: count,
      count_record_yesterday: count,
      count_device: count,
      count_guide: count,
      count_goods: count,
      worklist: z.object({
        wait_to_work: z.array(z.object({ name: z.string(), count })),
        wait_to_addgoods: z.array(z.object({ name: z.string() })),
      }),
      sellers: z.array(
        z.object({
          user_id: z.number().int(),
          user_acct: z.string(),
          mobile: z.string(),
          yesterday: count,
          today: count,
          shop: z.string(),
          last_device: z.string(),
        }),
      ),
    }),
  },
  /** Tells which of the first steps of a new shop are done, by looking at its data. */
  setup: {
    kind: 'query',
    summary: 'Which first steps of the shop are done',
    access: owner(),
    input: z.object({}),
    output: z.object({
      steps: z.array(z.object({ key: z.enum(SETUP_STEPS), is_done: z.boolean() })),
      /** True if the main account doesn't want to see the list. */
      is_hidden: z.boolean(),
    }),
  },
  hideSetup: {
    kind: 'mutation',
    audit: null,
    summary: 'Hide the list of first steps, or show it again',
    access: owner(),
    input: z.object({ is_hidden: z.boolean() }),
    output: z.object({}),
  },
  /** Counts tests per day for the chart. Days without tests have 0. */
  daily: {
    kind: 'query',
    summary: 'Tests a day',
    access: user(),
    input: z.object({ days: z.number().int().min(1).max(366).default(30) }),
    output: z.object({
      days,
      /** Yesterday's tests until this time of the day, to compare with today's. */
      yesterday_until_now: count,
    }),
  },
  /** Returns faults of the last 7 days, and figures of the last 30 days. A guide gets those of their own tests. */
  insights: {
    kind: 'query',
    summary: 'What needs attention, and what the tests of a month say',
    access: user(),
    input: z.object({}),
    output: z.object({
      from: z.object({ week: z.string(), month: z.string() }),
      /** Tests that failed or timed out, by status. */
      failed: z.array(z.object({ status: z.number().int(), count })),
      /** Mirrors that sent nothing for days. Only the main account gets them. */
      silent: z.array(z.object({ device_no: z.string(), last_seen: z.date().nullable() })),
      /** The number of products on the shelf without a picture; 0 for accounts that can't change products. */
      count_without_picture: count,
      count_success: count,
      /** From 0 to 100; null without a successful test. */
      average_score: z.number().nullable(),
      /**
       * The number of customers with a mobile number, and of those who had a test on an earlier day of the last year.
       */
      count_customer: count,
      count_returning: count,
      /** The number of tests by the dimension with the lowest score, the most frequent first. */
      concerns: z.array(z.object({ dimension: z.enum(DIMENSION_KEYS), count })),
      /** The products that were recommended most often. */
      goods: z.array(z.object({ goods_id: z.number().int(), goods_name: z.string(), count })),
    }),
  },
  /** Returns only numbers, because the administrator doesn't see data of shops. */
  platform: {
    kind: 'query',
    summary: 'Figures and to-dos of the platform',
    access: platformAdmin(),
    input: z.object({}),
    output: z.object({
      count_shop: count,
      count_device: count,
      count_online: count,
      count_serial: count,
      count_request: count,
      count_question: count,
      count_failed_message: count,
      days,
    }),
  },
});
